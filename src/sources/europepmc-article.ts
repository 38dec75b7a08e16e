import { z } from 'zod';
import { canonicalPmid, doiKey } from '../input/identifiers.ts';
import type { Article } from '../jats/article.ts';
import { assertOk } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { readArticles } from '../upstream/read-articles.ts';
import { ask } from '../upstream/retry.ts';
import { europePmcRequest } from './europepmc.ts';
import { europePmcPage } from './europepmc-page.ts';

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

type AskedId = { pmid: string } | { doi: string };

/**
 * The record of one article, by the query forms that Europe PMC matches exactly (contracts/fetch-fulltext.md §3.3):
 * quoted PMIDs and unquoted DOIs find nothing.
 *
 * @param id a PMID without leading zeros, or a DOI
 * @throws AppError as `europePmcPage`; `europepmc_invalid_response` for a record that cannot be read, or that is of
 *   another article: its ids would bring another text
 */
export async function findInEuropePmc(
  call: Call,
  service: Service,
  id: AskedId,
): Promise<EuropePmcHit | undefined> {
  const query = 'pmid' in id ? `EXT_ID:${id.pmid} AND SRC:MED` : `DOI:"${id.doi.replace(/["\\]/g, '\\$&')}"`;
  const { records } = await europePmcPage(call, service, { query, resultType: 'core', pageSize: 1 });
  if (records.length === 0) return undefined;
  const { data: hit } = hitSchema.safeParse(records[0]);
  if (!hit) throw invalidResponse(service, 'sent no record that can be read');
  if (!isOf(hit, id)) throw invalidResponse(service, 'answered with the record of another article', true);
  return hit;
}

/** A DOI has to be the asked one where the record tells one, a PMID always: it is the id of the record in MEDLINE. */
function isOf({ id, source, pmid, doi }: EuropePmcHit, asked: AskedId): boolean {
  if ('doi' in asked) return doi === undefined || doiKey(doi) === doiKey(asked.doi);
  const own = pmid ?? (source === 'MED' ? id : undefined);
  return own !== undefined && canonicalPmid(own) === asked.pmid;
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
