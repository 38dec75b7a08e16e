/** So many characters of a label are shown and kept. */
const LONGEST = 100;

/**
 * A name that somebody gave to a thing, as one short line to show: without control characters and without invisible
 * ones, which may turn the text around it (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing).
 */
export function label(text: string): string {
  const line = text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...line].slice(0, LONGEST).join('').toWellFormed();
}
