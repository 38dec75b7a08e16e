import { z } from 'zod';
import { idOfResult, urlOf } from '../connector/paper-id.ts';
import { pacing } from './texts.ts';
import type { Tool } from './tool.ts';
import { unifiedSearch } from './unified-search.ts';

const input = z.strictObject({
  query: z.string().min(1).max(4096).describe('The question in words, such as "sepsis fluid resuscitation".'),
});

const output = z.strictObject({
  results: z.array(
    z.strictObject({
      id: z.string().describe('For fetch'),
      title: z.string(),
      url: z.string().describe('Page to cite'),
    }),
  ),
  notice: z.string().optional(),
});

/** The first of the two tools that ChatGPT's connectors look for (https://platform.openai.com/docs/mcp). */
export const search: Tool<typeof input, typeof output> = {
  name: 'search',
  title: 'Search papers (connector form)',
  description: (config) =>
    `Finds papers by a question: ids, titles and pages, for clients that know only the pair search and fetch; read one with fetch. Everybody else has more with unified_search (filters, sources, abstracts; this tool is its default) or pubmed_search_articles (PubMed syntax, all hits). At most some dozen of many hits: notice says of how many, and which sources failed. If all fail it is an error. The search is recorded for read_session. ${pacing(config)}`,
  input,
  output,
  aliases: { q: 'query' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ query }, call) => {
    const found = await unifiedSearch.run(unifiedSearch.input.parse({ query }), call);
    const named = found.articles.flatMap((article) => {
      const id = idOfResult(article);
      const title = titleOf(article.title ?? '(no title)', article.retracted === true);
      return id ? [{ id: id.value, title, url: urlOf(id) }] : [];
    });
    const totals = found.source_counts.flatMap(({ source, total_available: total }) =>
      total === null ? [] : [`${source} ${total}`],
    );
    const nameless = found.articles.length - named.length;
    const notice = [
      `${named.length} shown; hits in all: ${totals.join(', ')}.`,
      nameless > 0 && `${nameless} more have no id that fetch knows: see unified_search.`,
      ...found.source_errors.map(({ source, message }) => `${source} failed: ${message}.`),
      found.relaxation && `These are for ${found.relaxation.query}, wider than what was asked.`,
      found.notice && `From unified_search: ${found.notice}`,
    ];
    return { results: named, notice: notice.filter(Boolean).join(' ') };
  },

  // The connectors read the text, as JSON.
  text: (result) => JSON.stringify(result),
};

/** The title is all that such a client shows of a hit, so that a retraction must stand in it. */
function titleOf(title: string, retracted: boolean): string {
  return retracted && !/^\W*retracted\b/i.test(title) ? `RETRACTED: ${title}` : title;
}
