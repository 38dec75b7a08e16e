import { tagsOf, withoutTags } from '../../pubmed/spell/tags.ts';

const STOPWORDS = new Set(
  `a an and are as at be been between but by can do does for from had has have how if in into is it its of on or our not
  s than that the their them then there these they this those to was we were what when where whether which who why will
  with within without versus vs via`.split(/\s+/),
);
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+(?:-[a-z0-9]+)*/g;
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
/** `title:`, `TITLE_ABS:`, `title.search:`; a colon with a blank behind it is a colon. */
const PREFIX = /(?<![\p{L}\p{N}_.])[a-z][a-z_.]*:(?=\S)/giu;
const CUT = /(?<![\p{L}\p{N}\p{M}-])([\p{L}\p{N}\p{M}-]+)\*/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * The terms of a text in their order, for queries and documents alike (contracts/unified-search.md A5): lower case,
 * without accents, at least two characters, no stopwords. A single character joins its neighbours and a compound is
 * also one word, so that `IL-6`, `IL 6` and `IL6` meet, and `vitamin D` is told from `vitamin C`.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  let before = '';
  for (const word of wordsOf(text)) {
    if (STOPWORDS.has(word)) {
      before = '';
      continue;
    }
    if (word.includes('-')) terms.push(...partsOf(word), word.replaceAll('-', ''));
    else if (word.length > 1) terms.push(word);
    if (before !== '' && (word.length === 1 || isLetter(before)))
      terms.push((before + word).replaceAll('-', ''));
    before = word;
  }
  return terms;
}

/**
 * What a query asks for, each term once; one that was cut with an asterisk keeps it. Operators, field tags, prefixes
 * such as `title:`, quotation marks and brackets are left out, as is all that follows NOT.
 */
export function queryTerms(query: string): string[] {
  const straight = query.replace(/[“”„‟]/g, '"');
  const words = withoutNegated(untagged(straight).replace(PREFIX, ' '));
  const cut: string[] = [];
  const whole = words.replace(CUT, (_, stem: string) => {
    const last = termsOf(stem).at(-1);
    if (last) cut.push(`${last}*`);
    return ' ';
  });
  return [...new Set([...termsOf(whole), ...cut])];
}

/** Without field tags, and without dates that have one: they narrow a search and are no words of an abstract. */
function untagged(query: string): string {
  const dated = query.replace(
    /"?\d{4}(?:\/\d{1,2}){0,2}"?(?:\s*:\s*"?\d{4}(?:\/\d{1,2}){0,2}"?)?\s*(\[[^[\]]*\])/g,
    (whole, tag: string) => (tagsOf(`x${tag}`).length > 0 ? ' ' : whole),
  );
  return withoutTags(dated);
}

/** Without the operands of NOT: all up to the next operator beside it, or to the end of its parentheses. */
function withoutNegated(query: string): string {
  const kept: string[] = [];
  let depth = 0;
  let negatedAt: number | undefined;
  for (const [piece] of query.matchAll(/"[^"]*"?|[()]|[^\s()"]+/g)) {
    if (piece === '(') depth += 1;
    if (piece === ')') {
      depth -= 1;
      if (negatedAt !== undefined && depth < negatedAt) negatedAt = undefined;
    }
    if (!/^(?:AND|OR|NOT|ANDNOT)$/.test(piece)) {
      if (negatedAt === undefined) kept.push(piece);
    } else if (negatedAt === undefined || negatedAt === depth) {
      negatedAt = piece.endsWith('NOT') ? depth : undefined;
    }
  }
  return kept.join(' ');
}

function partsOf(compound: string): string[] {
  return compound.split('-').filter((part) => part.length > 1 && !STOPWORDS.has(part));
}

/** A single one; a single digit belongs to what stands before it alone: `type 2 diabetes`. */
function isLetter(word: string): boolean {
  return word.length === 1 && !/\d/.test(word);
}

function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.match(ASCII_WORD) ?? [];
  return (
    lower
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(DASHES, '-')
      .match(WORD) ?? []
  );
}
