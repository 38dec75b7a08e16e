import { z } from 'zod';
import { findFullText } from '../fulltext/chain.ts';
import { markdownOf } from '../fulltext/markdown.ts';
import { noticeOf } from '../fulltext/notice.ts';
import { fullTextSchema, type IdType } from '../fulltext/result.ts';
import { select } from '../fulltext/select.ts';
import { doiField, pmcidField, pmidField } from '../input/fields.ts';
import type { Tool } from './tool.ts';

interface IdLists {
  pmcids?: string[] | undefined;
  pmids?: string[] | undefined;
  dois?: string[] | undefined;
}

const MAX_IDS = 10;
const ONE_LIST = 'Give exactly one of pmcids, pmids and dois.';
const idList = (id: z.ZodString, what: string) =>
  z.array(id).min(1).max(MAX_IDS).optional().describe(`${what} ${ONE_LIST}`);

const input = z
  .strictObject({
    pmcids: idList(pmcidField, 'PMCIDs, such as PMC3531190.'),
    pmids: idList(pmidField, 'PubMed ids, such as 23193287.'),
    dois: idList(doiField, 'DOIs, one per element.'),
    includeReferences: z.boolean().default(false).describe('Add the reference list, one citation per entry.'),
    includeTables: z
      .boolean()
      .default(true)
      .describe('Add the tables, cell by cell, with captions and notes.'),
    includeAssets: z
      .boolean()
      .default(true)
      .describe('List figures and supplementary files, and mark their places in the text.'),
    includeDetails: z
      .boolean()
      .default(false)
      .describe(
        'Add licence, copyright, funding, ORCID, all dates and abstracts, ids of each reference, where the text mentions each figure and table, and letters or replies printed with the article.',
      ),
    sections: z
      .array(z.string())
      .optional()
      .describe(
        'Keep only sections whose title contains one of these, such as "methods"; any depth, any case, labels do not count.',
      ),
    maxSections: z.int().min(1).max(50).optional().describe('Keep only the first top-level sections.'),
  })
  .refine((args) => idLists(args).length === 1, { message: ONE_LIST, when: () => true });

export const fetchFullText: Tool<typeof input, typeof fullTextSchema> = {
  name: 'pubmed_fetch_fulltext',
  title: 'Read open-access full text',
  description: `Reads the open-access full text of up to ${MAX_IDS} articles from PubMed Central (PMC only): front matter, abstract, sections, tables and, on request, references. Use it to answer from an article's body; an abstract or a citation needs no full text. Give ids of one kind; PMIDs and DOIs are looked up in PMC first.

An id without full text is not an error: it is listed in unavailable with a reason (not-found, no-body, no-pmc-fallback-disabled: the article is not in PMC; service-error: PMC failed, worth a retry) and with every source that was tried. A failed id look-up is an error with error.data.reason, error.data.retryable and what to do next.

Read-only. Requests to NCBI are paced over all users of this server, so several articles take a few seconds; a call ends after 60 s at the latest.`,
  input,
  output: fullTextSchema,
  aliases: { pmcid: 'pmcids', pmcId: 'pmcids', pmid: 'pmids', doi: 'dois' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async (args, call) => {
    const [idType, ids] = idLists(args)[0] ?? ['pmcid', []];
    const terms = args.sections ?? [];
    const found = await findFullText(call, idType, ids, (article) =>
      select(article, { ...args, sections: terms }),
    );
    const notice = noticeOf(found.articles, terms);
    return {
      articles: found.articles.map(({ article }) => article),
      totalReturned: found.articles.length,
      ...(found.unavailable.length > 0 && { unavailable: found.unavailable }),
      ...(notice && { notice }),
    };
  },

  text: markdownOf,
};

function idLists({ pmcids, pmids, dois }: IdLists): [IdType, string[]][] {
  const lists: [IdType, string[] | undefined][] = [
    ['pmcid', pmcids],
    ['pmid', pmids],
    ['doi', dois],
  ];
  return lists.flatMap(([type, ids]) => (ids ? [[type, ids] as [IdType, string[]]] : []));
}
