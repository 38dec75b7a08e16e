import { AppError, ERROR_CODE } from '../errors.ts';
import { plainLine } from '../text/plain-line.ts';

/** What a call may ask for but a remote caller does not get: contracts/literature-notes.md §3, §9. */
interface LocalWishes {
  output_dir: string | null;
  template_file: string | null;
  collection_name: string | null;
}

/**
 * Refuses, before anything is read or written, what only a program on the person's own machine may ask for.
 *
 * @returns the name of the collection on one line, without control characters and marks that turn its direction
 */
export function refuseLocal({ output_dir, template_file, collection_name }: LocalWishes): string | undefined {
  for (const [name, value, most] of [
    ['output_dir', output_dir, 4096],
    ['template_file', template_file, 4096],
    ['collection_name', collection_name, 200],
  ] as const) {
    if (value !== null && plainLine(value) === '')
      throw refused(
        'invalid_value',
        `${name} must contain 1-${most} characters`,
        `Give a text that is not blank, or leave ${name} out.`,
      );
  }
  if (output_dir !== null)
    throw refused(
      'output_dir_refused',
      'Authenticated service callers cannot choose output_dir',
      'Leave output_dir out: notes go into your library on this server.',
    );
  if (template_file !== null)
    throw refused(
      'template_file_refused',
      'Authenticated service callers cannot read template_file from the server filesystem',
      'Leave template_file out; a template in your library is named in "template".',
    );
  return collection_name === null ? undefined : plainLine(collection_name);
}

export function noPmids(): AppError {
  return refused(
    'no_pmids',
    'No valid PMIDs provided: there is no finished search that "last" could mean',
    'Search first, or give the PMIDs themselves.',
  );
}

export function refused(reason: string, message: string, hint: string): AppError {
  return new AppError({ reason, message, hint, code: ERROR_CODE.invalidParams, retryable: false });
}
