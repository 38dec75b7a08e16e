import { publicationDate } from '../europepmc-paper.ts';
import type { View } from '../works/view.ts';
import { publicationTypes } from './paper.ts';
import { Refusal } from './selection.ts';

/** The filters beside the query: `year`, `publicationDateOrYear`, `publicationTypes`, `minCitationCount`, `openAccessPdf`, `venue`. */
export function compileFilter(params: URLSearchParams): (view: View) => boolean {
  const tests: ((view: View) => boolean)[] = [];
  const year = params.get('year');
  if (year) {
    const range = rangeOf(year, /^(\d{4})?(-?)(\d{4})?$/);
    tests.push(({ work }) => within(work.paper.date.year, range));
  }
  const dates = params.get('publicationDateOrYear');
  if (dates) {
    const range = rangeOf(dates, /^(\d{4}(?:-\d\d){0,2})?(:?)(\d{4}(?:-\d\d){0,2})?$/);
    tests.push(({ work }) => within(publicationDate(work.paper), range));
  }
  const types = params.get('publicationTypes')?.split(',');
  if (types) tests.push(({ work }) => publicationTypes(work).some((type) => types.includes(type)));
  const least = params.get('minCitationCount');
  if (least) tests.push(({ citedBy }) => citedBy >= Number(least));
  if (params.has('openAccessPdf')) tests.push(({ work }) => work.paper.licence !== undefined);
  const venues = params.get('venue')?.split(',');
  if (venues) tests.push(({ work }) => venues.includes(work.paper.journal.title ?? ''));
  return (view) => tests.every((test) => test(view));
}

interface Range {
  from: string;
  to: string;
}

/** `2020`, `2020-2024`, `2020-`, `-2024`, and dates with a colon between. */
function rangeOf(value: string, shape: RegExp): Range {
  const [, from = '', sign = '', to = ''] = shape.exec(value) ?? [];
  if (from === '' && to === '') throw new Refusal(`Unacceptable query params: [${value}]`);
  return sign ? { from, to } : { from, to: from };
}

/** A bound that is shorter than the date stands for all of its month or year. */
function within(date: string | undefined, { from, to }: Range): boolean {
  return date !== undefined && date >= from && (to === '' || date.slice(0, to.length) <= to);
}
