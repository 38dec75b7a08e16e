import { escapeMarkdown } from '../text/escape.ts';
import type { AssetView, PmcArticle, ReferenceView, SectionView, SubArticleView } from './article-schema.ts';
import { abstractLines, detailLines, figureGroupLine, mediaLine } from './details-markdown.ts';
import { mentionsLine, nameOf, placeOf, tableBlocks } from './table-markdown.ts';

/** One article as Markdown blocks; absent parts leave none. */
export function articleBlocks(article: PmcArticle): string[] {
  const name = article.title ?? article.pmcId ?? article.doi ?? 'Untitled article';
  return [
    `### ${escapeMarkdown(name)}`,
    facts(article),
    detailLines(article).join('  \n'),
    ...(article.affiliations ? ['**Affiliations:**', bullets(article.affiliations.map(escapeMarkdown))] : []),
    ...contentBlocks(article),
    ...(article.subArticles ?? []).flatMap(subArticleBlocks),
  ].filter(Boolean);
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
    [
      'Source',
      article.viaSource === 'pmc'
        ? 'PMC'
        : `Europe PMC (${article.epmcSource ?? ''} ${article.epmcId ?? ''})`,
    ],
    ['Authors', authors && authorNames(authors)],
    ['Journal', issue?.filter(Boolean).join(', ')],
    ['Type', article.articleType],
    [
      'Published',
      date && [date.year, date.month, date.day].filter(Boolean).join(/\D/.test(date.month ?? '') ? ' ' : '-'),
    ],
    ['PMCID', article.pmcId && `${article.pmcId} ${article.pmcUrl ?? ''}`],
    ['PMID', article.pmid && `${article.pmid} ${article.pubmedUrl ?? ''}`],
    ['DOI', article.doi],
    ['Keywords', article.keywords?.join(', ')],
  ];
  return lines
    .flatMap(([name, value]) => (value ? `**${name}:** ${escapeMarkdown(value)}` : []))
    .join('  \n');
}

function authorNames(authors: NonNullable<PmcArticle['authors']>): string {
  return authors
    .map(({ lastName, givenNames, suffix, collectiveName, orcid }) => {
      const name = collectiveName
        ? `${collectiveName} (group)`
        : [givenNames, lastName, suffix].filter(Boolean).join(' ');
      return orcid ? `${name} (ORCID ${orcid})` : name;
    })
    .join(', ');
}

function contentBlocks({
  abstract,
  sections,
  tables,
  assets,
  references,
}: PmcArticle | SubArticleView): string[] {
  return [
    ...(abstract ? ['#### Abstract', abstract] : []),
    ...sections.flatMap(sectionBlocks),
    ...(tables ? [`#### Tables (${tables.length})`, ...tables.flatMap(tableBlocks)] : []),
    ...(assets ? assetBlocks(assets) : []),
    ...(references ? [`#### References (${references.length})`, bullets(references.map(referenceLine))] : []),
  ];
}

function sectionBlocks({ subsections = [], ...section }: SectionView): string[] {
  return [
    `#### ${headingOf(section)}`,
    withClosedFence(section.text),
    ...subsections.flatMap((sub) => [`##### ${headingOf(sub)}`, withClosedFence(sub.text)]),
  ];
}

/** A cut may have left a preformatted block open, which would make code of all that follows. */
function withClosedFence(text: string): string {
  const fences = text.match(/^```/gm)?.length ?? 0;
  return fences % 2 === 1 ? `${text}\n\`\`\`` : text;
}

function headingOf({ label, title }: { label?: string | undefined; title?: string | undefined }): string {
  return escapeMarkdown([label, title].filter(Boolean).join(' ')) || 'untitled section';
}

function assetBlocks(assets: AssetView[]): string[] {
  const lines = assets.map((asset, index) => {
    const kind = asset.assetType === 'figure' ? 'Figure' : 'Supplementary';
    const files = asset.graphics?.flatMap(({ href, alternatives = [] }) => [
      href,
      ...alternatives.map((one) => one.href),
    ]);
    const names = files ?? (asset.href ? [asset.href] : []);
    const parts = [
      `${kind}: ${nameOf(asset, String(index + 1))}`,
      names.length > 0 && `file ${names.map(escapeMarkdown).join(', ')}`,
      placeOf(asset),
      asset.attribution && `Source: ${escapeMarkdown(asset.attribution)}`,
      asset.group !== undefined && `in figure group ${asset.group + 1}`,
      mentionsLine(asset.mentions),
    ];
    return parts.filter(Boolean).join(' — ');
  });
  return [
    `#### Assets (${assets.length})`,
    'File names are those of the deposit, not addresses.',
    bullets(lines),
  ];
}

function referenceLine({ id, label, citation, pmid, doi, pmcid }: ReferenceView): string {
  const mark = [label, id].filter(Boolean).join(' ');
  const ids = [pmid && `PMID ${pmid}`, doi && `DOI ${doi}`, pmcid].filter(Boolean).join(', ');
  const text = escapeMarkdown(citation);
  return `${mark ? `[${escapeMarkdown(mark)}] ` : ''}${text}${ids ? ` {${escapeMarkdown(ids)}}` : ''}`;
}

function subArticleBlocks(sub: SubArticleView): string[] {
  const lines: [string, string | undefined][] = [
    ['About', [sub.type, sub.language, sub.doi, sub.id].filter(Boolean).join(', ')],
    ['Authors', sub.authors && authorNames(sub.authors)],
    ['Affiliations', sub.affiliations?.join(' · ')],
    ['Author notes', sub.authorNotes?.join(' · ')],
    ['Keywords', sub.keywords?.join(', ')],
    figureGroupLine(sub.figureGroups),
    mediaLine(sub.media),
    ...abstractLines(sub.otherAbstracts),
  ];
  return [
    `### Sub-article: ${escapeMarkdown(sub.title ?? sub.type ?? 'untitled')}`,
    lines.flatMap(([name, value]) => (value ? `**${name}:** ${escapeMarkdown(value)}` : [])).join('  \n'),
    ...contentBlocks(sub),
  ];
}

function bullets(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
