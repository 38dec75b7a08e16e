import { labelOf } from '../../sources/ask-source.ts';
import { SOURCES } from '../../sources/hit.ts';

/** A source as a methods section names it; one that is no longer asked keeps the name that it was recorded by. */
export function sourceName(source: string): string {
  const known = SOURCES.find((name) => name === source);
  return known ? labelOf(known) : source;
}
