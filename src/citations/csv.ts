import type { MeshTerm, PubmedRecord } from '../pubmed/record/schema.ts';
import { doiUrl } from '../text/doi-url.ts';
import { plainLine } from '../text/plain-line.ts';
import type { CslItem } from './csl-schema.ts';
import { familyFirst } from './names.ts';

/** What a spreadsheet takes for a formula, also in full width: https://owasp.org/www-community/attacks/CSV_Injection. */
const FORMULA = /^[=+\-@＝＋－＠]/;

/** The columns of contracts/exports.md, and what PubMed says against a paper; Abstract only where it is wanted. */
function columns(item: CslItem, record: PubmedRecord): [name: string, value: string | undefined][] {
  const authors = (item.author ?? []).map(familyFirst);
  const [year, month, day] = item.issued?.['date-parts'][0] ?? [];
  const date = [year, month, day].flatMap((part) =>
    part === undefined ? [] : String(part).padStart(2, '0'),
  );
  return [
    ['PMID', item.PMID],
    ['DOI', item.DOI],
    ['PMC_ID', item.PMCID],
    ['Citation_Key', item.id],
    ['Title', item.title],
    ['Authors', authors.join('; ')],
    ['First_Author', authors[0]],
    ['Author_Count', String(authors.length)],
    ['Journal', item['container-title']],
    ['Journal_Abbrev', item['container-title-short']],
    ['ISSN', item.ISSN],
    ['Year', year?.toString()],
    ['Month', month?.toString()],
    ['Publication_Date', date.join('-')],
    ['Volume', item.volume],
    ['Issue', item.issue],
    ['Pages', item.page ?? item.number],
    ['Abstract', item.abstract],
    ['Publication_Type', record.publicationTypes?.join('; ')],
    ['Language', record.languages?.join('; ')],
    ['Keywords', record.keywords?.join('; ')],
    ['MeSH_Terms', record.meshTerms?.map(meshText).join('; ')],
    ['PubMed_URL', record.pubmedUrl],
    ['DOI_URL', item.DOI && doiUrl(item.DOI)],
    ['PMC_URL', record.pmcUrl],
    ['Corrections', item.note],
  ];
}

export interface CsvOptions {
  includeAbstract: boolean;
}

/** The first line of the table. */
export function csvHeader(options: CsvOptions): string {
  const none = { id: '', type: 'article-journal' } as const;
  const names = columns(none, { recordType: 'journal-article', pmid: '', pubmedUrl: '' });
  return shown(names, options)
    .map(([name]) => name)
    .join(',');
}

/** One paper as a line of the table, RFC 4180; no cell starts a formula. */
export function csvRow(item: CslItem, record: PubmedRecord, options: CsvOptions): string {
  return shown(columns(item, record), options)
    .map(([, value]) => cell(value ?? ''))
    .join(',');
}

function shown<T>(all: [string, T][], { includeAbstract }: CsvOptions): [string, T][] {
  return all.filter(([name]) => includeAbstract || name !== 'Abstract');
}

function cell(value: string): string {
  const line = plainLine(value);
  const safe = FORMULA.test(line) ? `'${line}` : line;
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function meshText({ descriptorName, qualifiers = [] }: MeshTerm): string {
  return [descriptorName, ...qualifiers.map(({ qualifierName }) => qualifierName)].join('/');
}
