import type { Author } from './names.ts';

const PARTICLE =
  "(?:(?:van|von|vom|der|den|de|del|della|dela|da|das|di|do|dos|du|la|le|ten|ter|el|al|bin|ibn|zu|und|y|e|af|av|d['’])[ ]?)";
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’ʼ-]*";
const SURNAME = `${PARTICLE}{0,4}(?:al-|el-|d['’])?${CAPITAL}(?: ${PARTICLE}{0,2}${CAPITAL}){0,3}?`;
const CAPITALS = '\\p{Lu}{1,4}(?: d[aeo]s? \\p{Lu}{1,3})?(?!\\p{L})';
const DOTTED = '\\p{Lu}\\.(?:(?:[ -]| d[aeo]s? )?\\p{Lu}\\.){0,5}';
const GIVEN = '\\p{Lu}\\p{Ll}+(?:[ -](?:\\p{Lu}\\p{Ll}+|\\p{Lu}\\.?)){0,3}';
const SUFFIX = '(?:,? (?:Jr|Sr|II|III|IV|2nd|3rd)\\.?)?';

/** One author at the start of a text, in the forms of common styles. */
const NAMES = [
  `(?<family>${SURNAME}) (?<initials>${DOTTED}|${CAPITALS})${SUFFIX}`, // Smith JA; Smith J. A.
  `(?<family>${SURNAME}), (?<initials>${DOTTED}|${CAPITALS})${SUFFIX}`, // Smith, J. A.
  `(?<initials>${DOTTED}) ?(?<family>${SURNAME})${SUFFIX}(?=[,.;]| and | & | \\()`, // J. A. Smith
  `(?<family>${SURNAME}), (?<initials>${GIVEN})(?=[,.]? (?:and|et al)|, \\p{Lu}|[.,] ?["“])`, // Smith, John, and
  `(?<family>${SURNAME})(?=,? et al| (?:and|&) ${CAPITAL} ?\\(|,? \\((?:1[5-9]|20)\\d\\d)`, // Smith et al. (2020)
].map((form) => new RegExp(`^${form}`, 'u'));

const BETWEEN = /^(?:,? (?:and|&) |, ?(?:\.{3}|…) ?|[,;] ?(?:and |& )?)/;
const OTHERS = /^[,;]? ?(?:et ?al\b\.?|and others\b|and colleagues\b)/i;
/** A group that signs as one author. */
const GROUP =
  /^(?:on behalf of |for )?(?:the )?(?<family>[\p{L}\p{N}\- ]{2,90}?\b(?:group|consortium|investigators|collaborat(?:ion|ive|ors)|committee|network|team|society|association|organi[sz]ation|initiative|task force|program(?:me)?|institute|centers? for [\p{L} ]+))(?=[.,;:]| \()/iu;

/** `John A. Smith`, which at the start of an entry could be a title: only behind another author. */
const GIVEN_FIRST = new RegExp(
  `^(?<initials>\\p{Lu}\\p{Ll}+(?:[ -]\\p{Lu}\\b\\.?){0,3}) (?<family>${SURNAME})(?=[.,] ?["“]|, (?:and )?\\p{Lu}|\\. \\p{Lu})`,
  'u',
);
/** What may follow the authors. */
const END = /^(?:[.,:;]|\s*(?:\(|["“]|(?:1[5-9]|20)\d\d\b)|\s*$)/;

/** The authors at the start of an entry, and what follows them. */
export function takeAuthors(text: string): { authors: Author[]; rest: string } {
  const authors: Author[] = [];
  let rest = text;
  for (let between: string | undefined = ''; between !== undefined; between = BETWEEN.exec(rest)?.[0]) {
    const taken = takeOne(rest.slice(between.length), authors.length > 0 ? [...NAMES, GIVEN_FIRST] : NAMES);
    if (!taken) break;
    authors.push(taken.author);
    rest = taken.rest;
    const others = OTHERS.exec(rest)?.[0];
    if (others === undefined) continue;
    rest = rest.slice(others.length);
    break;
  }
  const isEnd = END.test(rest) || text.slice(0, -rest.length).endsWith('.');
  return isEnd ? { authors, rest } : { authors: [], rest: text };
}

function takeOne(text: string, forms: RegExp[]): { author: Author; rest: string } | undefined {
  for (const form of [...forms, GROUP]) {
    const match = form.exec(text);
    const { family, initials } = match?.groups ?? {};
    if (!match || !family) continue;
    return { author: { family, ...(initials && { initials }) }, rest: text.slice(match[0].length) };
  }
  return undefined;
}
