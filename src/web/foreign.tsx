import { OVERRIDES, withoutOverrides } from '../text/overrides.ts';

/** Marks that turn the order of a text written as JSON would, for texts that are shown to the letter. */
export function spelledOut(text: string): string {
  return text.replace(OVERRIDES, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}

/** A text of others, such as a title: escaped, one line, and kept from turning what stands beside it. */
export function Foreign({ text, most = 300 }: { text: string; most?: number }) {
  const line = withoutOverrides(text).replace(/\s+/g, ' ').trim();
  const shown = line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
  return <bdi>{shown}</bdi>;
}
