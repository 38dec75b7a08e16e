import { z } from 'zod';
import type { Config } from '../config.ts';
import { lookUpMesh, MAX_OFFSET } from '../pubmed/mesh/lookup.ts';
import { meshMarkdown } from '../pubmed/mesh/markdown.ts';
import { meshSchema } from '../pubmed/mesh/schema.ts';
import { isBlankQuery } from '../pubmed/search/words.ts';
import { blankQuery, refuseBlank } from './blank-query.ts';
import { PAGE_ALIASES } from './page-aliases.ts';
import type { Tool } from './tool.ts';

const input = z
  .strictObject({
    query: z
      .string()
      .min(1)
      .max(500)
      .describe('A topic in English words ("heart attack"), a heading, or a MeSH id (D009203).'),
    maxResults: z.int().min(1).max(50).default(10).describe('Terms per page.'),
    offset: z
      .int()
      .min(0)
      .max(MAX_OFFSET)
      .default(0)
      .describe('Terms to skip: nextOffset of the page before.'),
    includeDetails: z
      .boolean()
      .default(true)
      .describe('Add tree numbers, scope note and entry terms; false is shorter.'),
    includeTree: z
      .boolean()
      .default(false)
      .describe('Add to the first result the terms directly above and below it, at each of its places.'),
  })
  .refine(...refuseBlank(isBlankQuery));

export const lookupMesh: Tool<typeof input, typeof meshSchema> = {
  name: 'pubmed_lookup_mesh',
  title: 'Look up MeSH headings',
  description,
  input,
  output: meshSchema,
  aliases: { term: 'query', ...PAGE_ALIASES },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async (lookup, call) => {
    if (isBlankQuery(lookup.query)) throw blankQuery('Give the topic to look up; nothing was sent to NCBI.');
    return lookUpMesh(call, lookup);
  },

  text: meshMarkdown,
};

function description(config: Config): string {
  return `Looks up terms of MeSH, the thesaurus by which PubMed is indexed: heading, MeSH id, definition, synonyms, and its broader and narrower terms.

Use it before a thorough search, to search by heading: "Myocardial Infarction"[mh] in the query of pubmed_search_articles, or its meshTerms. [mh] includes all narrower terms, [mh:noexp] does not; a supplementary concept (C…) is searched with [nm], a qualifier (Q…) with [sh]. To see the headings of one article use pubmed_fetch_articles; for spelling pubmed_spell_check. It finds no articles.

A heading whose name or entry term is the query stands first (exactMatch). To walk the tree: maxResults 1, includeTree true, then look up a narrower name.

No match is an answer with totalCount 0 and, in notice, what to try. A failed look-up is an error with error.data.reason (blank_query before anything is sent; ncbi_unreachable, ncbi_rate_limited …), retryable and the next step; if only the tree fails, treeFailed says so.

Read-only. Three requests to NCBI, four with the tree, paced over all users; ends after ${config.ncbi.deadlineMs / 1000} s at the latest.`;
}
