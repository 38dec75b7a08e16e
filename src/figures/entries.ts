import type { Article, Asset, FigureGroup, Licence, Mention, Table } from '../jats/article.ts';
import type { AddressBook } from './addresses.ts';
import { isPanelLabel, isUnder, labelKey, panelLabel } from './labels.ts';
import { figureLicence } from './licence.ts';
import { mentionsInWords } from './mentions.ts';
import { splitPanels } from './panels.ts';
import { imagesOf, picturesOf } from './pictures.ts';
import type { FigureEntry, Subfigure } from './schema.ts';

/** An article or a sub-article: what figures are taken from. */
export type Source = Pick<Article, 'assets' | 'tables' | 'sections' | 'figureGroups' | 'licence'>;

export interface EntryOptions {
  includeSubfigures: boolean;
  includeTables: boolean;
}

/** A figure, or several that are shown as one. */
interface Shown {
  group?: FigureGroup;
  figures: Asset[];
}

interface Surroundings {
  book: AddressBook;
  licence: Licence | undefined;
  /** Made at the first figure that no cross-reference points to. */
  inWords: () => Map<string, Mention[]>;
}

/**
 * The figures in document order, one entry each, then the tables that exist as pictures (contracts/article-figures.md
 * §4): a group is one entry, whose panels stand in `subfigures` or, without them, in its caption.
 */
export function entriesOf(source: Source, book: AddressBook, options: EntryOptions): FigureEntry[] {
  let words: Map<string, Mention[]> | undefined;
  const around: Surroundings = {
    book,
    licence: source.licence,
    inWords: () => {
      words ??= mentionsInWords(source.sections, source.figureGroups);
      return words;
    },
  };
  const figures = shownOf(source).map((shown) =>
    options.includeSubfigures ? expanded(shown, around) : collapsed(shown, around),
  );
  const tables = options.includeTables ? source.tables.filter(isPictured) : [];
  return withSupplements([...figures, ...tables.map((table) => tableEntry(table, around))]);
}

/** Groups where their first figure stands. A group without a caption of its own only keeps a figure's supplements near. */
function shownOf({ assets, figureGroups = [] }: Source): Shown[] {
  const shown: Shown[] = [];
  const byGroup = new Map<number, Shown>();
  for (const asset of assets) {
    if (asset.assetType !== 'figure') continue;
    const group = asset.group === undefined ? undefined : figureGroups[asset.group];
    const open = asset.group === undefined ? undefined : byGroup.get(asset.group);
    if (open && belongs(asset, open)) open.figures.push(asset);
    else {
      const own: Shown = group && isFigure(group, asset) ? { group, figures: [asset] } : { figures: [asset] };
      shown.push(own);
      if (asset.group !== undefined) byGroup.set(asset.group, own);
    }
  }
  return shown;
}

/** Whether a group is a figure of its own, whose members are panels. */
function isFigure({ label, captionTitle, captionText }: FigureGroup, first: Asset): boolean {
  return (label ?? captionTitle ?? captionText) !== undefined || isPanelLabel(first.label);
}

function belongs({ label }: Asset, { group, figures }: Shown): boolean {
  if (group || isPanelLabel(label)) return true;
  return isUnder(labelKey(label ?? ''), labelKey(figures[0]?.label ?? ''));
}

/** Panels in `subfigures`: those of the source, else those that the caption tells of. */
function expanded(shown: Shown, around: Surroundings): FigureEntry {
  const { group, figures } = shown;
  const [first, ...others] = figures;
  if (group) {
    const subfigures = figures.map((figure) => figureEntry(figure, around, group.label));
    return { ...groupEntry(group, around), ...(subfigures.length > 0 && { subfigures }) };
  }
  const entry = figureEntry(first as Asset, around);
  const { shared, panels } = panelsOf(entry);
  const subfigures = [...panels, ...others.map((figure) => figureEntry(figure, around))];
  return {
    ...entry,
    caption_text: panels.length > 0 ? shared : entry.caption_text,
    ...(subfigures.length > 0 && { subfigures }),
  };
}

