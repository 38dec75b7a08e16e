import { escapeMarkdown } from './escape.ts';
import type { FullText, PmcArticle, Unavailable } from './result.ts';
import { tableGrid } from './table-grid.ts';

/**
 * The answer as Markdown: everything that stands in the structured result, complete by itself
 * (contracts/fetch-fulltext.md §6).
 */
export function markdownOf(result: FullText): string {
  const blocks = ['## Full-Text Articles', `**Returned:** ${result.totalReturned}`];
  if (result.notice) blocks.push(`> ${result.notice}`);
  if (result.unavailable) {
    blocks.push(
      `**Unavailable (${result.unavailable.length}):**`,
      result.unavailable.map(failure).join('\n'),
    );
  }
  if (result.totalReturned === 0) {
    blocks.push(
      '> No open-access full text was returned. The records and abstracts can be read at https://pubmed.ncbi.nlm.nih.gov/.',
    );
  }
  return [...blocks, ...result.articles.flatMap(articleBlocks)].join('\n\n');
}

function failure({ idType, id, reason, triedTiers, unqueriedTiers }: Unavailable): string {
  const chain = triedTiers
    .map(({ tier, outcome, detail }) => `${tier}:${outcome}${detail ? ` (${detail})` : ''}`)
    .join(' → ');
  const lines = [`- [${idType}] ${id} — ${reason}`];
  if (unqueriedTiers) lines.push(`  - Not queried: ${unqueriedTiers.join(', ')}`);
  return [...lines, `  - ${chain}`].join('\n');
}

function articleBlocks(article: PmcArticle): string[] {
  const { abstract, sections, tables, assets, references } = article;
  const blocks = [
    `### ${escapeMarkdown(article.title ?? article.pmcId ?? article.doi ?? 'Untitled article')}`,
    facts(article),
  ];
  if (article.affiliations) {
    blocks.push(
      '**Affiliations:**',
      article.affiliations.map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
    );
  }
  if (abstract) blocks.push('#### Abstract', abstract);
  for (const section of sections) {
    blocks.push(`#### ${headingOf(section)}`, section.text);
    for (const sub of section.subsections ?? []) blocks.push(`##### ${headingOf(sub)}`, sub.text);
  }
  if (tables) {
    blocks.push(`#### Tables (${tables.length})`);
    for (const [index, table] of tables.entries()) {
      blocks.push(`##### ${nameOf(table, `Table ${index + 1}`)}`, placeOf(table));
      blocks.push(table.unextractableReason ? notExtracted(table.unextractableReason) : tableGrid(table));
      if (table.footnotes) blocks.push(escapeMarkdown(table.footnotes.split('\n').join(' · ')));
    }
  }
  if (assets) {
    blocks.push(
      `#### Assets (${assets.length})`,
      'File names are those of the deposit, not addresses.',
      assets.map(assetLine).join('\n'),
    );
  }
  if (references) {
    blocks.push(
      `#### References (${references.length})`,
      references
        .map(({ id, label, citation }) => {
          const mark = [label, id].filter(Boolean).join(' ');
          return `- ${mark ? `[${escapeMarkdown(mark)}] ` : ''}${escapeMarkdown(citation)}`;
        })
        .join('\n'),
    );
  }
  return blocks.filter(Boolean);
}

function facts(article: PmcArticle): string {
  const { authors, journal, publicationDate: date } = article;
  const issue = journal && [
    journal.title,
    journal.volume && `vol. ${journal.volume}`,
    journal.issue && `issue ${journal.issue}`,
    journal.pages && `pp. ${journal.pages}`,
    journal.elocationId,
    journal.issn && `ISSN ${journal.issn}`,
  ];
  const lines: [string, string | undefined][] = [
    ['Source', article.viaSource === 'pmc' ? 'PMC' : 'Europe PMC'],
    ['Authors', authors?.map(authorName).join(', ')],
    ['Journal', issue?.filter(Boolean).join(', ')],
    ['Type', article.articleType],
    ['Published', date && [date.year, date.month, date.day].filter(Boolean).join('-')],
    ['PMCID', article.pmcId && `${article.pmcId} ${article.pmcUrl ?? ''}`],
    ['PMID', article.pmid && `${article.pmid} ${article.pubmedUrl ?? ''}`],
    ['DOI', article.doi],
    ['Keywords', article.keywords?.join(', ')],
  ];
  return lines
    .flatMap(([name, value]) => (value ? `**${name}:** ${escapeMarkdown(value)}` : []))
    .join('  \n');
}

function authorName({ lastName, givenNames, collectiveName }: NonNullable<PmcArticle['authors']>[number]) {
  return collectiveName ? `${collectiveName} (group)` : [givenNames, lastName].filter(Boolean).join(' ');
}

function headingOf({ label, title }: { label?: string | undefined; title?: string | undefined }): string {
  return escapeMarkdown([label, title].filter(Boolean).join(' ')) || 'untitled section';
}

type Table = NonNullable<PmcArticle['tables']>[number];
type Asset = NonNullable<PmcArticle['assets']>[number];

function nameOf({ label, id, caption }: Table | Asset, fallback: string): string {
  return escapeMarkdown([label ?? id ?? fallback, caption].filter(Boolean).join(': '));
}

function placeOf({ id, sectionTitle }: Table | Asset): string {
  const place = [id && `id ${id}`, sectionTitle && `in “${sectionTitle}”`].filter(Boolean).join(', ');
  return place && `*${escapeMarkdown(place)}*`;
}

function assetLine(asset: Asset, index: number): string {
  const kind = asset.assetType === 'figure' ? 'Figure' : 'Supplementary';
  const file = asset.href && `file ${escapeMarkdown(asset.href)}`;
  return `- ${[`${kind}: ${nameOf(asset, String(index + 1))}`, file, placeOf(asset)].filter(Boolean).join(' — ')}`;
}

function notExtracted(reason: NonNullable<Table['unextractableReason']>): string {
  const why = {
    'cals-tgroup': 'its cells are in CALS form',
    'graphic-only': 'the article has it only as a picture',
    'no-rows': 'the XML holds no cells',
  };
  return `> The cells of this table are not available: ${why[reason]} (${reason}).`;
}
