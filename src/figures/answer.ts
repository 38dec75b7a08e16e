import { AppError, ERROR_CODE } from '../errors.ts';
import type { Article } from '../jats/article.ts';
import type { Call } from '../upstream/call.ts';
import { type AddressBook, addressBook, articleUrl } from './addresses.ts';
import { readArticlePage } from './article-page.ts';
import { entriesOf, isPictured } from './entries.ts';
import { licenceOf } from './licence.ts';
import { nextTools, pdfLinks, provenanceOf } from './links.ts';
import { noticeOf } from './notice.ts';
import { type LoadedPicture, loadPicture, type NoPicture } from './picture.ts';
import { pmcidOf } from './resolve.ts';
import type { FigureEntry, FiguresAnswer } from './schema.ts';
import { selectFigures } from './select.ts';
import { findArticle } from './sources.ts';
import { supplementsOf } from './supplements.ts';

export interface FiguresRequest {
  kind: 'pmid' | 'pmcid';
  value: string;
  includeSubfigures: boolean;
  includeTables: boolean;
  /** A label or id: only this figure. */
  figure?: string;
  includeImage: boolean;
}

const MOST_LABELS = 50;

/**
 * The figures of one open-access article, however many (contracts/article-figures.md).
 *
 * @throws AppError `not_in_pmc`, `not_open_access`, `source_unavailable`, `figure_not_found`
 */
export async function articleFigures(call: Call, request: FiguresRequest): Promise<FiguresAnswer> {
  const { kind, value, figure, includeSubfigures, includeTables } = request;
  const asked = kind === 'pmid' ? value : undefined;
  const pmcid = asked === undefined ? value : await pmcidOf(call, asked);
  const withTables = includeTables || figure !== undefined;
  const { source, article, failures } = await findArticle(call, pmcid, asked, (one) =>
    count(one, withTables),
  );
  const page = source !== 'bioc' && namesFiles(article) ? await readArticlePage(call, pmcid) : undefined;
  const book = addressBook(pmcid, page);
  const all = entriesOf(article, book, { includeSubfigures, includeTables });
  const chosen = figure === undefined ? all : chooseFigures(article, book, all, figure);
  const picture = request.includeImage ? await pictureOf(call, pmcid, chosen) : undefined;
  const figures = picture ? chosen.map((entry) => withPicture(entry, picture)) : chosen;
  const parts = figure === undefined ? subArticlesOf(article, book, request) : [];
  const pmid = article.pmid ?? asked ?? null;
  const notice = noticeOf({
    source,
    article,
    failures,
    page,
    figures,
    includeTables,
    asked: figure,
    picture,
  });
  const tools = nextTools(pmcid, pmid);
  return {
    tool: 'get_article_figures',
    identifiers: { requested: { kind, value }, pmcid, pmid },
    title: article.title ?? null,
    source,
    article_url: articleUrl(pmcid),
    licence: licenceOf(article.licence),
    copyright: article.copyright ?? null,
    figure_count: figures.length,
    total_figures: all.length,
    subfigure_count: figures.reduce((sum, { subfigures = [] }) => sum + subfigures.length, 0),
    include_subfigures: includeSubfigures,
    include_tables: includeTables,
    figures,
    ...(parts.length > 0 && { sub_articles: parts }),
    supplementary_files: supplementsOf(article.assets, book),
    ...(picture && 'image' in picture && { image: picture.image }),
    pdf_links: pdfLinks(source, pmcid),
    source_counts: [
      {
        source,
        returned: figures.length,
        total_available: Math.max(all.length, figures.length),
        has_more: figures.length < all.length,
      },
    ],
    next_tools: tools,
    next_commands: tools.map(({ command }) => command),
    section_provenance: provenanceOf(source, figures),
    ...(notice && { notice }),
  };
}

function count({ assets, tables, subArticles = [] }: Article, withTables: boolean): number {
  return [{ assets, tables }, ...subArticles].reduce(
    (sum, part) =>
      sum +
      part.assets.filter(({ assetType }) => assetType === 'figure').length +
      (withTables ? part.tables.filter(isPictured).length : 0),
    0,
  );
}

function namesFiles({ assets, tables, subArticles = [] }: Article): boolean {
  return [{ assets, tables }, ...subArticles].some(
    (part) => part.assets.some(({ href }) => href) || part.tables.some(({ graphics }) => graphics),
  );
}

/** Letters and replies have figures of their own, which are not the article's (field-cases.md A14). */
function subArticlesOf(article: Article, book: AddressBook, options: FiguresRequest) {
  return (article.subArticles ?? []).flatMap((part) => {
    const source = { ...part, ...(article.licence && { licence: article.licence }) };
    const figures = entriesOf(source, book, options);
    return figures.length > 0 ? [{ type: part.type ?? null, title: part.title ?? null, figures }] : [];
  });
}

/** @throws AppError `figure_not_found`, which names what there is */
function chooseFigures(
  article: Article,
  book: AddressBook,
  shown: FigureEntry[],
  asked: string,
): FigureEntry[] {
  const everything = { includeSubfigures: true, includeTables: true };
  const expanded = entriesOf(article, book, everything);
  const chosen = selectFigures(asked, shown, expanded);
  if (chosen.length > 0) return chosen;
  const parts = (article.subArticles ?? []).flatMap((part) =>
    entriesOf({ ...part, licence: article.licence }, book, everything),
  );
  const elsewhere = selectFigures(asked, parts, parts);
  if (elsewhere.length > 0) return elsewhere;
  const labels = expanded.map(({ label, figure_id }) => (label ?? figure_id).slice(0, 80)).filter(Boolean);
  throw new AppError({
    reason: 'figure_not_found',
    message: 'The article has no figure by that label or id',
    hint:
      labels.length > 0
        ? 'Take one of error.data.labels, or leave figure out to see all. Tables with cells are in pubmed_fetch_fulltext.'
        : 'It has no figures at all.',
    code: ERROR_CODE.notFound,
    retryable: false,
    data: { labels: labels.slice(0, MOST_LABELS), article_url: articleUrl(article.pmcid ?? '') },
  });
}

async function pictureOf(
  call: Call,
  pmcid: string,
  chosen: FigureEntry[],
): Promise<LoadedPicture | NoPicture> {
  const [only, ...others] = chosen;
  if (!only || others.length > 0) return { problem: 'several figures have that name', stale: false };
  const pictured = [only, ...(only.subfigures ?? [])].find(({ image_url }) => image_url !== null);
  return loadPicture(call, pmcid, pictured ?? only);
}

/** The address where the picture was found; none when every place says that it has no such picture. */
function withPicture(entry: FigureEntry, picture: LoadedPicture | NoPicture): FigureEntry {
  if ('image' in picture) return { ...entry, image_url: picture.image.url, image_url_status: 'exact' };
  return picture.stale ? { ...entry, image_url: null, image_url_status: 'none' } : entry;
}
