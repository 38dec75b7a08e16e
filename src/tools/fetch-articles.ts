import { z } from 'zod';
import type { Config } from '../config.ts';
import { pmidField } from '../input/fields.ts';
import { canonicalPmid } from '../input/identifiers.ts';
import { answerOf, DEFAULT_ANSWER_CHARACTERS } from '../pubmed/articles/answer.ts';
import { markdownOf } from '../pubmed/articles/markdown.ts';
import { articlesSchema } from '../pubmed/articles/schema.ts';
import { fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import { cachedRecord } from '../pubmed/record/cached.ts';
import type { Tool } from './tool.ts';

const MAX_IDS = 200;

const input = z.strictObject({
  pmids: z
    .array(pmidField)
    .min(1)
    .max(MAX_IDS)
    .describe(
      'PubMed ids, one per element: ["23193287", "33053718"], not "23193287, 33053718". "PMID: 1" and PubMed addresses are read too.',
    ),
  includeMesh: z.boolean().default(true).describe('Add MeSH terms with qualifiers and major topics.'),
  includeGrants: z.boolean().default(false).describe('Add grants.'),
  includeInvestigators: z
    .boolean()
    .default(false)
    .describe('Add the members of study groups, who are no authors; can be hundreds.'),
  maxResponseCharacters: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      `Cap the records of the answer, as JSON; default ${DEFAULT_ANSWER_CHARACTERS}, about 20 articles. Articles that do not fit are put off whole.`,
    ),
});

export const fetchArticles: Tool<typeof input, typeof articlesSchema> = {
  name: 'pubmed_fetch_articles',
  title: 'Read PubMed records and abstracts',
  description,
  input,
  output: articlesSchema,
  aliases: { ids: 'pmids', id: 'pmids', pmid: 'pmids' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ pmids, ...options }, call) => {
    const fetched = await fetchPubmedRecords(call, pmids.map(canonicalPmid));
    call.session.keepArticles([...fetched.found.values()].map(cachedRecord), call.now());
    return answerOf(fetched, pmids, options);
  },

  text: markdownOf,
};

function description(config: Config): string {
  return `Fetches the PubMed records of up to ${MAX_IDS} PMIDs: title, abstract, authors with affiliations, journal or book, dates, DOI and PMCID, publication types, keywords, MeSH terms, corrections and retractions. Journal articles, book chapters and books alike, in the order asked.

Use it to screen, cite or check articles whose PMIDs you have. To find PMIDs use pubmed_search_articles, for a PMCID or DOI pubmed_convert_ids; for the body, tables or references of an article pubmed_fetch_fulltext.

Every id is accounted for: it stands in articles, in unavailable (not-found, or service-error: ask again) or in deferred. When deferred comes, send its ids, as they are, in the next call. A record larger than the default lists its first authors and authorCount; a larger maxResponseCharacters shows all. Ids that mean one record are answered once (requestedIds).

Read notice first: it tells retractions, errata and expressions of concern. A title that PubMed translated has titleIsTranslated, and vernacularTitle where known. A missing field means that the record has none.

No record for any id is no error: articles is empty. A failed or broken-off answer of NCBI is never a short list but an error with error.data.reason (such as ncbi_unreachable, ncbi_rate_limited), retryable and the next step.

Read-only, no sign-in of its own. One request to NCBI as a rule, paced over all users of this server; a call ends after ${config.ncbi.deadlineMs / 1000} s at the latest.`;
}
