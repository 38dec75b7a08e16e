import { z } from 'zod';
import { AppError, ERROR_CODE } from '../errors.ts';
import { readJson } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { normalIds } from './ids.ts';
import { maybe, maybeText } from './lenient.ts';
import { type Links, linksOf } from './links.ts';
import { openAlex, openAlexRequest } from './openalex.ts';

/** contracts/upstreams.md §7: values of one filter, rows of one page, requests of one call (the work itself is one). */
const FILTER_VALUES = 100;
const PAGE_ROWS = 200;
const MAX_LISTS = 9;

const workSchema = z.object({
  id: z.string(),
  related_works: z.array(z.string()),
  referenced_works: z.array(z.string()),
});
const listSchema = z.object({
  meta: z.object({ count: z.int().min(0) }),
  results: z.array(z.object({ id: z.string(), ids: maybe(z.object({ pmid: maybeText })) })),
});

/**
 * The articles that OpenAlex links with one (https://docs.openalex.org/api-entities/works/work-object).
 *
 * @throws AppError as `ask`; `openalex_unknown_article`; `openalex_invalid_response` for an answer of another shape
 */
export async function openAlexLinks(
  call: Call,
  pmid: string,
  kind: 'similar' | 'cited_by' | 'references',
): Promise<Links> {
  const service = openAlex(call.config);
  const { id, related_works, referenced_works } = await workOf(call, service, pmid);
  if (kind === 'cited_by') return citing(call, service, pmid, id);
  const works = (kind === 'similar' ? related_works : referenced_works).map(idIn);
  const asked = works.slice(0, MAX_LISTS * FILTER_VALUES);
  const pmids = new Map<string, string | undefined>();
  for (let start = 0; start < asked.length; start += FILTER_VALUES) {
    const filter = `openalex:${asked.slice(start, start + FILTER_VALUES).join('|')}`;
    const { results } = await listOf(call, service, { filter, per_page: String(FILTER_VALUES) });
    for (const result of results) pmids.set(idIn(result.id), normalIds({ pmid: result.ids?.pmid }).pmid);
  }
  // A list without any of them is the answer to something else.
  if (asked.length > 0 && !asked.some((work) => pmids.has(work))) {
    throw invalidResponse(service, 'sent none of the works that were asked for', true);
  }
  return linksOf(
    asked.map((work) => pmids.get(work)),
    pmid,
    works.length - asked.length,
  );
}

async function citing(call: Call, service: Service, pmid: string, id: string): Promise<Links> {
  const listed: (string | undefined)[] = [];
  let total = 0;
  for (let page = 1; page <= MAX_LISTS; page += 1) {
    const paged = { per_page: String(PAGE_ROWS), page: String(page) };
    const { meta, results } = await listOf(call, service, { filter: `cites:${idIn(id)}`, ...paged });
    total = meta.count;
    const due = Math.min(PAGE_ROWS, Math.max(0, total - listed.length));
    if (results.length !== due) {
      throw invalidResponse(service, 'sent a list whose count and works contradict each other', true);
    }
    listed.push(...results.map(({ ids }) => normalIds({ pmid: ids?.pmid }).pmid));
    if (listed.length >= total) break;
  }
  return linksOf(listed, pmid, total - listed.length);
}

async function workOf(call: Call, service: Service, pmid: string): Promise<z.infer<typeof workSchema>> {
  const select = Object.keys(workSchema.shape).join(',');
  const request = openAlexRequest(call.config, `/pmid:${pmid}`, { select });
  return ask(call, service, request, async (response) => {
    if (response.status === 404) {
      await response.body?.cancel();
      throw unknownArticle();
    }
    const { data } = workSchema.safeParse(await readJson(service, response));
    if (!data) throw invalidResponse(service, 'sent a work of an unknown shape', true);
    return data;
  });
}

async function listOf(call: Call, service: Service, params: Record<string, string>) {
  const request = openAlexRequest(call.config, '', { ...params, select: 'id,ids' });
  return ask(call, service, request, async (response) => {
    const { data } = listSchema.safeParse(await readJson(service, response));
    if (!data) throw invalidResponse(service, 'sent works of an unknown shape', true);
    return data;
  });
}

/** `https://openalex.org/W1` → `W1`; what is no id stays, and is found by none. */
function idIn(address: string): string {
  return normalIds({ openalex: address }).openalex ?? address.replace(/[,|!:]/g, ' ');
}

function unknownArticle(): AppError {
  return new AppError({
    reason: 'openalex_unknown_article',
    message: 'OpenAlex does not know this article',
    hint: 'This says nothing about its references or citations.',
    code: ERROR_CODE.notFound,
    retryable: false,
  });
}
