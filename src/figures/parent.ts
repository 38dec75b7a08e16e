import { labelKey } from './labels.ts';
import type { FigureEntry, Subfigure } from './schema.ts';

type Entry = FigureEntry | Subfigure;

/** Tables and figures elsewhere, whose panels are not meant: "Supplementary Fig. 3B". */
const ELSEWHERE =
  /(?:(?:supplementary|supplemental|supporting|appendix|extended data|additional)\s+(?:figures?|figs?\.?)|tables?|movies?|videos?)\s*s?\d+[a-z]?/gi;
const LIST =
  '[a-z](?:\\)?\\s?(?:[–—-]|,\\s?and\\s|,|&|and\\s)\\s?\\(?[a-z](?![\\p{L}\\p{N}]))*(?![\\p{L}\\p{N}])';
/** Behind the number of a figure: `B`, ` (b)`, `, panels A, C–E and G`; a letter behind a mere blank is a word. */
const PANELS = `(?:(${LIST})|\\s?\\((${LIST})\\)|,?\\s?\\(?panels?\\s\\(?(${LIST}))`;

/** The figure that an entry is a panel or supplement of. */
export function parentOf(entry: Entry, expanded: FigureEntry[]): FigureEntry | undefined {
  return expanded.find(({ subfigures = [] }) => subfigures.some((one) => isSame(one, entry)));
}

/** By id and label, which an entry and its expanded form have in common. */
export function isSame(one: Entry, other: Entry): boolean {
  const named = one.figure_id !== '' || one.label !== null;
  return one === other || (named && one.figure_id === other.figure_id && one.label === other.label);
}

/** A panel that is shown by itself, with what its figure tells of it. */
export function withParent(entry: FigureEntry, expanded: FigureEntry[]): FigureEntry {
  const parent = parentOf(entry, expanded);
  if (!parent) return entry;
  const { label, caption_title } = parent;
  return {
    ...entry,
    ...(label !== null && { parent_label: label }),
    ...(caption_title !== null && { parent_caption_title: caption_title }),
    ...(!entry.mentions && mentionsOfPanel(entry, parent)),
  };
}

/** Of the sentences that mention the figure, those that name the panel. */
function mentionsOfPanel(entry: Entry, { label, mentions = [] }: FigureEntry): Partial<FigureEntry> {
  const figure = labelKey(label ?? '');
  const own = labelKey(entry.label ?? '').slice(figure.length);
  const letters = entry.panels ?? (/^[a-z]$/.test(own) ? [own] : []);
  const naming = mentions.filter(({ sentence }) => {
    const named = panelsNamed(sentence, figure);
    return letters.some((letter) => named.has(letter.toLowerCase()));
  });
  const sections = new Set(naming.flatMap(({ section_title }) => section_title ?? []));
  return {
    ...(naming.length > 0 && { mentions: naming }),
    ...(sections.size > 0 && { mentioned_in_sections: [...sections] }),
  };
}

/** Letters of the panels of a figure that a sentence names, small: of "Figs 2A and 3B–D" and 3 they are b, c, d. */
export function panelsNamed(sentence: string, figure: string): Set<string> {
  const number = /s?\d+(?:\.\d+)*$/.exec(figure)?.[0];
  const found = new Set<string>();
  if (number === undefined) return found;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])${number.replaceAll('.', '\\D')}${PANELS}`, 'giu');
  for (const [, bare, bracketed, worded] of sentence.replace(ELSEWHERE, ' ').matchAll(pattern)) {
    const list = bare ?? bracketed ?? worded ?? '';
    let last = '';
    for (const part of list.split(/[\s()]*(?:,\s?and\s|,|&|and\s)[\s()]*/i)) {
      const [from = '', to = from] = part.toLowerCase().split(/[\s()]*[–—-][\s()]*/);
      if (from <= last) break; // "Fig. 3b, a rise": the article of a word
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++)
        found.add(String.fromCharCode(code));
      last = to;
    }
  }
  return found;
}
