import { cachedJats } from '../fulltext/cached.ts';
import type { Article } from '../jats/article.ts';
import type { SessionCall } from '../session/session.ts';
import { type AddressBook, addressBook, articleUrl } from './addresses.ts';
import { readArticlePage } from './article-page.ts';
import { attachPicture, withoutAddress } from './attach.ts';
import { type Choice, chooseFigures } from './choose.ts';
import { entriesOf, isPictured } from './entries.ts';
import { licenceOf } from './licence.ts';
import { nextTools, pdfLinks, provenanceOf } from './links.ts';
import { noticeOf } from './notice.ts';
import { withoutTurns } from './plain.ts';
import { pmcidOf } from './resolve.ts';
import type { FiguresAnswer } from './schema.ts';
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

/**
 * The figures of one open-access article, however many (contracts/article-figures.md); its front matter goes into the
 * article cache.
 *
 * @throws AppError `not_in_pmc`, `not_open_access`, `source_unavailable`, `figure_not_found`
 */
export async function articleFigures(call: SessionCall, request: FiguresRequest): Promise<FiguresAnswer> {
  const { kind, value, figure, includeSubfigures, includeTables } = request;
  const asked = kind === 'pmid' ? value : undefined;
  const pmcid = asked === undefined ? value : await pmcidOf(call, asked);
  const withTables = includeTables || figure !== undefined;
  const found = await findArticle(call, pmcid, asked, (one) => count(one, withTables));
  const { source, failures } = found;
  const article = withoutTurns(found.article);
  const pmid = article.pmid ?? asked ?? null;
  if (pmid !== null) call.session.keepArticles([cachedJats({ ...article, pmid, pmcid })], call.now());
  const page = source !== 'bioc' && namesFiles(article) ? await readArticlePage(call, pmcid) : undefined;
  const book = addressBook(pmcid, page);
  const all = entriesOf(article, book, { includeSubfigures, includeTables });
  const choice: Choice =
    figure === undefined ? { figures: all, expanded: all } : chooseFigures(article, book, all, figure);
  const picture = request.includeImage ? await attachPicture(call, pmcid, choice) : undefined;
  const gone = picture && 'gone' in picture ? picture.gone : undefined;
  const figures = gone ? choice.figures.map((entry) => withoutAddress(entry, gone)) : choice.figures;
  const parts = figure === undefined ? subArticlesOf(article, book, request) : [];
  const notice = noticeOf({
    source,
    article,
    failures,
    page,
    figures,
    includeTables,
    asked: figure,
    byOrdinal: choice.byOrdinal === true,
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
