import { publicationDate } from '../europepmc-paper.ts';
import { relevance, stemsOf } from '../works/text.ts';
import type { View } from '../works/view.ts';
import { compileFilter } from './filter.ts';
import { Refusal } from './refusal.ts';
import { compileSearch } from './search.ts';

/** A search by meaning ends here. */
const MAX_SEMANTIC = 50;

interface Found {
  view: View;
  score: number;
}

/** What answers `search` or `search.semantic` and every `filter`, in the asked order. */
export function find(views: View[], params: URLSearchParams): { found: Found[]; searched: boolean } {
  const passes = compileFilter(params.get('filter') ?? '');
  const [search, semantic] = [params.get('search'), params.get('search.semantic')];
  const asked = stemsOf((search ?? semantic ?? '').replace(/\b(?:AND|OR|NOT)\b/g, ' '));
  const matches = search === null ? undefined : compileSearch(search);
  const found = views
    .filter(passes)
    .filter(({ stems }) => matches?.(stems) ?? true)
    .map((view) => ({ view, score: scoreOf(view, asked) }))
    .filter(({ score }) => semantic === null || score > 0);
  const searched = search !== null || semantic !== null;
  found.sort(order(params.get('sort') ?? (searched ? 'relevance_score:desc' : 'publication_date:desc')));
  return { found: semantic === null ? found : found.slice(0, MAX_SEMANTIC), searched };
}

/** What is much cited stands higher, as there. */
function scoreOf(view: View, asked: string[]): number {
  const points = relevance(view, asked);
  return Math.round(points * (1 + Math.log10(1 + view.citedBy)) * 10_000) / 100;
}

type Order = (a: Found, b: Found) => number;

const ORDERS: Record<string, Order> = {
  relevance_score: (a, b) => a.score - b.score,
  cited_by_count: (a, b) => a.view.citedBy - b.view.citedBy,
  publication_date: (a, b) => dateOf(a).localeCompare(dateOf(b)),
  publication_year: (a, b) => dateOf(a).slice(0, 4).localeCompare(dateOf(b).slice(0, 4)),
  display_name: (a, b) => a.view.title.localeCompare(b.view.title),
};

function order(sort: string): Order {
  const keys = sort.split(',').map((key): Order => {
    const [name = '', direction = 'asc'] = key.split(':');
    const ascending = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
    if (!ascending)
      throw new Refusal(
        `${name} is not a valid sort field. Valid fields are: ${Object.keys(ORDERS).join(', ')}.`,
      );
    return direction === 'desc' ? (a, b) => ascending(b, a) : ascending;
  });
  return (a, b) =>
    keys.reduce((result, key) => result || key(a, b), 0) || a.view.work.number - b.view.work.number;
}

function dateOf({ view }: Found): string {
  return publicationDate(view.work.paper) ?? '';
}
