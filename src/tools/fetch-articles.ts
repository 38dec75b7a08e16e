import { z } from 'zod';
import type { Config } from '../config.ts';
import { pmidField } from '../input/fields.ts';
import { canonicalPmid } from '../input/identifiers.ts';
import { answerOf, DEFAULT_ANSWER_CHARACTERS } from '../pubmed/articles/answer.ts';
import { markdownOf } from '../pubmed/articles/markdown.ts';
import { articlesSchema } from '../pubmed/articles/schema.ts';
import { fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import { cachedRecord } from '../pubmed/record/cached.ts';
import { FAILURE, pacing } from './texts.ts';
import type { Tool } from './tool.ts';

const MAX_IDS = 200;

const input = z.strictObject({
  pmids: z
    .array(pmidField)
    .min(1)
    .max(MAX_IDS)
    .describe('One per element: ["23193287", "33053718"]; "PMID: 1" and addresses too.'),
  includeMesh: z.boolean().default(true).describe('Add MeSH terms.'),
  includeGrants: z.boolean().default(false).describe('Add grants.'),
  includeInvestigators: z.boolean().default(false).describe('Add members of study groups, perhaps hundreds.'),
  maxResponseCharacters: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe(
      `Cap of the records as JSON, default ${DEFAULT_ANSWER_CHARACTERS} (about 20 articles); the rest is deferred whole.`,
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
  return `Fetches the PubMed records of up to ${MAX_IDS} PMIDs, in the order asked: abstract, authors, affiliations, journal or book, dates, DOI, PMCID, publication types, keywords, MeSH terms, corrections and retractions. Use it to screen or check articles whose PMIDs you have. Get PMIDs from pubmed_search_articles or pubmed_convert_ids, the body from pubmed_fetch_fulltext, references from pubmed_format_citations.

Every id stands in articles, in unavailable (not-found, or service-error: ask again) or in deferred, for the next call. Read notice first: retractions, errata, expressions of concern. A field not there is not in the record; a very long one shows its first authors and authorCount.

No record at all is no error: articles is empty. ${FAILURE} Read-only. ${pacing(config)}`;
}
