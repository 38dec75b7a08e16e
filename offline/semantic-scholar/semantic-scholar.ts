import type { Folder } from '../folder.ts';
import { json, type Service } from '../service.ts';
import { viewsOf } from '../works/view.ts';
import { bulk } from './bulk.ts';
import { compileFilter } from './filter.ts';
import { paperOf } from './paper.ts';
import { rank } from './rank.ts';
import { Refusal, selection } from './selection.ts';

const ROOT = '/graph/v1/paper/search';
const MAX_LIMIT = 100;
/** No answer reaches further. */
const MAX_REACH = 1000;

/** api.semanticscholar.org: search by relevance, and in bulk, and one paper by its id. With a key or without. */
export const semanticScholar: Service = ({ url, params }, folder) => {
  const id = /^\/graph\/v1\/paper\/(?!search)(.+)$/.exec(url.pathname)?.[1];
  if (id) return onePaper(decodeURIComponent(id), params, folder);
  if (url.pathname === ROOT) return answer(() => search(params, folder));
  return url.pathname === `${ROOT}/bulk` ? answer(() => bulk(params, folder)) : undefined;
};

async function search(params: URLSearchParams, folder: Folder): Promise<unknown> {
  const query = params.get('query')?.trim();
  if (!query) throw new Refusal("Missing required parameter: 'query'");
  const limit = whole(params.get('limit') ?? '10', 'limit');
  const offset = whole(params.get('offset') ?? '0', 'offset');
  if (limit < 1 || limit > MAX_LIMIT)
    throw new Refusal(`Unacceptable query params: [limit=${limit}], must be 1 to ${MAX_LIMIT}`);
  if (offset + limit > MAX_REACH)
    throw new Refusal('Requested data for this limit and/or offset is not available');
  const select = selection(params.get('fields'));

  const views = (await viewsOf('semanticScholar', folder)).filter(compileFilter(params));
  const found = rank(views, query);
  const page = found.slice(offset, offset + limit);
  const next = offset + page.length;
  if (found.length === 0) return { total: 0, offset }; // no `data` then
  return {
    total: found.length,
    offset,
    ...(next < found.length && page.length > 0 && { next }),
    data: page.map((view) => select(paperOf(view))),
  };
}

/** By `DOI:`, `PMID:`, `PMCID:` (digits), `ARXIV:` or its own 40 digits. */
async function onePaper(id: string, params: URLSearchParams, folder: Folder): Promise<Response> {
  const select = selection(params.get('fields'));
  const wanted = id.toLowerCase();
  const papers = (await viewsOf('semanticScholar', folder)).map(paperOf);
  const paper = papers.find(({ paperId, externalIds }) => {
    const known = externalIds as Record<string, string | undefined>;
    const names = { doi: known.DOI, pmid: known.PubMed, pmcid: known.PubMedCentral, arxiv: known.ArXiv };
    const forms = Object.entries(names).map(([name, value]) => `${name}:${value}`.toLowerCase());
    return paperId === wanted || forms.includes(wanted);
  });
  return paper ? json(select(paper)) : json({ error: `Paper with id ${id} not found` }, 404);
}

function whole(value: string, name: string): number {
  if (!/^\d+$/.test(value)) throw new Refusal(`Unacceptable query params: [${name}=${value}]`);
  return Number(value);
}

async function answer(respond: () => Promise<unknown>): Promise<Response> {
  try {
    return json(await respond());
  } catch (error) {
    if (error instanceof Refusal) return json({ error: error.message }, 400);
    throw error;
  }
}
