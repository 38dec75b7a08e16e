import { z } from 'zod';
import { typeByTitle } from './article-type.ts';
import { bestOf, whenIso, whenOf } from './dates.ts';
import type { ArticleType, Hit } from './hit.ts';
import { normalIds } from './ids.ts';
import { listOf, maybe, maybeCount, maybeFlag, maybeText } from './lenient.ts';
import { isPreprintDoi, serverIn } from './preprints.ts';
import { hitOf } from './raw-hit.ts';

/** A paper (https://api.semanticscholar.org/api-docs/graph#tag/Paper-Data), as far as a hit needs it. */
export const paperSchema = z.object({
  paperId: maybeText,
  externalIds: maybe(
    z.object({ DOI: maybeText, PubMed: maybeText, PubMedCentral: maybeText, ArXiv: maybeText }),
  ),
  title: maybeText,
  abstract: maybeText,
  authors: listOf(z.object({ name: z.string() })),
  venue: maybeText,
  journal: maybe(z.object({ name: maybeText, volume: maybeText, pages: maybeText })),
  year: maybeText,
  publicationDate: maybeText,
  publicationTypes: listOf(z.string()),
  citationCount: maybeCount,
  influentialCitationCount: maybeCount,
  isOpenAccess: maybeFlag,
  openAccessPdf: maybe(z.object({ url: maybeText, status: maybeText, license: maybeText })),
});
type Paper = z.infer<typeof paperSchema>;

/** What `fields=` asks for. */
export const FIELDS = Object.keys(paperSchema.shape);

const TYPES: [string, ArticleType][] = [
  ['MetaAnalysis', 'meta-analysis'],
  ['ClinicalTrial', 'clinical-trial'],
  ['Review', 'review'],
  ['Editorial', 'other'],
  ['LettersAndComments', 'other'],
  ['News', 'other'],
  ['Dataset', 'other'],
  ['Book', 'other'],
  ['BookSection', 'other'],
];

/**
 * Semantic Scholar keeps a preprint and its article as one paper: with an article's DOI it is the article, and its
 * arXiv id is that of another version.
 */
export function semanticScholarHit(paper: Paper): Hit | undefined {
  const { externalIds: external = {}, journal, openAccessPdf: pdf } = paper;
  const { doi, arxiv } = normalIds({ doi: external.DOI, arxiv: external.ArXiv });
  const isArticle = doi !== undefined && !isPreprintDoi(doi);
  const server = isArticle
    ? undefined
    : (serverIn(paper.venue) ?? serverIn(journal?.name) ?? (arxiv && 'arXiv'));
  return hitOf({
    source: 'semantic_scholar',
    ids: {
      s2: paper.paperId,
      doi,
      pmid: external.PubMed,
      pmcid: external.PubMedCentral,
      arxiv: isArticle ? undefined : arxiv,
    },
    type: server ? 'preprint' : typeByTitle(paper.title, typeOf(paper.publicationTypes)),
    title: paper.title,
    authors: paper.authors,
    abstract: paper.abstract,
    journal: server ? undefined : journal?.name || paper.venue,
    volume: journal?.volume,
    pages: journal?.pages?.trim(),
    when: bestOf(whenOf(paper.year), whenIso(paper.publicationDate)),
    preprintServer: server,
    isOpenAccess: paper.isOpenAccess,
    oaStatus: pdf?.status,
    links: pdf ? [{ url: pdf.url, license: pdf.license }] : [],
    citedBy: paper.citationCount,
    influentialCitations: paper.influentialCitationCount,
    relations: isArticle && arxiv ? [{ kind: 'has-preprint', doi: `10.48550/arxiv.${arxiv}` }] : [],
  });
}

/** Without any type it is most likely an article. */
function typeOf(types: string[]): ArticleType {
  return TYPES.find(([name]) => types.includes(name))?.[1] ?? 'article';
}
