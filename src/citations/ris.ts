import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { doiUrl } from '../text/doi-url.ts';
import { plainLine } from '../text/plain-line.ts';
import type { CslItem } from './csl-schema.ts';
import { familyFirst } from './names.ts';
import { pageEnds } from './pages.ts';

const TYPES = { 'article-journal': 'JOUR', chapter: 'CHAP', book: 'BOOK' } as const;

/**
 * One RIS record: contracts/exports.md. Ours, since `@citation-js` drops particles and keeps the page range in SP
 * (design.md §3). A value is one line, so that none can start a tag or end the record.
 */
export function ris(item: CslItem, record: PubmedRecord): string {
  const [year, month, day] = item.issued?.['date-parts'][0] ?? [];
  const { first, last } = item.page ? pageEnds(item.page) : { first: item.number };
  const date = [year, month, day].flatMap((part) =>
    part === undefined ? [] : String(part).padStart(2, '0'),
  );
  const tags: [tag: string, value: string | undefined][] = [
    ['TI', item.title],
    ...(item.author ?? []).map((name): [string, string] => ['AU', familyFirst(name)]),
    ...(item.editor ?? []).map((name): [string, string] => ['ED', familyFirst(name)]),
    ['T2', item['container-title']],
    ['JA', item['container-title-short']],
    ['T3', item['collection-title']],
    ['PY', year?.toString()],
    ['DA', date.join('/')],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', first],
    ['EP', last],
    ['C7', item.number],
    ['ET', item.edition],
    ['PB', item.publisher],
    ['CY', item['publisher-place']],
    ['SN', item.ISSN ?? item.ISBN],
    ['DO', item.DOI],
    ['AN', item.PMID],
    ['C2', item.PMCID],
    ['ID', item.id],
    ['LA', record.languages?.join(', ')],
    ['AB', item.abstract],
    ...(record.keywords ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['N1', item.note],
    ['N1', item['original-title'] && `Original title: ${item['original-title']}`],
    ['UR', item.URL],
    ['UR', item.DOI && doiUrl(item.DOI)],
    ['DB', 'PubMed'],
  ];
  const lines = tags.flatMap(([tag, value]) => (value ? `${tag}  - ${plainLine(value)}` : []));
  return [`TY  - ${TYPES[item.type]}`, ...lines, 'ER  - '].join('\n');
}
