import type { PubmedRecord } from '../pubmed/record/schema.ts';

/** The years of a record: of the issue, which may be two, and of the first appearance online. */
export function yearsOf({ journalInfo, book, articleDates = [] }: PubmedRecord): string[] {
  const dates = [journalInfo?.publicationDate, book?.pubDate, ...articleDates];
  const years = dates.flatMap((date) => [date?.year ?? '', date?.medlineDate ?? '']);
  return [...new Set(years.flatMap((text) => text.match(/\b(?:1[5-9]|20)\d\d\b/g) ?? []))];
}
