import type { Article, Section } from '../jats/article.ts';
import type { PmcArticle } from './result.ts';

/** Which of the larger parts of an article the caller wants. */
export interface Parts {
  includeReferences: boolean;
  includeTables: boolean;
  includeAssets: boolean;
}

/** An article as pubmed_fetch_fulltext returns it (contracts/fetch-fulltext.md §2.1): empty parts are absent. */
export function viewOf(article: Article, parts: Parts): PmcArticle {
  const { pmcid, pmid, doi, title, abstract, articleType, journal, publicationDate } = article;
  const { authors, affiliations, keywords, tables, assets, references } = article;
  return {
    source: 'pmc',
    viaSource: 'pmc',
    ...(pmcid && { pmcId: pmcid, pmcUrl: `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcid}/` }),
    ...(pmid && { pmid, pubmedUrl: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` }),
    ...(doi && { doi }),
    ...(title && { title }),
    ...(abstract && { abstract }),
    ...(authors.length > 0 && {
      authors: authors.map(({ lastName, givenNames, collectiveName }) => ({
        ...(lastName && { lastName }),
        ...(givenNames && { givenNames }),
        ...(collectiveName && { collectiveName }),
      })),
    }),
    ...(affiliations.length > 0 && { affiliations }),
    ...(journal && { journal }),
    ...(keywords.length > 0 && { keywords }),
    ...(articleType && { articleType }),
    ...(publicationDate && { publicationDate }),
    sections: article.sections.map(twoLevels),
    ...(parts.includeTables &&
      tables.length > 0 && {
        tables: tables.map((table) => ({
          ...named(table),
          headerRowCount: table.headerRowCount,
          rows: table.rows,
          ...(table.footnotes && { footnotes: table.footnotes }),
          ...(table.unextractableReason && { unextractableReason: table.unextractableReason }),
        })),
      }),
    ...(parts.includeAssets &&
      assets.length > 0 && {
        assets: assets.map((asset) => ({
          assetType: asset.assetType,
          ...named(asset),
          ...(asset.href && { href: asset.href }),
        })),
      }),
    ...(parts.includeReferences &&
      references.length > 0 && {
        references: references.map(({ id, label, citation }) => ({
          citation,
          ...(id && { id }),
          ...(label && { label }),
        })),
      }),
  };
}

/** Deeper sections become text of their second-level ancestor, each led by its heading (§4.6). */
function twoLevels(section: Section): PmcArticle['sections'][number] {
  const subsections = section.sections.map((child) => ({
    ...heading(child),
    text: [child.text, ...child.sections.flatMap(folded)].filter(Boolean).join('\n\n'),
  }));
  return { ...heading(section), text: section.text, ...(subsections.length > 0 && { subsections }) };
}

function folded(section: Section): string[] {
  const title = [section.label, section.title].filter(Boolean).join(' ');
  return [[title, section.text].filter(Boolean).join('\n'), ...section.sections.flatMap(folded)];
}

function heading({ title, label }: Section): { title?: string; label?: string } {
  return { ...(title && { title }), ...(label && { label }) };
}

interface Named {
  id?: string;
  label?: string;
  caption?: string;
  sectionTitle?: string;
}

function named({ id, label, caption, sectionTitle }: Named): Named {
  return {
    ...(id && { id }),
    ...(label && { label }),
    ...(caption && { caption }),
    ...(sectionTitle && { sectionTitle }),
  };
}
