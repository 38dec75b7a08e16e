import { z } from 'zod';
import { assertOk, readText } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { answerIn, anyText, saidError, texts } from './eutils-json.ts';
import { eutilsRequest } from './ncbi.ts';

/** NCBI's names of the links between articles (https://eutils.ncbi.nlm.nih.gov/entrez/query/static/entrezlinks.html). */
const LINK_NAMES = {
  similar: 'pubmed_pubmed',
  cited_by: 'pubmed_pubmed_citedin',
  references: 'pubmed_pubmed_refs',
} as const;

export const RELATIONSHIPS = ['similar', 'cited_by', 'references'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

const linkSchema = z.union([anyText, z.object({ id: anyText }).transform(({ id }) => id)]);
const said = anyText.optional().catch('unreadable');
const setSchema = z.object({
  ids: texts.optional(),
  ERROR: said,
  linksetdbs: z
    .array(z.object({ linkname: z.string(), links: z.array(linkSchema).optional(), ERROR: said }))
    .optional(),
});
const answerSchema = z.object({ ERROR: said, linksets: z.array(setSchema).default([]) });

/**
 * The PMIDs that NCBI links with an article (a PMID without leading zeros), in NCBI's order and without the article
 * itself (https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ELink): the likest first, else the newest PMID first.
 * Empty when NCBI says that there are none; undefined when it says nothing of this article.
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` for an answer of another shape, or to another question
 */
export async function findLinks(
  call: Call,
  service: Service,
  pmid: string,
  relationship: Relationship,
): Promise<string[] | undefined> {
  const request = eutilsRequest(call.config, 'elink', {
    dbfrom: 'pubmed',
    db: 'pubmed',
    cmd: 'neighbor',
    linkname: LINK_NAMES[relationship],
    id: pmid,
    retmode: 'json',
  });
  return ask(call, service, request, async (response) => {
    await assertOk(service, response);
    return readLinks(service, await readText(service, response), pmid, relationship);
  });
}

/** Reads an ELink answer, JSON or XML. @throws AppError */
export function readLinks(
  service: Service,
  body: string,
  pmid: string,
  relationship: Relationship,
): string[] | undefined {
  const answer = answerIn(service, body, (value) => 'linksets' in value || 'ERROR' in value);
  const { data } = answerSchema.safeParse(answer);
  if (!data) throw invalidResponse(service, 'sent links of an unknown shape', true);
  const error = [data, ...data.linksets, ...data.linksets.flatMap(({ linksetdbs = [] }) => linksetdbs)]
    .map(({ ERROR }) => ERROR)
    .find((text) => text !== undefined);
  if (error !== undefined) throw saidError(service, error);
  const [set] = data.linksets;
  const { ids = [], linksetdbs = [] } = set ?? {};
  if (ids.length === 0 && linksetdbs.length === 0) return undefined;
  // A set of several articles, or a link that was not asked for, says nothing of this one.
  if (data.linksets.length > 1 || ids.length !== 1 || ids[0] !== pmid) {
    throw invalidResponse(service, 'sent the links of another article', true);
  }
  if (linksetdbs.length === 0) return [];
  const links = linksetdbs.find(({ linkname }) => linkname === LINK_NAMES[relationship])?.links;
  if (!links) throw invalidResponse(service, 'sent links of another kind', true);
  if (!links.every((id) => /^\d{1,20}$/.test(id))) {
    throw invalidResponse(service, 'sent links that are no PMIDs', true);
  }
  return [...new Set(links)].filter((id) => id !== pmid && !/^0+$/.test(id));
}
