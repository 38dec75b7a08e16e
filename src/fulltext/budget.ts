import type { Section } from '../jats/article.ts';
import type { AssetView, PmcArticle, SectionView, TableView } from './article-schema.ts';
import { allowances, cut } from './cut.ts';
import type { LedgerRow, SubsectionRow, TruncatedArticle } from './truncation.ts';

/** Limits in UTF-16 units of section text, cells and captions; what they count is told in §5 of the contract. */
export interface Budget {
  /** Of each article; Infinity when there is none. */
  maxCharacters: number;
  maxCharactersPerSection: number;
  mode: 'truncate' | 'outline';
}

export interface Cut<T> {
  article: T;
  /** Absent when nothing was removed. */
  entry?: TruncatedArticle;
}

/**
 * An article within a budget (contracts/fetch-fulltext.md §5). Body sections are served first, then tables and assets,
 * each whole or not at all, then back matter; the order of the article stays.
 *
 * @param outline the same sections as they are in the article, with headings of any depth and their back-matter marks
 */
export function withinBudget(article: PmcArticle, outline: Section[], budget: Budget): Cut<PmcArticle> {
  const isBackMatter = (at: number) => outline[at]?.backMatter === true;
  const { maxCharacters, maxCharactersPerSection, mode } = budget;
  const { sections, tables = [], assets = [] } = article;
  const sizes = sections.map(sizeOf);
  const given = sizes.map(() => 0);
  let left = maxCharacters;
  const spendOn = (positions: number[]) => {
    const shares = allowances(
      positions.map((at) => sizes[at] ?? 0),
      left,
      maxCharactersPerSection,
      mode,
    );
    for (const [index, at] of positions.entries()) given[at] = shares[index] ?? 0;
    left -= sum(shares);
  };
  const positions = sections.map((_, at) => at);
  spendOn(positions.filter((at) => !isBackMatter(at)));
  const keptTables = prefixWithin(tables, tableSize, left);
  left -= sum(keptTables.map(tableSize));
  const keptAssets = prefixWithin(assets, assetSize, left);
  left -= sum(keptAssets.map(assetSize));
  spendOn(positions.filter(isBackMatter));

  const shortened = sections.map((section, at) => cutSection(section, given[at] ?? 0));
  const original = sum(sizes) + sum(tables.map(tableSize)) + sum(assets.map(assetSize));
  const returned =
    sum(shortened.map(sizeOf)) + sum(keptTables.map(tableSize)) + sum(keptAssets.map(assetSize));
  if (returned === original) return { article };
  const dropsEmptied = mode === 'truncate';
  const { tables: _tables, assets: _assets, ...rest } = article;
  return {
    article: {
      ...rest,
      sections: dropsEmptied ? withoutEmptied(sections, shortened) : shortened,
      ...(keptTables.length > 0 && { tables: keptTables }),
      ...(keptAssets.length > 0 && { assets: keptAssets }),
    },
    entry: {
      id: article.pmcId ?? article.pmid ?? article.doi ?? '',
      source: 'pmc',
      originalCharacters: original,
      returnedCharacters: returned,
      omittedSections: dropsEmptied ? emptied(sections, shortened) : 0,
      sections: sections.map((section, at) => ledgerRow(section, shortened[at], outline[at], mode)),
      ...omitted('Table', 'table', tables, keptTables.length),
      ...omitted('Asset', 'asset', assets, keptAssets.length),
    },
  };
}

function sizeOf({ text, subsections = [] }: SectionView): number {
  return text.length + sum(subsections.map((sub) => sub.text.length));
}

function tableSize({ label = '', caption = '', footnotes = '', rows }: TableView): number {
  return label.length + caption.length + footnotes.length + sum(rows.flat().map((cell) => cell.length));
}

function assetSize({ label = '', caption = '', href = '' }: AssetView): number {
  return label.length + caption.length + href.length;
}

/** The first items that fit together; from the first that does not, none. */
function prefixWithin<T>(items: T[], size: (item: T) => number, limit: number): T[] {
  let left = limit;
  const end = items.findIndex((item) => {
    left -= size(item);
    return left < 0;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** Own text first, then subsections in order; the first that does not fit is cut, later ones are empty. */
function cutSection(section: SectionView, allowance: number): SectionView {
  if (sizeOf(section) <= allowance) return section;
  let left = allowance;
  const take = (text: string) => {
    const kept = cut(text, left);
    left = kept.length < text.length ? 0 : left - kept.length;
    return kept;
  };
  const text = take(section.text);
  const subsections = section.subsections?.map((sub) => ({ ...sub, text: take(sub.text) }));
  return { ...section, text, ...(subsections && { subsections }) };
}

/** Without the sections and subsections that had text and have none now. */
function withoutEmptied(sections: SectionView[], shortened: SectionView[]): SectionView[] {
  return sections.flatMap((section, at) => {
    const now = shortened[at];
    if (!now || isEmptied(section, now)) return [];
    const subsections = now.subsections?.filter(
      (sub, index) => sub.text !== '' || section.subsections?.[index]?.text === '',
    );
    const { subsections: _, ...own } = now;
    return [{ ...own, ...(subsections && subsections.length > 0 && { subsections }) }];
  });
}

/** A dropped section counts once, its subsections not again. */
function emptied(sections: SectionView[], shortened: SectionView[]): number {
  return sum(
    sections.map((section, at) => {
      const now = shortened[at] ?? section;
      if (isEmptied(section, now)) return 1;
      return (section.subsections ?? []).filter(
        (sub, index) => sub.text !== '' && now.subsections?.[index]?.text === '',
      ).length;
    }),
  );
}

function isEmptied(before: SectionView, now: SectionView): boolean {
  return sizeOf(before) > 0 && sizeOf(now) === 0;
}

/** A section's sizes; in outline, and where it was cut, those of every heading below it too. */
function ledgerRow(
  before: SectionView,
  now: SectionView = before,
  outline: Section | undefined,
  mode: Budget['mode'],
): LedgerRow {
  const own = sizesOf(before, sizeOf(before), sizeOf(now));
  const subsections = before.subsections?.map((sub, index) => {
    const row = sizesOf(sub, sub.text.length, now.subsections?.[index]?.text.length ?? 0);
    const deeper = headingsBelow(outline?.sections[index]);
    return { ...row, ...(deeper.length > 0 && { deeper }) };
  });
  return { ...own, ...((own.truncated || mode === 'outline') && subsections && { subsections }) };
}

function sizesOf({ title, label }: SectionView, original: number, returned: number): LedgerRow {
  return {
    ...(title && { title }),
    ...(label && { label }),
    originalCharacters: original,
    returnedCharacters: returned,
    truncated: returned < original,
  };
}

function headingsBelow(section: Section | undefined): NonNullable<SubsectionRow['deeper']> {
  return (section?.sections ?? []).flatMap((child) => [
    {
      ...(child.title && { title: child.title }),
      ...(child.label && { label: child.label }),
      originalCharacters: charactersOf(child),
    },
    ...headingsBelow(child),
  ]);
}

function charactersOf({ text, sections }: Section): number {
  return text.length + sum(sections.map(charactersOf));
}

function omitted<K extends 'Table' | 'Asset'>(
  kind: K,
  word: string,
  items: (TableView | AssetView)[],
  kept: number,
): Record<string, never> | { [P in `omitted${K}s`]: number } {
  if (kept === items.length) return {};
  const names = items.slice(kept).map(({ label, id }, index) => label ?? id ?? `${word} ${kept + index + 1}`);
  return { [`omitted${kind}s`]: names.length, [`omitted${kind}Names`]: names } as never;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
