import type { PubmedDate, PubmedRecord } from '../pubmed/record/schema.ts';

export interface Issued {
  year: number;
  month?: number;
  day?: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The one date that citations use, whole from one source and never blended (field-cases.md B10): of an article that of
 * its issue, else the electronic one; of a chapter its last revision, else its contribution; else that of the book.
 */
export function issuedOf(record: PubmedRecord): Issued | undefined {
  const { recordType, journalInfo, book, articleDates = [] } = record;
  if (recordType === 'journal-article') return first(journalInfo?.publicationDate, ...articleDates);
  const own = ['Revision', 'Contribution'].flatMap((type) =>
    articleDates.filter(({ dateType }) => dateType === type),
  );
  return first(...(recordType === 'book-chapter' ? own : []), book?.pubDate, book?.endingDate, ...own);
}

function first(...dates: (PubmedDate | undefined)[]): Issued | undefined {
  for (const date of dates) {
    const issued = date && readIssued(date);
    if (issued) return issued;
  }
  return undefined;
}

function readIssued({ year = '', month = '', day = '' }: PubmedDate): Issued | undefined {
  if (!/^\d{4}$/.test(year) || Number(year) === 0) return undefined;
  const issued: Issued = { year: Number(year) };
  const number = monthOf(month);
  if (number === undefined) return issued;
  issued.month = number;
  const days = new Date(Date.UTC(issued.year, number, 0)).getUTCDate();
  if (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= days) issued.day = Number(day);
  return issued;
}

function monthOf(month: string): number | undefined {
  const number = /^\d{1,2}$/.test(month)
    ? Number(month)
    : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return number >= 1 && number <= 12 ? number : undefined;
}

/** Jan, Feb … as PubMed and BibTeX write months. */
export function monthName(month: number): string {
  const name = MONTHS[month - 1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
