import { z } from 'zod';
import { readJson } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse, unreachable } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { europePmcRequest } from './europepmc.ts';
import { normalIds } from './ids.ts';
import { maybeText } from './lenient.ts';
import { type Links, linksOf } from './links.ts';

/** Most rows that one page gives, and most pages that one call reads (contracts/pubmed-tools.md §3). */
const PAGE_ROWS = 1000;
const MAX_PAGES = 10;

const rows = z.array(z.object({ id: maybeText, source: maybeText }));
const answerSchema = z.object({
  hitCount: z.int().min(0),
  citationList: z.object({ citation: rows }).optional(),
  referenceList: z.object({ reference: rows }).optional(),
});

/**
 * What cites an article, or what it cites, as Europe PMC knows it (https://europepmc.org/RestfulWebService). An article
 * that it does not know has no links.
 *
 * @throws AppError as `ask`; `europepmc_invalid_response` for an answer of another shape, or a page that is too short
 */
export async function europePmcLinks(
  call: Call,
  service: Service,
  pmid: string,
  kind: 'citations' | 'references',
): Promise<Links> {
  const listed: (string | undefined)[] = [];
  let total = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await pageOf(call, service, pmid, kind, page);
    total = answer.hitCount;
    const due = Math.min(PAGE_ROWS, Math.max(0, total - listed.length));
    if (answer.found.length !== due) {
      throw invalidResponse(service, 'sent a list whose count and rows contradict each other', true);
    }
    listed.push(...answer.found.map(pmidIn));
    if (listed.length >= total) break;
  }
  return linksOf(listed, pmid, total - listed.length);
}

async function pageOf(call: Call, service: Service, pmid: string, kind: string, page: number) {
  const params = { page: String(page), pageSize: String(PAGE_ROWS), format: 'json' };
  const request = europePmcRequest(call.config, `/MED/${pmid}/${kind}`, params);
  return ask(call, service, request, async (response) => {
    // The address is right, so that a 404 is an outage (contracts/upstreams.md §6).
    if (response.status === 404) throw unreachable(service, 'answered with an error (HTTP 404)');
    const { data } = answerSchema.safeParse(await readJson(service, response));
    if (!data) throw invalidResponse(service, `sent ${kind} of an unknown shape`, true);
    const found = kind === 'citations' ? data.citationList?.citation : data.referenceList?.reference;
    return { hitCount: data.hitCount, found: found ?? [] };
  });
}

/** Only ids of the source MED are PMIDs. */
function pmidIn({ id, source }: z.infer<typeof rows>[number]): string | undefined {
  return source === 'MED' ? normalIds({ pmid: id }).pmid : undefined;
}
