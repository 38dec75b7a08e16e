import { withoutOverrides } from './overrides.ts';

/** A text on one line, without control characters, which JSON can hold and a terminal obeys, and marks that turn text. */
export function plainLine(text: string): string {
  return withoutOverrides(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
