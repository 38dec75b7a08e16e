import { articleBlocks } from './article-markdown.ts';
import type { FullText, Unavailable } from './result.ts';

/**
 * The answer as Markdown: everything that stands in the structured result, complete by itself
 * (contracts/fetch-fulltext.md §6).
 */
export function markdownOf(result: FullText): string {
  const { totalReturned, unavailable, notice, articles } = result;
  const blocks = ['## Full-Text Articles', `**Returned:** ${totalReturned}`];
  if (notice) blocks.push(`> ${notice}`);
  if (unavailable) {
    blocks.push(`**Unavailable (${unavailable.length}):**`, unavailable.map(failure).join('\n'));
  }
  if (totalReturned === 0) {
    blocks.push(
      '> No open-access full text was returned. Records and abstracts can be read at https://pubmed.ncbi.nlm.nih.gov/.',
    );
  }
  return [...blocks, ...articles.flatMap(articleBlocks)].join('\n\n');
}

function failure({ idType, id, reason, triedTiers, unqueriedTiers }: Unavailable): string {
  const chain = triedTiers.map(
    ({ tier, outcome, detail }) => `${tier}:${outcome}${detail ? ` (${detail})` : ''}`,
  );
  return [
    `- [${idType}] ${id} — ${reason}`,
    ...(unqueriedTiers ? [`  - Not queried: ${unqueriedTiers.join(', ')}`] : []),
    `  - ${chain.join(' → ')}`,
  ].join('\n');
}
