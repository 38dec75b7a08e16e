import type { PublicationDate, TypedDate } from './article.ts';
import { field, first } from './field.ts';
import type { Front } from './front.ts';
import { flat } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

export interface Dates {
  readonly dates: TypedDate[];
}

const DATE: Rules<TypedDate> = {
  text: false,
  on: new Map<string, Rule<TypedDate>>([
    ['year', first('year')],
    ['month', first('month')],
    ['day', first('day')],
    ['season', first('season')],
    ['string-date', field(keepStringDate)],
  ]),
};
const HISTORY: Rules<TypedDate[]> = {
  text: false,
  on: new Map<string, Rule<TypedDate[]>>([['date', openDate]]),
};

export function openPublicationDate(walker: Walker, tag: Tag, { dates }: Dates): void {
  openDate(walker, tag, dates);
}

/** `history`: received, accepted, … */
export function openHistory(walker: Walker, _: Tag, { article }: Front): void {
  article.history ??= [];
  walker.enter(HISTORY, article.history);
}

/**
 * The date of publication, by one rule: electronic, else print, else the first date of any kind (§7.7); among those
 * of one kind the first with a year. Dates are never blended.
 */
export function publicationDateOf(dates: readonly TypedDate[]): PublicationDate | undefined {
  const dated = dates.filter(({ year }) => year !== undefined);
  const chosen = ['epub', 'ppub', 'pub']
    .map((type) => dated.find((date) => date.type === type))
    .find(Boolean);
  const date = chosen ?? dated[0];
  if (date === undefined) return undefined;
  const { year, month, day } = date;
  return {
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
}

function openDate(walker: Walker, { attributes }: Tag, dates: TypedDate[]): void {
  const date: TypedDate = {};
  const type = attributes['pub-type'] ?? attributes['date-type'];
  if (type) date.type = flat(type);
  walker.enter(DATE, date);
  walker.nest({ date, dates }, closeDate);
}

function closeDate(_: Walker, { date, dates }: { date: TypedDate; dates: TypedDate[] }): void {
  if (date.year ?? date.month ?? date.day ?? date.season) dates.push(date);
}

function keepStringDate(date: TypedDate, text: string): void {
  const year = /\b(?:1[5-9]|20)\d\d\b/.exec(text)?.[0];
  if (year !== undefined) date.year ??= year;
}
