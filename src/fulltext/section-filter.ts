import type { Article, Section } from '../jats/article.ts';

/** The sections, tables and assets that a caller asked for (contracts/fetch-fulltext.md §4.1, §4.4, §4.5). */
export interface Filtered {
  article: Article;
  /** True when the article had sections and the filter left none. */
  missed: boolean;
}

/** Keeps the sections whose title contains one of `terms`, with what lies in them; without terms, everything. */
export function filterSections(article: Article, terms: string[]): Filtered {
  const wanted = terms.map((term) => term.trim().toLowerCase()).filter(Boolean);
  if (wanted.length === 0) return { article, missed: false };
  const titles = new Set<string>();
  const sections = article.sections.flatMap((section) => matching(section, wanted, titles) ?? []);
  const placed = ({ sectionTitle }: { sectionTitle?: string }) =>
    sectionTitle !== undefined && titles.has(sectionTitle);
  return {
    article: {
      ...article,
      sections,
      tables: article.tables.filter(placed),
      assets: article.assets.filter(placed),
    },
    missed: article.sections.length > 0 && sections.length === 0,
  };
}

/**
 * A section that matches is kept whole; one that only leads to a match is kept as its heading, without text. `titles`
 * gathers the titles of kept sections, those of mere breadcrumbs left out: they select tables and assets.
 */
function matching(section: Section, terms: string[], titles: Set<string>): Section | undefined {
  const title = section.title?.toLowerCase() ?? '';
  if (terms.some((term) => title.includes(term))) {
    addTitles(section, titles);
    return section;
  }
  const sections = section.sections.flatMap((child) => matching(child, terms, titles) ?? []);
  return sections.length > 0 ? { ...section, text: '', sections } : undefined;
}

function addTitles({ title, sections }: Section, titles: Set<string>): void {
  if (title) titles.add(title);
  for (const child of sections) addTitles(child, titles);
}
