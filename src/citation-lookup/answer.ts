import type { CitationMatch, CitationParts } from '../pubmed/ecitmatch.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { rosterOf, samePeople } from '../references/names.ts';
import { paperOf } from '../references/paper.ts';
import { yearsOf } from '../references/years.ts';
import { nameOf } from '../text/person-name.ts';
import { authorOf } from './author.ts';
import type { LookupAnswer, LookupRow, Warning } from './schema.ts';

export interface Citation extends CitationParts {
  key?: string | undefined;
}

/** The records of the matches; without them nothing can be compared. */
export type Compared =
  | { records: Map<string, PubmedRecord> }
  /** Why the records could not be had, without a full stop. */
  | { failure: string };

const UNREAD =
  'Whether it is retracted or corrected is not known: try again, or read it with pubmed_fetch_articles.';

/** One row for each citation, in order (field-cases.md F2). A matched PMID is verified by its record, or says why not. */
export function answerOf(citations: Citation[], matches: CitationMatch[], compared: Compared): LookupAnswer {
  const results = citations.map((citation, at) => {
    const match = matches[at] ?? { status: 'not_found' };
    return rowOf(citation, at + 1, match, compared);
  });
  const warnings = results.flatMap(({ warnings = [] }) => warnings);
  return {
    results,
    totalMatched: results.filter(({ matched }) => matched).length,
    totalSubmitted: citations.length,
    totalWarnings: warnings.length,
    ...noticeOf(results, compared),
  };
}

function rowOf(citation: Citation, position: number, match: CitationMatch, compared: Compared): LookupRow {
  const { key } = citation;
  const row = { position, ...(key && { key }), matched: match.status === 'matched', status: match.status };
  if (match.status === 'not_found') return { ...row, detail: notFound(citation, match.unknownJournal) };
  if (match.status === 'ambiguous') {
    const { pmids, count = pmids.length } = match;
    const detail = `${count || 'Several'} articles fit: add volume, first page or author.`;
    return { ...row, ...(pmids.length > 0 && { candidatePmids: pmids }), detail };
  }
  const { pmid } = match;
  if ('failure' in compared) {
    return {
      ...row,
      pmid,
      verified: false,
      detail: `Not compared with its record: ${compared.failure}. ${UNREAD}`,
    };
  }
  const record = compared.records.get(pmid);
  if (record) return { ...row, pmid, ...comparison(citation, record) };
  return {
    ...row,
    pmid,
    verified: false,
    detail: `Not compared: NCBI did not give its record this time. ${UNREAD}`,
  };
}

function comparison({ authorName, year }: Citation, record: PubmedRecord): Partial<LookupRow> {
  const warnings = [...authorWarning(authorName, record), ...yearWarning(year, record)];
  const [first] = record.authors ?? [];
  const isGiven = Boolean(authorName && year);
  return {
    verified: isGiven && warnings.length === 0,
    paper: paperOf(record),
    ...(first && { matchedFirstAuthor: nameOf(first) }),
    ...(warnings.length > 0 && { warnings }),
    ...(!isGiven && { detail: 'Not verified: author and year were not both given.' }),
  };
}

function authorWarning(authorName: string | undefined, { authors = [] }: PubmedRecord): Warning[] {
  if (!authorName || samePeople(authorOf(authorName), rosterOf(authors)).length > 0) return [];
  const message =
    authors.length === 0
      ? 'The record names no authors.'
      : `No author of the record is ${authorName}: the first is ${nameOf(authors[0] ?? {})}.`;
  return [{ code: 'author_mismatch', message }];
}

function yearWarning(year: string | undefined, record: PubmedRecord): Warning[] {
  const years = yearsOf(record);
  if (!year || years.includes(year.trim())) return [];
  const told = years.length > 0 ? `is of ${years.join(' and ')}` : 'has no year';
  return [{ code: 'year_mismatch', message: `The record ${told}, not of ${year.trim()}.` }];
}

function notFound({ journal }: Citation, unknownJournal = false): string {
  if (unknownJournal) return 'PubMed does not know this journal: give its full title or NLM abbreviation.';
  const part = journal ? 'Check journal, volume and page' : 'Add the journal';
  return `No article at this place: ${part.toLowerCase()}, or search the title with pubmed_search_articles.`;
}

function noticeOf(results: LookupRow[], compared: Compared): Pick<LookupAnswer, 'notice'> {
  const notices: string[] = [];
  const retracted = results.filter(({ paper }) => paper?.retracted).map(({ pmid }) => pmid);
  if (retracted.length > 0) notices.push(`RETRACTED: PMID ${retracted.join(', ')}.`);
  const warned = results.filter(({ warnings }) => warnings).map(({ position }) => position);
  if (warned.length > 0) {
    notices.push(`Author or year disagree in row ${warned.join(', ')}: perhaps another article.`);
  }
  const unread = results.filter(({ matched, paper }) => matched && !paper).map(({ position }) => position);
  if ('failure' in compared) notices.push(`No row was compared with its record: ${compared.failure}.`);
  if (unread.length > 0)
    notices.push(`Whether row ${unread.join(', ')} is retracted or corrected is not known: see detail.`);
  return notices.length > 0 ? { notice: notices.join(' ') } : {};
}
