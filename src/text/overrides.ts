/** Marks that turn the order of what follows them, even of what is not theirs: https://www.unicode.org/reports/tr9/. */
export const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDES, '');
}
