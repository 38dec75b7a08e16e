const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const INITIALS = /^(?:\p{Lu}\.?-?){1,3}$/u;

/** Surnames in lower case without accents, from `Smith J`, `Smith, John`, `J. Smith` and `John van der Smith` alike. */
export function surnames(authors: { name: string }[]): Set<string> {
  return new Set(authors.map(({ name }) => surname(name)).filter((name) => name !== ''));
}

function surname(name: string): string {
  const words = (name.split(',', 1)[0] ?? '').trim().split(/\s+/);
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) words.pop();
  while (words.length > 1 && INITIALS.test(words.at(-1) ?? '')) words.pop();
  return (words.at(-1) ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
