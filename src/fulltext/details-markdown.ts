import { escapeMarkdown } from '../text/escape.ts';
import type { PmcArticle } from './article-schema.ts';

/** What `includeDetails` adds to an article's head, a line each. */
export function detailLines(article: PmcArticle): string[] {
  const { licence, copyright, funding, history, publicationDates, relatedArticles } = article;
  const lines: [string, string | undefined][] = [
    ['Language', article.language],
    ['Subtitle', article.subtitle],
    ['Translated title', article.translatedTitles?.map(inLanguage).join(' · ')],
    ['Licence', licence && joined([licence.type, licence.url, licence.text])],
    ['Copyright', copyright],
    [
      'Funding',
      funding
        ?.map(({ source, awardIds, recipient }) => joined([source, ...(awardIds ?? []), recipient]))
        .join('; '),
    ],
    ['Funding statement', article.fundingStatement],
    ['Dates', [...(publicationDates ?? []), ...(history ?? [])].map(dateText).join('; ')],
    [
      'Related articles',
      relatedArticles?.map(({ type, idType, id, text }) => joined([type, idType, id, text])).join('; '),
    ],
    figureGroupLine(article.figureGroups),
    ['Subjects', article.subjects?.join('; ')],
    ['Author notes', article.authorNotes?.join(' · ')],
    mediaLine(article.media),
    ...abstractLines(article.otherAbstracts),
  ];
  return lines.flatMap(([name, value]) => (value ? `**${name}:** ${escapeMarkdown(value)}` : []));
}

/** Graphical, plain-language, translated … abstracts, of an article or a sub-article. */
export function abstractLines(abstracts: PmcArticle['otherAbstracts'] = []): [string, string][] {
  return abstracts.map(({ type, language, title, text }) => [
    `Abstract (${joined([type ?? 'other', language])})`,
    title ? `${title}: ${text}` : text,
  ]);
}

/** Numbered from 1, as figures name the group they are in. */
export function figureGroupLine(groups: PmcArticle['figureGroups']): [string, string | undefined] {
  const texts = groups?.map(({ id, label, captionTitle, captionText, graphics = [] }, index) =>
    joined([`${index + 1}`, label, captionTitle, captionText, id, ...graphics.map(({ href }) => href)]),
  );
  return ['Figure groups', texts?.join('; ')];
}

export function mediaLine(media: PmcArticle['media']): [string, string | undefined] {
  const texts = media?.map(({ id, label, captionTitle, captionText, caption, href }) =>
    joined([label, caption ?? joined([captionTitle, captionText]), id, href]),
  );
  return ['Media', texts?.join('; ')];
}

function dateText({ type, year, month, day, season }: NonNullable<PmcArticle['history']>[number]): string {
  const date = [year, season ?? month, day].filter(Boolean).join('-');
  return type ? `${type} ${date}` : date;
}

function inLanguage({ language, title }: { language?: string | undefined; title: string }): string {
  return language ? `${title} (${language})` : title;
}

function joined(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
