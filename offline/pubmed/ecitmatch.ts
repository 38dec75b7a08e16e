import type { Folder } from '../folder.ts';
import type { Asked } from '../service.ts';
import { fieldNamed } from './fields.ts';
import { find } from './find.ts';
import { type Doc, pubmedIndex } from './search-index.ts';

const FIELDS = ['Journal', 'Date - Publication', 'Volume', 'Pagination', 'Author'].map(fieldNamed);
const [JOURNAL, YEAR, VOLUME, PAGE, AUTHOR] = [0, 1, 2, 3, 4];
/** What may be wrong in a citation whose place in the journal is right. */
const TOLERATED = [[], [AUTHOR], [YEAR], [AUTHOR, YEAR]];

/** ecitmatch.cgi: lines `journal|year|volume|first page|author|key|`, answered with the PMID behind each. */
export async function ecitmatch({ params }: Asked, folder: Folder): Promise<Response> {
  const lines = (params.get('bdata') ?? '').split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const { docs } = await pubmedIndex(folder);
  const answers: string[] = [];
  for (const line of lines) {
    const parts = line.split('|').slice(0, 6);
    const pmids = matches(parts, docs);
    // NCBI stops at the first citation without a journal that it cannot find, and says nothing of it
    if (pmids.length === 0 && !parts[JOURNAL]?.trim()) break;
    const found = pmids.length === 1 ? pmids[0] : `AMBIGUOUS ${pmids.join(',')}`;
    while (parts.length < 6) parts.push('');
    answers.push(`${parts.join('|')}|${pmids.length === 0 ? 'NOT_FOUND' : found}\n`);
  }
  return new Response(answers.join(''), { headers: { 'content-type': 'text/plain; charset=UTF-8' } });
}

function matches(parts: string[], docs: Doc[]): string[] {
  const given = FIELDS.map((_, i) => parts[i]?.trim() ?? '');
  const placed = given[VOLUME as number] && given[PAGE as number];
  for (const ignored of placed ? TOLERATED : [[]]) {
    const found = matching(given, ignored, docs);
    if (found.length > 0) return found;
  }
  return [];
}

function matching(given: string[], ignored: (number | undefined)[], docs: Doc[]): string[] {
  const wanted = FIELDS.flatMap((field, i) => {
    const value = given[i];
    return value && !ignored.includes(i) ? [{ field, value, quoted: false }] : [];
  });
  if (wanted.length === 0) return [];
  const found = wanted.reduce<readonly Doc[]>((left, sought) => [...(find(left, sought) ?? [])], docs);
  return found.map(({ pmid }) => pmid);
}
