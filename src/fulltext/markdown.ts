import { escapeMarkdown } from '../text/escape.ts';
import { articleBlocks } from './article-markdown.ts';
import type { CopyView } from './copy-schema.ts';
import type { FullText, Unavailable } from './result.ts';
import { isFailure } from './tier-outcome.ts';
import { truncationBlocks } from './truncation-markdown.ts';

/**
 * The answer as Markdown: everything that stands in the structured result, complete by itself
 * (contracts/fetch-fulltext.md §6).
 */
export function markdownOf(result: FullText): string {
  const { totalReturned, unavailable, truncation, deferred, notice, articles } = result;
  const blocks = ['## Full-Text Articles', `**Returned:** ${totalReturned}`];
  if (notice) blocks.push(`> ${escapeMarkdown(notice)}`);
  if (unavailable) {
    blocks.push(`**Unavailable (${unavailable.length}):**`, unavailable.map(failure).join('\n'));
  }
  if (deferred) {
    blocks.push(
      `**Deferred (${deferred.deferredCount}), for another call:** ${deferred.idType}s ${deferred.ids.map(escapeMarkdown).join(', ')} (${deferred.returnedCharacters} characters returned, ceiling ${deferred.maxResponseCharacters}, the next article has ${deferred.nextDeferredCharacters})`,
    );
  }
  if (totalReturned === 0 && !deferred) {
    const failed = unavailable?.some(({ triedTiers }) => triedTiers.some(isFailure));
    blocks.push(
      failed
        ? '> A source failed, so this does not say that there is no open-access full text. Try again.'
        : '> No open-access full text was found. pubmed_fetch_articles reads records and abstracts.',
    );
  }
  if (truncation) blocks.push(...truncationBlocks(truncation));
  for (const article of articles) {
    blocks.push(...(article.source === 'pmc' ? articleBlocks(article) : copyBlocks(article)));
  }
  return blocks.join('\n\n');
}

/** Upstream details may hold addresses, which are of no use to the reader here. */
function failure({ idType, id, reason, triedTiers, unqueriedTiers }: Unavailable): string {
  const chain = triedTiers.map(
    ({ tier, outcome, detail }) =>
      `${tier}:${outcome}${detail ? ` (${escapeMarkdown(detail).replace(/https?:\/\/\S+/g, '[address]')})` : ''}`,
  );
  return [
    `- [${idType}] ${escapeMarkdown(id)} — ${reason}`,
    ...(unqueriedTiers
      ? [`  - Not queried: ${unqueriedTiers.map((tier) => SWITCHED_OFF[tier]).join(', ')}`]
      : []),
    `  - ${chain.join(' → ')}`,
  ].join('\n');
}

const SWITCHED_OFF = {
  europepmc: 'Europe PMC (EUROPEPMC_ENABLED=false)',
  unpaywall: 'Unpaywall (UNPAYWALL_EMAIL is not set)',
};

function copyBlocks(copy: CopyView): string[] {
  const lines: [string, string | number | undefined][] = [
    ['Source', `open-access copy found by Unpaywall, ${copy.contentFormat}`],
    ['Address', copy.sourceUrl],
    ['Version', copy.version],
    ['Licence', copy.license],
    ['Host', copy.hostType],
    ['Journal', copy.journalName],
    ['Year', copy.year],
    ['DOI', copy.doi],
    ['PMCID', copy.pmcId],
    ['PMID', copy.pmid && `${copy.pmid} ${copy.pubmedUrl ?? ''}`],
    ['Words', copy.wordCount],
    ['Pages', copy.totalPages],
  ];
  const facts = lines.flatMap(([name, value]) =>
    value === undefined ? [] : `**${name}:** ${escapeMarkdown(String(value))}`,
  );
  return [`### ${escapeMarkdown(copy.title ?? copy.doi)}`, facts.join('  \n'), copy.content];
}
