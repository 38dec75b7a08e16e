import { Refusal } from './refusal.ts';

const MAX_PAGE = 200;
const MAX_BY_PAGES = 10_000;

interface Meta {
  count: number;
  db_response_time_ms: number;
  page: number | null;
  per_page: number;
  next_cursor?: string | null;
  groups_count: null;
}

/** The asked part of what was found, by number of the page or by cursor. */
export function pageOf<T>(found: T[], params: URLSearchParams): { page: T[]; meta: Meta } {
  const perPage = Number(params.get('per_page') ?? params.get('per-page') ?? 25);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MAX_PAGE)
    throw new Refusal(`per-page parameter must be between 1 and ${MAX_PAGE}`);
  const number = Number(params.get('page') ?? 1);
  if (!Number.isInteger(number) || number < 1) throw new Refusal('page parameter must be a number above 0');
  const common = { count: found.length, db_response_time_ms: 1 };
  const cursor = params.get('cursor');
  if (cursor !== null) {
    const start = offsetOf(cursor);
    const page = found.slice(start, start + perPage);
    const next = page.length > 0 ? btoa(`works:${start + page.length}`) : null; // an empty page is the last
    return {
      page,
      meta: { ...common, page: null, per_page: perPage, next_cursor: next, groups_count: null },
    };
  }
  if (number * perPage > MAX_BY_PAGES)
    throw new Refusal(
      'Maximum results size of 10,000 records is exceeded. Cursor pagination is required for records beyond 10,000.',
      'Pagination error.',
    );
  const start = (number - 1) * perPage;
  const meta = { ...common, page: number, per_page: perPage, groups_count: null };
  return { page: found.slice(start, start + perPage), meta };
}

function offsetOf(cursor: string): number {
  if (cursor === '*') return 0;
  try {
    const offset = /^works:(\d+)$/.exec(atob(cursor))?.[1];
    if (offset !== undefined) return Number(offset);
  } catch {}
  throw new Refusal('Cursor value is invalid.', 'Pagination error.');
}
