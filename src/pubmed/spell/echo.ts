const ENTITY = /&(?:[a-z]+|#\w+);/g;
const NOT_PLAIN = /[^a-z0-9]+/;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Whether the query that ESpell says it was asked is the one that was sent. NCBI writes it in lower case and with other
 * blanks; symbols and entities are not compared, and words with other than ASCII letters need not come back as sent.
 */
export function isEchoOf(echo: string, sent: string): boolean {
  const [given, asked] = [echo.toLowerCase(), sent.toLowerCase()];
  const plain = asked.replace(WORD, (word) => (NOT_PLAIN.test(word) ? ' ' : word));
  if (plain === asked) return words(given).join(' ') === words(asked).join(' ');
  const returned = new Set(words(given));
  return words(plain).every((word) => returned.has(word));
}

function words(text: string): string[] {
  return text.replace(ENTITY, ' ').split(NOT_PLAIN).filter(Boolean);
}
