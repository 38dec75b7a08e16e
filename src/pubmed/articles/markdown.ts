import { articleBlocks } from './article-markdown.ts';
import type { FetchedArticles } from './schema.ts';

/** The answer as Markdown: everything that stands in the structured result, complete by itself (field-cases.md C9). */
export function markdownOf(answer: FetchedArticles): string {
  const { articles, totalReturned, unavailable, deferred, notice } = answer;
  const blocks = ['## PubMed Articles', `**Returned:** ${totalReturned}`];
  if (notice) blocks.push(`> ${notice}`);
  if (unavailable) {
    const rows = unavailable.map(({ pmid, reason }) => `${pmid} (${reason})`);
    blocks.push(`**Unavailable (${unavailable.length}):** ${rows.join(', ')}`);
  }
  if (deferred) {
    blocks.push(
      `**Deferred (${deferred.deferredCount}), for another call:** ${deferred.ids.join(', ')} (${deferred.returnedCharacters} characters returned, ceiling ${deferred.maxResponseCharacters}, the next article has ${deferred.nextDeferredCharacters})`,
    );
  }
  return [...blocks, ...articles.flatMap(articleBlocks)].join('\n\n');
}
