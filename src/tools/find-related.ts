import { z } from 'zod';
import type { Config } from '../config.ts';
import { pmidField } from '../input/fields.ts';
import { canonicalPmid } from '../input/identifiers.ts';
import { RELATIONSHIPS } from '../pubmed/elink.ts';
import { cachedRows } from '../pubmed/search/record.ts';
import { relatedAnswer } from '../related/answer.ts';
import { findRelated } from '../related/find.ts';
import { relatedMarkdown } from '../related/markdown.ts';
import { relatedSchema } from '../related/schema.ts';
import { PAGE_ALIASES } from './page-aliases.ts';
import type { Tool } from './tool.ts';

const input = z.strictObject({
  pmid: pmidField.describe('The article, such as "23193287"; "PMID: 1" and PubMed addresses are read too.'),
  relationship: z
    .enum(RELATIONSHIPS)
    .default('similar')
    .describe(
      'similar: alike in content, likest first. cited_by: articles that cite it. references: those it cites.',
    ),
  maxResults: z.int().min(1).max(50).default(10).describe('Articles per page.'),
  offset: z.int().min(0).max(10_000).default(0).describe('Articles to skip: nextOffset of the page before.'),
});

export const findRelatedArticles: Tool<typeof input, typeof relatedSchema> = {
  name: 'pubmed_find_related',
  title: 'Find related articles',
  description,
  input,
  output: relatedSchema,
  aliases: { id: 'pmid', type: 'relationship', ...PAGE_ALIASES },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async (asked, call) => {
    const found = await findRelated(call, canonicalPmid(asked.pmid), asked.relationship);
    const answer = await relatedAnswer(call, asked, found);
    call.session.keepArticles(cachedRows(answer.articles), call.now());
    return answer;
  },

  text: relatedMarkdown,
};

function description(config: Config): string {
  return `Lists PubMed articles that are similar to one article, cite it, or are cited by it: title, first authors, journal, date, ids, retraction flag.

Use it to go on from a good paper, or to chase citations both ways. To find a first paper use pubmed_search_articles; for abstracts of the listed PMIDs pubmed_fetch_articles; for all references as printed, with or without PMID, pubmed_fetch_fulltext.

source names whose list it is: NCBI's,${config.europePmc ? " else Europe PMC's," : ''} else OpenAlex's; lists are never merged. Read notice: it tells who failed or has no list, and what has no PMID. No articles is an answer only beside a notice that says who has none; coverageFailures leaves it open. Without summaries the PMIDs still come.

Errors (error.data.reason, retryable, next step): ncbi_resource_not_found, no such PMID; all_providers_failed, data.attempted says why each did. A failure is never an empty list.

Read-only: no search is recorded, "last" stays. Two requests as a rule, paced over all users; ends after ${config.ncbi.deadlineMs / 1000} s at the latest.`;
}
