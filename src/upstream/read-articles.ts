import { ParseError } from '../jats/parse-error.ts';
import { type JatsItem, readJats } from '../jats/read.ts';
import { bodyFault, HEAD_CHARACTERS, textOf } from './body.ts';
import type { Service } from './call.ts';
import { invalidResponse } from './faults.ts';

/**
 * Passes on each article of a 2xx answer as it arrives, and each id that the answer says is missing. Resolves with
 * false when the body was empty, which the services mean differently.
 *
 * @throws AppError when the body is a failure, or breaks off, or cannot be read; what was passed on before is whole
 */
export async function readArticles(
  service: Service,
  response: Response,
  onItem: (item: JatsItem) => void,
): Promise<boolean> {
  let head = '';
  const keepHead = (text: string) => {
    if (head.length < HEAD_CHARACTERS) head = (head + text).slice(0, HEAD_CHARACTERS);
  };
  try {
    for await (const item of readJats(textOf(service, response, { onText: keepHead }))) onItem(item);
    return true;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (head === '') return false;
    throw bodyFault(service, head) ?? xmlFault(service, error);
  }
}

function xmlFault(service: Service, { fault, line, column }: ParseError) {
  const at = `at line ${line}, column ${column}`;
  switch (fault) {
    case 'truncated':
      return invalidResponse(service, `sent an article that breaks off ${at}`, true);
    case 'too-deep':
      return invalidResponse(service, `sent an article that is nested too deeply ${at}`);
    case 'not-jats':
      return invalidResponse(service, 'sent XML that holds no article');
    case 'malformed':
      return invalidResponse(service, `sent XML that is not well-formed ${at}`);
  }
}
