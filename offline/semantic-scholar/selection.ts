/** A question that Semantic Scholar does not take; status 400. */
export class Refusal extends Error {}

const FIELDS =
  'paperId corpusId externalIds url title abstract venue publicationVenue year referenceCount citationCount influentialCitationCount isOpenAccess openAccessPdf fieldsOfStudy s2FieldsOfStudy publicationTypes publicationDate journal citationStyles authors tldr'.split(
    ' ',
  );

/** Leaves of a paper only what `fields` asks for; `authors.name` is taken as `authors`. */
export function selection(
  fields: string | null,
): (paper: Record<string, unknown>) => Record<string, unknown> {
  const names = (fields || 'title').split(',').map((name) => name.trim().split('.', 1)[0] ?? '');
  const unknown = names.filter((name) => !FIELDS.includes(name));
  if (unknown.length > 0) throw new Refusal(`Unrecognized or unsupported fields: [${unknown.join(', ')}]`);
  const kept = new Set(['paperId', ...names]);
  return (paper) => Object.fromEntries(Object.entries(paper).filter(([name]) => kept.has(name)));
}
