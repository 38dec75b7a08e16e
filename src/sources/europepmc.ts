import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Article } from '../jats/article.ts';
import { assertOk, readJson } from '../upstream/body.ts';
import type { Call, Service, UpstreamRequest } from '../upstream/call.ts';
import { unreachable } from '../upstream/faults.ts';
import { USER_AGENT } from '../upstream/outbound.ts';
import { readArticles } from '../upstream/read-articles.ts';
import { ask } from '../upstream/retry.ts';

/** https://europepmc.org/RestfulWebService */
const REST = 'https://www.ebi.ac.uk/europepmc/webservices/rest';

const hitSchema = z.object({
  id: z.coerce.string(),
  source: z.string(),
  pmcid: z.string().optional(),
  pmid: z.coerce.string().optional(),
  doi: z.string().optional(),
  title: z.string().optional(),
});
/** A record of Europe PMC: its own id and source (`MED`, `PMC`, `PPR` …), and what it knows of the article. */
export type EuropePmcHit = z.infer<typeof hitSchema>;

const searchAnswer = z.object({ hitCount: z.number(), resultList: z.object({ result: z.array(hitSchema) }) });

/** Europe PMC as a service, or undefined where this deployment has it switched off. */
export function europePmc(config: Config): Service | undefined {
  return config.europePmc && { id: 'europepmc', label: 'Europe PMC', policy: config.europePmc };
}

/**
 * The record of one article, by the query forms that Europe PMC matches exactly (contracts/fetch-fulltext.md §3.3):
 * quoted PMIDs and unquoted DOIs find nothing.
 *
 * @throws AppError as `ask`; an answer without a result list is a failure, never "no hit" (upstreams.md §6)
 */
export async function findInEuropePmc(
  call: Call,
  service: Service,
  id: { pmid: string } | { doi: string },
): Promise<EuropePmcHit | undefined> {
  const query = 'pmid' in id ? `EXT_ID:${id.pmid} AND SRC:MED` : `DOI:"${id.doi.replace(/["\\]/g, '\\$&')}"`;
  const params = { query, resultType: 'core', pageSize: '1', format: 'json' };
  return ask(call, service, europePmcRequest(call.config, '/search', params), async (response) => {
    const answer = searchAnswer.safeParse(await readJson(service, response));
    if (!answer.success) throw unreachable(service, 'answered a search with something else than results');
    return answer.data.resultList.result[0];
  });
}

/**
 * The article that Europe PMC serves as XML under a PMCID; undefined when it serves none: 404 or an empty body.
 *
 * @throws AppError as `ask`; `europepmc_invalid_response` when the XML breaks off or is not well-formed
 */
export async function fetchFromEuropePmc(
  call: Call,
  service: Service,
  pmcid: string,
): Promise<Article | undefined> {
  return ask(call, service, europePmcRequest(call.config, `/${pmcid}/fullTextXML`, {}), async (response) => {
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    await assertOk(service, response);
    let article: Article | undefined;
    await readArticles(service, response, (item) => {
      if (item.kind === 'article') article ??= item.article;
    });
    return article;
  });
}

/** A request to the REST service, with the deployment's e-mail where there is one. */
export function europePmcRequest(
  config: Config,
  path: string,
  params: Record<string, string>,
): UpstreamRequest {
  const query = new URLSearchParams(params);
  if (config.europePmc?.email) query.set('email', config.europePmc.email);
  const search = query.size > 0 ? `?${query}` : '';
  return { url: `${REST}${path}${search}`, headers: { 'user-agent': USER_AGENT } };
}
