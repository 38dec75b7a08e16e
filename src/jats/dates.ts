import type { Article, PublicationDate, TypedDate } from './article.ts';
import { field, first } from './field.ts';
import type { Front } from './front.ts';
import { skip } from './inline.ts';
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
/** The dates of `history`, or of `pub-history`, where the event around a date may tell its type. */
interface History {
  readonly article: Article;
  event?: string | undefined;
}

const HISTORY: Rules<History> = {
  text: false,
  on: new Map<string, Rule<History>>([
    ['date', openHistoryDate],
    ['event', openEvent],
    ['event-desc', skip],
  ]),
};
/** Events of the archive, not of the article. */
const ARCHIVE = /^(?:pmc-|tagger)/;
/** A date of these types is one of publication; eLife calls it in full and lists its updates first. */
const PUBLISHED = [['epub'], ['ppub'], ['pub', 'publication']];

export function openPublicationDate(walker: Walker, tag: Tag, { dates }: Dates): void {
  openDate(walker, tag, dates);
}

/** `history` and `pub-history`: received, accepted, … */
export function openHistory(walker: Walker, _: Tag, { article }: Front): void {
  walker.enter<History>(HISTORY, { article });
}

function openEvent(walker: Walker, { attributes }: Tag, history: History): void {
  const type = attributes['event-type'];
  if (type !== undefined && ARCHIVE.test(type)) {
    walker.skip();
    return;
  }
  history.event = type === undefined ? undefined : flat(type);
  walker.nest(history, closeEvent);
}

function closeEvent(_: Walker, history: History): void {
  history.event = undefined;
}

function openHistoryDate(walker: Walker, tag: Tag, { article, event }: History): void {
  const dates: TypedDate[] = article.history ?? [];
  walker.nest({ article, dates }, closeHistoryDate);
  openDate(walker, tag, dates, event);
}

function closeHistoryDate(_: Walker, { article, dates }: { article: Article; dates: TypedDate[] }): void {
  if (dates.length > 0) article.history = dates;
}

/**
 * The date of publication, by one rule: electronic, else print, else the first date of any kind (§7.7); among those
 * of one kind the first with a year. Dates are never blended.
 */
export function publicationDateOf(dates: readonly TypedDate[]): PublicationDate | undefined {
  const dated = dates.filter(({ year }) => year !== undefined);
  const chosen = PUBLISHED.map((types) => dated.find(({ type = '' }) => types.includes(type))).find(Boolean);
  const date = chosen ?? dated[0];
  if (date === undefined) return undefined;
  const { year, month, day } = date;
  return {
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
}

function openDate(walker: Walker, { attributes }: Tag, dates: TypedDate[], event?: string): void {
  const date: TypedDate = {};
  const type = attributes['pub-type'] ?? attributes['date-type'] ?? event;
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
