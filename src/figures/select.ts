import { labelKey } from './labels.ts';
import type { FigureEntry, Subfigure } from './schema.ts';

/** "panel B of Figure 2" */
const PANEL_OF = /^\s*panel\s+\(?([a-z])\)?,?\s+(?:of|in)\s+(.*)$/i;

/**
 * The figures that a selector such as "2", "Fig. 2", "2A" or a figure_id means: what it names exactly, figures before
 * panels, else what its words begin; "1" is never "10" (field-cases.md E6).
 */
export function selectFigures(asked: string, shown: FigureEntry[], expanded: FigureEntry[]): FigureEntry[] {
  const panels = expanded.flatMap((entry) => entry.subfigures ?? []);
  const key = labelKey(asked.replace(PANEL_OF, '$2 $1'));
  const id = asked.trim();
  const tests: ((entry: FigureEntry | Subfigure) => boolean)[] = [
    ({ figure_id }) => figure_id !== '' && figure_id === id,
    ({ label }) => label !== null && key !== '' && labelKey(label) === key,
    (entry) => holdsPanel(entry, key, expanded),
    ({ label }) => label !== null && begins(labelKey(label), key),
  ];
  for (const test of tests) {
    for (const among of [shown, expanded, panels]) {
      const found = among.filter(test);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** "1" is the first figure, "2" the second, where the figure at that place has no label. */
export function byOrdinal(asked: string, shown: FigureEntry[]): FigureEntry | undefined {
  const key = labelKey(asked);
  if (!/^\d{1,4}$/.test(key)) return undefined;
  const figure = shown.filter(({ kind }) => kind === 'figure')[Number(key) - 1];
  return figure?.label === null ? figure : undefined;
}

/** "3B" is in the panel "Figure 3A–C". */
function holdsPanel(entry: FigureEntry | Subfigure, key: string, expanded: FigureEntry[]): boolean {
  if (!entry.panels) return false;
  const parent = expanded.find(({ subfigures }) => subfigures?.includes(entry));
  const figure = labelKey(parent?.label ?? '');
  return entry.panels.some((letter) => `${figure}${letter.toLowerCase()}` === key);
}

function begins(label: string, key: string): boolean {
  if (key === '' || !label.startsWith(key)) return false;
  return !(/\d$/.test(key) && /^[\d.]/.test(label.slice(key.length)));
}
