/** Marks that turn the direction of what is shown behind them (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing). */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text from JSON on one line, without control characters, which JSON can hold and a terminal obeys, and such marks. */
export function plainLine(text: string): string {
  return text
    .replace(TURNS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
