import type { Article } from '../jats/article.ts';
import { isPictured } from './entries.ts';
import type { LoadedPicture, NoPicture } from './picture.ts';
import type { FigureEntry, FigureSource } from './schema.ts';

interface Circumstances {
  source: FigureSource;
  article: Article;
  failures: string[];
  page: string[] | undefined;
  figures: FigureEntry[];
  includeTables: boolean;
  asked: string | undefined;
  byOrdinal: boolean;
  picture: LoadedPicture | NoPicture | undefined;
}

/** What the reader of the answer has to know besides the figures; empty when there is nothing. */
export function noticeOf(at: Circumstances): string {
  const { source, article, failures, page, figures, includeTables, asked, byOrdinal, picture } = at;
  const sentences: string[] = [];
  if (failures.length > 0)
    sentences.push(`Another source failed and may know more (${failures.join('; ')}): try again later.`);
  if (source === 'bioc')
    sentences.push('The source that served, BioC, has captions only: see the pictures on the article page.');
  const guessed = figures.some(({ image_url_status }) => image_url_status === 'guessed');
  if (guessed)
    sentences.push(
      `${page ? 'Not all pictures were seen on the article page' : 'The article page could not be read'}: addresses marked guessed are built from file names and may not work; article_url does.`,
    );
  if (figures.length === 0) sentences.push('The article was read whole and has no figures.');
  const withCells = article.tables.filter(({ rows }) => rows.length > 0).length;
  const pictured = article.tables.filter(isPictured).length;
  if (includeTables && withCells > 0)
    sentences.push(`Tables with cells (${withCells}) are read with pubmed_fetch_fulltext.`);
  if (!includeTables && asked === undefined && pictured > 0)
    sentences.push(`Tables that exist as pictures (${pictured}) are added by include_tables.`);
  if (asked !== undefined && figures.length > 1)
    sentences.push('Several figures begin with that name: give one of their labels.');
  if (byOrdinal)
    sentences.push(
      'No figure has that number for a label: this is the figure at that place, which has no label.',
    );
  if (picture) sentences.push(...pictureSentences(picture, figures));
  return sentences.join(' ');
}

function pictureSentences(picture: LoadedPicture | NoPicture, figures: FigureEntry[]): string[] {
  if ('image' in picture) {
    const told = figures.flatMap((entry) => [entry, ...(entry.subfigures ?? [])]);
    return told.some(({ image_url }) => image_url === picture.image.url)
      ? []
      : ['The picture was loaded from image.url; image_url did not serve it.'];
  }
  const { problem, tried, gone } = picture;
  if (gone) return [`The picture is not attached: no place has it any more (${problem}). See article_url.`];
  return tried
    ? [
        `The picture is not attached: it could not be loaded here (${problem}); image_url may work in a browser.`,
      ]
    : [`The picture is not attached: ${problem}. See article_url.`];
}
