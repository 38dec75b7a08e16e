/** A shorter title, such as `Reply to the authors`, is that of many works (contracts/unified-search.md A4). */
const MIN_CHARACTERS = 20;

/** NFKC, lower case, without punctuation. */
export function normalTitle(title: string | undefined): string {
  return (title ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\p{C}]+/gu, ' ')
    .trim();
}

/** The normal form of a title that is long enough to name one work. */
export function tellingTitle(title: string | undefined): string | undefined {
  const normal = normalTitle(title);
  return normal.length >= MIN_CHARACTERS ? normal : undefined;
}
