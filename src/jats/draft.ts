import type { Article, Asset, FigureGroup, Mention, Section, Table } from './article.ts';

/** A section as its contents see it: an untitled one passes the title of the one around it on. */
export interface Scope {
  title?: string;
  parent?: Scope;
  /** A table was taken out of it, so that it stays even without text. */
  lifted: boolean;
}

/** An article or sub-article in the making. */
export interface Draft {
  readonly article: Article;
  readonly root: Scope;
  /** Where each table and asset was found; titles are told only at the end, as some come late. */
  readonly found: { item: Table | Asset; scope: Scope }[];
  /** By the id that is pointed to: each sentence and where it stands. */
  readonly noted: Map<string, Map<string, Scope>>;
  readonly referenceIds: Set<string>;
  /** A data availability statement that stands in the front matter. */
  availability?: { title: string; text: string };
}

export function newDraft(): Draft {
  return {
    article: {
      authors: [],
      affiliations: [],
      keywords: [],
      sections: [],
      tables: [],
      assets: [],
      references: [],
      bodySectionCount: 0,
    },
    root: { lifted: false },
    found: [],
    noted: new Map(),
    referenceIds: new Set(),
  };
}

/** Title of the innermost titled section. */
export function titleOf(scope: Scope): string | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.title !== undefined) return at.title;
  }
  return undefined;
}

/** Keeps a sentence for the figure or table that it points to; each sentence once. */
export function note(draft: Draft, id: string, scope: Scope, sentence: string): void {
  const noted = draft.noted.get(id);
  if (noted === undefined) draft.noted.set(id, new Map([[sentence, scope]]));
  else if (!noted.has(sentence)) noted.set(sentence, scope);
}

/** The article, with what could be told only at its end. */
export function finishDraft({ article, found, noted, availability }: Draft): Article {
  for (const { item, scope } of found) {
    const sectionTitle = titleOf(scope);
    if (sectionTitle !== undefined) item.sectionTitle = sectionTitle;
    keepMentions(item, noted);
  }
  for (const group of article.figureGroups ?? []) keepMentions(group, noted);
  if (availability !== undefined && !has(article.sections, availability.title)) {
    const characters = availability.text.length;
    article.sections.push({ ...availability, sections: [], backMatter: true, characters });
  }
  return article;
}

/** Whether a section of this title is there at any depth. */
function has(sections: readonly Section[], title: string): boolean {
  const wanted = title.toLowerCase();
  return sections.some((section) => section.title?.toLowerCase() === wanted || has(section.sections, title));
}

function keepMentions(item: Table | Asset | FigureGroup, noted: Draft['noted']): void {
  const mentions = item.id === undefined ? undefined : noted.get(item.id);
  if (mentions !== undefined) item.mentions = Array.from(mentions, asMention);
}

function asMention([sentence, scope]: [string, Scope]): Mention {
  const sectionTitle = titleOf(scope);
  return sectionTitle === undefined ? { sentence } : { sectionTitle, sentence };
}
