import { publicationDate } from '../europepmc-paper.ts';
import { relevance, stemmed, stemsOf } from '../works/text.ts';
import type { View } from '../works/view.ts';
import { typeOf } from './item.ts';

export interface Found {
  view: View;
  score: number;
}

type Test = (view: View, value: string) => boolean;

export const FILTERS: Record<string, Test> = {
  'from-pub-date': ({ work }, value) => (dateOf(work.paper) ?? '') >= padded(value, '01'),
  'until-pub-date': ({ work }, value) => {
    const date = dateOf(work.paper);
    return date !== undefined && date <= padded(value, '99');
  },
  type: ({ work }, value) => typeOf(work) === value,
  doi: ({ ids }, value) => ids.doi?.toLowerCase() === value.toLowerCase(),
  issn: ({ work }, value) =>
    [work.paper.journal.printIssn, work.paper.journal.onlineIssn].includes(value.toUpperCase()),
  'has-abstract': ({ abstract }, value) => (abstract !== undefined) === (value !== 'false' && value !== 'f'),
};

/** Any word of the query counts, and what has more of them stands higher. Several kinds of query must all be met. */
export function find(views: View[], params: URLSearchParams): Found[] {
  const queries = QUERIES.flatMap(([name, score]) => {
    const asked = stemsOf(params.get(name) ?? '');
    return params.get(name)?.trim() ? [(view: View) => score(view, asked)] : [];
  });
  const found = views.filter(compileFilter(params.getAll('filter').join(','))).flatMap((view): Found[] => {
    const scores = queries.map((score) => score(view));
    if (scores.includes(0)) return [];
    return [{ view, score: queries.length === 0 ? 1 : scores.reduce((sum, score) => sum + score, 0) }];
  });
  return found.sort(order(params.get('sort') ?? 'score', params.get('order') ?? 'desc'));
}

const QUERIES: [string, (view: View, asked: string[]) => number][] = [
  ['query', bibliographic],
  ['query.bibliographic', bibliographic],
  ['query.title', (view, asked) => count(view.titleStems, asked)],
  ['query.author', ({ work }, asked) => count(stemmed(namesOf(work.paper)), asked)],
  ['query.container-title', ({ work }, asked) => count(stemmed(work.paper.journal.title ?? ''), asked)],
];

function bibliographic(view: View, asked: string[]): number {
  const { authors, journal, date } = view.work.paper;
  const others = stemmed([namesOf({ authors }), journal.title, date.year].join(' '));
  return relevance(view, asked) * 3.5 + count(others, asked);
}

function namesOf({ authors }: Pick<View['work']['paper'], 'authors'>): string {
  return authors
    .map(
      ({ collectiveName, firstName, lastName }) => collectiveName ?? `${firstName ?? ''} ${lastName ?? ''}`,
    )
    .join(' ');
}

function count(stems: string, asked: string[]): number {
  return asked.filter((stem) => stems.includes(` ${stem} `)).length;
}

/** Filters of one name are alternatives; different ones must all be met. */
function compileFilter(filter: string): (view: View) => boolean {
  const parts = filter.split(',').flatMap((part): { name: string; value: string }[] => {
    const [name = '', value = ''] = part.split(/:(.*)/s);
    return name ? [{ name, value }] : [];
  });
  const groups = [...Map.groupBy(parts, ({ name }) => name).values()];
  return (view) => groups.every((group) => group.some(({ name, value }) => FILTERS[name]?.(view, value)));
}

function order(sort: string, direction: string): (a: Found, b: Found) => number {
  const keys: Record<string, (found: Found) => number> = {
    published: ({ view }) => Number(dateOf(view.work.paper)?.replaceAll('-', '') ?? 0),
    issued: ({ view }) => Number(dateOf(view.work.paper)?.replaceAll('-', '') ?? 0),
    'is-referenced-by-count': ({ view }) => view.citedBy,
  };
  const key = keys[sort] ?? (({ score }) => score);
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => sign * (key(a) - key(b)) || a.view.work.number - b.view.work.number;
}

function dateOf(paper: View['work']['paper']): string | undefined {
  return publicationDate(paper);
}

function padded(date: string, missing: string): string {
  const [year = '', month = missing, day = missing] = date.split('-');
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
