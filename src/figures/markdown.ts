import { escapeMarkdown } from '../text/escape.ts';
import type { FigureEntry, FiguresAnswer, Subfigure, Supplement } from './schema.ts';

/** The answer as Markdown, elements in the published order (contracts/article-figures.md §6). */
export function figuresMarkdown(answer: FiguresAnswer): string {
  const {
    identifiers,
    title,
    figures,
    pdf_links,
    supplementary_files,
    sub_articles = [],
    notice,
    image,
  } = answer;
  const pmid = identifiers.pmid ? ` | PMID: ${identifiers.pmid}` : '';
  const lines = [
    `🖼️ **Article Figures: ${escapeMarkdown(title ?? identifiers.pmcid)}**`,
    `📑 PMC ID: ${identifiers.pmcid}${pmid} | Source: ${answer.source}`,
    `📊 Total figures: **${answer.total_figures}**${shownOf(answer)}`,
    ...licenceLines(answer),
    ...(notice ? [`ℹ️ ${escapeMarkdown(notice)}`] : []),
    ...(image ? [`🖼️ Attached picture: ${escapeMarkdown(image.shows)}; from ${plainUrl(image.url)}`] : []),
    '',
    '## 📥 PDF / Article Links',
    '',
    `- 🔗 **Article page**: ${answer.article_url}`,
    ...pdf_links.map(
      ({ type, source, url }) =>
        `- ${type === 'pdf' ? '📄' : '🔗'} **${source}**: ${url} (constructed, not checked)`,
    ),
    '',
    '## 🖼️ Figures',
    '',
    ...(figures.length > 0 ? figures.flatMap(figureLines) : ['_No figures were found in this article._', '']),
    ...sub_articles.flatMap((part) => [
      `## Figures of ${escapeMarkdown([part.type, part.title].filter(Boolean).join(': ') || 'a sub-article')}`,
      '',
      ...part.figures.flatMap(figureLines),
    ]),
    ...supplementLines(supplementary_files),
    '---',
    'Next:',
    ...answer.next_tools.map(({ reason, command }) => `- ${reason}: \`${command}\``),
    ...(answer.artifact_uri ? [`Kept as ${answer.artifact_uri}`] : []),
  ];
  return lines.join('\n');
}

function shownOf({ figure_count, total_figures }: FiguresAnswer): string {
  return figure_count === total_figures ? '' : ` (${figure_count} shown)`;
}

function licenceLines({ licence, copyright }: FiguresAnswer): string[] {
  const parts = [licence?.name, licence?.text].filter(Boolean).join(': ');
  const text = [parts && escapeMarkdown(parts), licence?.url && plainUrl(licence.url)]
    .filter(Boolean)
    .join(' ');
  return [
    ...(text ? [`⚖️ Licence: ${text}`] : ['⚖️ Licence: not stated']),
    ...(copyright ? [`©️ Copyright: ${escapeMarkdown(copyright)}`] : []),
  ];
}

function figureLines(entry: FigureEntry): string[] {
  const { label, figure_id, kind, subfigures = [] } = entry;
  const heading = escapeMarkdown(label ?? figure_id) || (kind === 'table' ? 'Table' : 'Figure');
  const id = figure_id && label ? ` (${escapeMarkdown(figure_id)})` : '';
  const parent = entry.parent_label ? [`↳ Part of ${partOf(entry)}`] : [];
  return [`### ${heading}${id}`, ...parent, ...detailLines(entry), ...subfigureLines(subfigures), ''];
}

function detailLines(entry: Subfigure): string[] {
  const { caption_title, caption_text, graphic_href, further_images = [], mentions = [] } = entry;
  const sections = entry.mentioned_in_sections?.map(escapeMarkdown).join(', ');
  return [
    ...(caption_title ? [`**${escapeMarkdown(caption_title)}**`, ''] : []),
    ...(caption_text ? [escapeMarkdown(caption_text), ''] : []),
    `🔗 **Image URL**: ${imageText(entry)}`,
    ...(graphic_href ? [`📎 Graphic ref: ${code(graphic_href)}`] : []),
    ...further_images.map(
      (image) => `🔗 Further image: ${imageText(image)} ${code(image.graphic_href ?? '')}`,
    ),
    ...(entry.licence || entry.credit ? [`⚖️ ${licenceText(entry)}`] : []),
    ...(entry.supplement_of ? [`↳ Supplement of ${escapeMarkdown(entry.supplement_of)}`] : []),
    ...(entry.cells_available ? ['▦ Its cells can be read with pubmed_fetch_fulltext'] : []),
    ...(sections ? [`📍 Referenced in: ${sections}`] : []),
    ...mentions.map(({ section_title, sentence }) => {
      const place = section_title ? ` (${escapeMarkdown(section_title)})` : '';
      return `- “${escapeMarkdown(sentence)}”${place}`;
    }),
    ...(entry.mention_count ? [`- ${entry.mention_count} mentions in all`] : []),
  ];
}

function partOf({ parent_label, parent_caption_title }: FigureEntry): string {
  return [parent_label, parent_caption_title]
    .flatMap((text) => text ?? [])
    .map(escapeMarkdown)
    .join(': ');
}

/** Indented below the figure, each with all that the answer holds of it. */
function subfigureLines(subfigures: Subfigure[]): string[] {
  if (subfigures.length === 0) return [];
  return [
    '',
    '**Sub-figures**',
    '',
    ...subfigures.flatMap((one) => {
      const heading = escapeMarkdown(one.label ?? one.figure_id) || 'Sub-figure';
      const id = one.figure_id && one.label ? ` (${escapeMarkdown(one.figure_id)})` : '';
      const details = one.image_shared
        ? detailLines({ ...one, graphic_href: null, licence: null })
        : detailLines(one);
      return [`- **${heading}**${id}`, ...details.filter(Boolean).map((line) => `  ${line}`)];
    }),
  ];
}

function supplementLines(supplements: Supplement[]): string[] {
  if (supplements.length === 0) return [];
  return [
    '## 📦 Supplementary files',
    '',
    ...supplements.map(({ id, label, caption, file, file_type, url, url_status }) => {
      const name = [label ?? id, caption].filter(Boolean).map((text) => escapeMarkdown(text ?? ''));
      const link = url ? `${plainUrl(url)} (${url_status})` : '';
      const place = [file && code(file), file_type && `(${escapeMarkdown(file_type)})`, link].filter(Boolean);
      return `- ${[...name, place.join(' ')].filter(Boolean).join(' — ')}`;
    }),
    '',
  ];
}

function licenceText({ licence, licence_of, credit }: Subfigure): string {
  const own = licence ? `${escapeMarkdown(licence)} (licence of the ${licence_of})` : '';
  return [own, credit && escapeMarkdown(credit)].filter(Boolean).join('; ');
}

function imageText({
  image_url,
  image_url_status,
}: Pick<Subfigure, 'image_url' | 'image_url_status'>): string {
  return image_url ? `${plainUrl(image_url)} (${image_url_status})` : 'none; see the article page';
}

/** An address that a client may turn into a link: plain http or https, nothing in it that ends or feigns one. */
function plainUrl(url: string): string {
  return /^https?:\/\/[\w.~:/?#@!$&'*+,;=%-]+$/.test(url) ? url : 'unsafe URL omitted';
}

function code(text: string): string {
  return `\`${text.replace(/[`\s]+/g, ' ').trim()}\``;
}