/** One entry with the captions and pictures of all. */
function collapsed({ group, figures }: Shown, around: Surroundings): FigureEntry {
  const members = figures.map((figure) => figureEntry(figure, around));
  const [head, parts] = group
    ? [groupEntry(group, around), members]
    : [members[0] as FigureEntry, members.slice(1)];
  const caption = [
    head.caption_text,
    ...parts.map((part) => [part.label, part.caption_title, part.caption_text].filter(Boolean).join(' ')),
  ];
  const [image, ...more] = [head, ...parts].flatMap(imagesOf);
  const credit = [...new Set([head, ...parts].flatMap((part) => part.credit ?? []))].join('; ');
  return {
    ...head,
    caption_text: caption.filter(Boolean).join(' ') || null,
    ...image,
    ...(more.length > 0 && { further_images: more }),
    ...mentionFields([group ?? [], ...figures].flat().flatMap((one) => mentionsOf(one, around))),
    ...(credit && { credit }),
  };
}

function panelsOf(entry: FigureEntry): { shared: string | null; panels: Subfigure[] } {
  const split = entry.caption_text === null ? undefined : splitPanels(entry.caption_text);
  if (!split) return { shared: entry.caption_text, panels: [] };
  const { further_images: _, mentions: __, mentioned_in_sections: ___, ...common } = entry;
  const label = entry.label?.replace(/[.:\s]+$/, '') ?? '';
  return {
    shared: split.shared || null,
    panels: split.panels.map(({ letters, name, text }) => ({
      ...common,
      figure_id: `${entry.figure_id}-${letters.length > 1 ? `${letters[0]}-${letters.at(-1)}` : name}`,
      label: `${label}${name}`,
      caption_title: null,
      caption_text: text || null,
      panels: letters,
      ...(entry.image_url && { image_shared: true as const }),
    })),
  };
}

function figureEntry(figure: Asset, around: Surroundings, groupLabel?: string): FigureEntry {
  return {
    ...named(figure, 'figure'),
    label: panelLabel(groupLabel, figure.label),
    ...picturesOf(figure.graphics, around.book),
    ...mentionFields(mentionsOf(figure, around)),
    ...figureLicence(figure, around.licence),
  };
}

function groupEntry(group: FigureGroup, around: Surroundings): FigureEntry {
  return {
    ...named(group, 'figure'),
    ...picturesOf(group.graphics, around.book),
    ...mentionFields(mentionsOf(group, around)),
    ...figureLicence({}, around.licence),
  };
}

function tableEntry(table: Table, around: Surroundings): FigureEntry {
  return {
    ...named(table, 'table'),
    ...picturesOf(table.graphics, around.book),
    ...mentionFields(table.mentions ?? []),
    ...figureLicence({}, around.licence),
    ...(table.rows.length > 0 && { cells_available: true as const }),
  };
}

export function isPictured({ graphics = [], part }: Table): boolean {
  return graphics.length > 0 && part === undefined;
}

function named(
  { id, label, captionTitle, captionText }: Asset | FigureGroup | Table,
  kind: FigureEntry['kind'],
) {
  return {
    figure_id: id ?? '',
    kind,
    label: label ?? null,
    caption_title: captionTitle ?? null,
    caption_text: captionText ?? null,
    image_url_large: null,
  };
}

/** By cross-reference, else by the label in the words of the text. */
function mentionsOf({ mentions, label }: Asset | FigureGroup, around: Surroundings): Mention[] {
  return mentions ?? (label === undefined ? undefined : around.inWords().get(labelKey(label))) ?? [];
}

function mentionFields(mentions: Mention[]): Pick<FigureEntry, 'mentions' | 'mentioned_in_sections'> {
  const bySentence = new Map(mentions.map((one) => [one.sentence, one]));
  const sections = new Set(mentions.flatMap(({ sectionTitle }) => sectionTitle ?? []));
  return {
    ...(bySentence.size > 0 && {
      mentions: Array.from(bySentence.values(), ({ sectionTitle, sentence }) => ({
        section_title: sectionTitle ?? null,
        sentence,
      })),
    }),
    ...(sections.size > 0 && { mentioned_in_sections: [...sections] }),
  };
}

/** Ties "Figure 1—figure supplement 1" that stands alone to "Figure 1" (field-cases.md E6). */
function withSupplements(entries: FigureEntry[]): FigureEntry[] {
  const labels = new Map(entries.map(({ label }) => [labelKey(label ?? ''), label]));
  return entries.map((entry) => {
    const parent = /^(.+?)supplement\d*$/.exec(labelKey(entry.label ?? ''))?.[1];
    const label = parent === undefined ? undefined : labels.get(parent);
    return label ? { ...entry, supplement_of: label } : entry;
  });
}
