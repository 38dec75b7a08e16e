import type { Call } from '../upstream/call.ts';
import type { Choice } from './choose.ts';
import { isPanelLabel } from './labels.ts';
import { isSame, parentOf } from './parent.ts';
import { type LoadedPicture, loadPicture, type NoPicture } from './picture.ts';
import type { FigureEntry, Subfigure } from './schema.ts';

type Entry = FigureEntry | Subfigure;
const MOST_OTHERS = 5;
const STOP = /[.:\s]+$/;

/** The picture of the one figure that was chosen, and in words what it shows of it. */
export async function attachPicture(
  call: Call,
  pmcid: string,
  { figures, expanded }: Choice,
): Promise<LoadedPicture | NoPicture> {
  const [only, ...others] = figures;
  if (!only || others.length > 0) return { problem: 'several figures have that name' };
  const { entry, shows } = pictured(only, expanded);
  return loadPicture(call, pmcid, entry, shows);
}

/** The figure without the address that leads nowhere, its panels likewise. */
export function withoutAddress(entry: FigureEntry, gone: string): FigureEntry {
  const free = <E extends Entry>(one: E): E =>
    one.image_url === gone ? { ...one, image_url: null, image_url_status: 'none' } : one;
  return { ...free(entry), ...(entry.subfigures && { subfigures: entry.subfigures.map(free) }) };
}

/** A group without a picture of its own is shown by its first panel that has one. */
function pictured(chosen: FigureEntry, expanded: FigureEntry[]): { entry: Entry; shows: string } {
  const parent = parentOf(chosen, expanded);
  if (parent && chosen.image_shared)
    return { entry: chosen, shows: `${nameOf(parent)}, the whole figure, shared by its panels` };
  if (parent) return { entry: chosen, shows: panelIn(chosen, parent) };
  const whole = expanded.find((one) => isSame(one, chosen)) ?? chosen;
  const { subfigures = [], further_images: more = [] } = whole;
  const first = subfigures.find(({ image_url }) => image_url !== null);
  if (whole.image_url === null && first) return { entry: first, shows: panelIn(first, whole) };
  const shared = subfigures.some(({ image_shared }) => image_shared);
  const part = more.length > 0 ? `picture 1 of ${more.length + 1}, the others stand in further_images` : '';
  const all = part || (shared ? 'the whole figure, shared by its panels' : '');
  return { entry: whole, shows: [nameOf(whole), all].filter(Boolean).join(', ') };
}

/** `Figure 1, panel (a) of 3; ask for "Figure 1 (b)" or "Figure 1 (c)" to see the others`. */
function panelIn(panel: Entry, { subfigures = [], ...parent }: FigureEntry): string {
  const panels = subfigures.filter(({ label }) => isPanelLabel(ownLabel(label, parent.label)));
  const own = ownLabel(panel.label, parent.label);
  if (!panels.some((one) => isSame(one, panel))) return nameOf(panel);
  const others = panels.filter((one) => !isSame(one, panel) && one.image_url !== null);
  const names = others.map(({ label, figure_id }) => label ?? figure_id).filter(Boolean);
  const asks = names.slice(0, MOST_OTHERS).map((name) => `"${name}"`);
  const place = `${nameOf(parent)}, panel ${own ?? panel.figure_id} of ${panels.length}`;
  return asks.length > 0 ? `${place}; ask for ${asks.join(' or ')} to see another` : place;
}

/** `(a)` of "Figure 1 (a)" in "Figure 1". */
function ownLabel(label: string | null, parent: string | null): string | undefined {
  const stem = parent?.replace(STOP, '') ?? '';
  return label?.startsWith(stem) ? label.slice(stem.length).trim() : (label ?? undefined);
}

function nameOf({ label, figure_id }: Pick<Entry, 'label' | 'figure_id'>): string {
  const name = label?.replace(STOP, '') ?? '';
  const id = name && figure_id ? ` (${figure_id})` : '';
  return `${name || figure_id || 'the figure without a name'}${id}`;
}
