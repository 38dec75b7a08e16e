import type { Folder } from '../folder.ts';
import { decoded } from '../log.ts';
import { json, type Service } from '../service.ts';
import { type View, viewsOf } from '../works/view.ts';
import { find } from './find.ts';
import { FIELDS, itemOf } from './item.ts';
import { type Problem, validate } from './validate.ts';

const DEFAULT_ROWS = 20;

/** api.crossref.org: lists of works, and one work by its DOI. */
export const crossref: Service = ({ url, params }, folder) => {
  const path = url.pathname.replace(/^\/v1\//, '/');
  if (path === '/works' || path === '/works/') return list(params, folder);
  const [, doi] = /^\/works\/(.+)$/.exec(path) ?? [];
  return doi ? single(decoded(doi), folder) : undefined;
};

async function list(params: URLSearchParams, folder: Folder): Promise<Response> {
  const problems = validate(params, FIELDS);
  if (problems.length > 0) return refuse(problems);
  const found = find(await viewsOf('crossref', folder), params);
  const rows = Number(params.get('rows') ?? DEFAULT_ROWS);
  const cursor = params.get('cursor');
  const start = cursor === null ? Number(params.get('offset') ?? 0) : offsetOf(cursor);
  if (start === undefined)
    return refuse([
      { type: 'cursor-not-valid', value: cursor ?? '', message: 'This is not a valid cursor.' },
    ]);
  const page = found.slice(start, start + rows);
  const selected = params.get('select')?.split(',');
  const terms = params.get('query') ?? params.get('query.bibliographic') ?? null;
  return json({
    status: 'ok',
    'message-type': 'work-list',
    'message-version': '1.0.0',
    message: {
      facets: {},
      ...(cursor !== null && { 'next-cursor': btoa(`works:${start + page.length}`) }), // also on an empty page
      'total-results': found.length,
      items: page.map(({ view, score }) => select(itemOf(view, score), selected)),
      'items-per-page': rows,
      query: { 'start-index': cursor === null ? start : 0, 'search-terms': terms },
    },
  });
}

async function single(doi: string, folder: Folder): Promise<Response> {
  const same = ({ ids }: View): boolean => ids.doi?.toLowerCase() === doi.toLowerCase();
  const view = (await viewsOf('crossref', folder)).find(same);
  if (!view)
    return new Response('Resource not found.', {
      status: 404,
      headers: { 'content-type': 'text/plain;charset=utf-8' },
    });
  const message = { ...itemOf(view, 1) };
  return json({ status: 'ok', 'message-type': 'work', 'message-version': '1.0.0', message });
}

function refuse(message: Problem[]): Response {
  return json({ status: 'failed', 'message-type': 'validation-failure', message }, 400);
}

function select(item: Record<string, unknown>, selected: string[] | undefined): Record<string, unknown> {
  if (!selected) return item;
  return Object.fromEntries(Object.entries(item).filter(([field]) => selected.includes(field)));
}

function offsetOf(cursor: string): number | undefined {
  if (cursor === '*') return 0;
  try {
    const offset = /^works:(\d+)$/.exec(atob(cursor))?.[1];
    return offset === undefined ? undefined : Number(offset);
  } catch {
    return undefined;
  }
}
