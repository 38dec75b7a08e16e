import { isNote, type Locator, locator } from './library.ts';
import { targetsIn, withoutEnding } from './links.ts';

export interface WikiValidation {
  status: 'passed' | 'failed' | 'skipped';
  enabled: boolean;
  reason?: string | undefined;
  files_checked: number;
  target_count: number;
  wikilink_count: number;
  unresolved_count: number;
  unresolved: { locator: Locator; target: string }[];
  ambiguous_count: number;
  ambiguous: { locator: Locator; target: string; candidates: string[] }[];
}

const MAX_LISTED = 50;
/** The answer for notes with Markdown links: contracts/literature-notes.md §8. */
export const NO_WIKILINKS: WikiValidation = {
  status: 'skipped',
  enabled: false,
  reason: 'note_format markdown does not emit wikilinks',
  files_checked: 0,
  target_count: 0,
  wikilink_count: 0,
  unresolved_count: 0,
  unresolved: [],
  ambiguous_count: 0,
  ambiguous: [],
};

/**
 * Checks the wikilinks of files against the whole library: one that leads nowhere, and one that leads to several notes
 * of the same name (field-cases.md D4). Names are compared in their case.
 */
export function validateLinks(
  files: { path: string; text: string }[],
  paths: Iterable<string>,
  keys: string[],
): WikiValidation {
  const byName = new Map<string, string[]>();
  const full = new Set<string>(keys);
  for (const path of paths) {
    if (!isNote(path)) continue;
    const name = withoutEnding(path);
    full.add(name);
    const base = name.split('/').at(-1) ?? name;
    byName.set(base, [...(byName.get(base) ?? []), path]);
  }
  const unresolved: WikiValidation['unresolved'] = [];
  const ambiguous: WikiValidation['ambiguous'] = [];
  let count = 0;
  for (const { path, text } of files) {
    for (const target of targetsIn(text)) {
      count += 1;
      const candidates = byName.get(target) ?? [];
      if (candidates.length > 1) ambiguous.push({ locator: locator(path), target, candidates });
      else if (candidates.length === 0 && !full.has(target))
        unresolved.push({ locator: locator(path), target });
    }
  }
  return {
    status: unresolved.length + ambiguous.length > 0 ? 'failed' : 'passed',
    enabled: true,
    files_checked: files.length,
    target_count: new Set([...full, ...byName.keys()]).size,
    wikilink_count: count,
    unresolved_count: unresolved.length,
    unresolved: unresolved.slice(0, MAX_LISTED),
    ambiguous_count: ambiguous.length,
    ambiguous: ambiguous.slice(0, MAX_LISTED),
  };
}
