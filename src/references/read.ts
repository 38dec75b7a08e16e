import { parseDoi, parsePmcid, parsePmid } from '../input/identifiers.ts';
import { identifiersIn } from '../search/identifiers-in.ts';
import { takeAuthors } from './authors.ts';
import { readFileRecord } from './file-records.ts';
import { placeIn } from './place.ts';
import type { Reference } from './reference.ts';

/** No reference is longer; of one that is the rest is not read. */
const MAX_CHARACTERS = 4000;
const DASHES = /[‐‑‒–—−]/g;
const YEAR = /\b(?:1[5-9]|20)\d\d\b/g;
/** What stands in a reference besides the paper's own data. */
const ASIDES =
  /\[(?:internet|online|electronic|cited[^\]]*|published correction[^\]]*)\]|\bEpub(?: ahead of print)?[^.;]*[.;]|\b(?:available (?:from|at)|retrieved [^.]*?from|accessed(?: on)?)\b[^.]*\.?|https?:\/\/\S+|\b(?:doi|pmid|pmcid|pubmed)\s*:?\s*(?=[;.,]|$)/gi;
const LEADING_YEAR = /^\(?((?:1[5-9]|20)\d\d)[a-z]?(?:,[^)]{0,20})?\)?(?=[.,:;\s]|$)/;
/** Pages such as `1592-1604`, whose ends are no years. */
const PAGE_RANGE = /\d+\s?-\s?\d+/g;
const STOP = '[.,?!]?';
/** A title in quotation marks of any kind. */
const QUOTED = new RegExp(
  [
    `^(?:“(?<curly>[^”]{3,500}?)${STOP}”`,
    `„(?<low>[^“”]{3,500}?)${STOP}[“”]`,
    `«(?<angle>[^»]{3,500}?)${STOP}»`,
    `"(?<straight>[^"]{3,500}?)${STOP}"(?=[\\s,.]|$)`,
    `[‘'](?<single>.{3,500}?)${STOP}['’](?=[,.]? \\p{Lu}))`,
  ].join('|'),
  'u',
);
/** Where a title in quotation marks begins behind authors that could not be read. */
const OPENED = /(?<=[.,:)] )[“"„«]/;
/** A stop that ends no sentence: an abbreviation, or a single letter. */
const ABBREVIATION = /(?:^|[\s(])(?:vs|cf|e\.g|i\.e|al|St|Dr|No|spp?|var|ca|approx|\p{L})$/u;
const MIN_TITLE_CHARACTERS = 5;
const MAX_JOURNAL_CHARACTERS = 300;

/** Reads one entry, in any common style, as the record of a file, or as a bare identifier. Nothing is guessed: what is not seen is not given. */
export function readReference(entry: string): Reference {
  const text = entry.slice(0, MAX_CHARACTERS).replace(/\s+/g, ' ').trim();
  const record = readFileRecord(entry);
  if (record) return { text, ...withoutAbsent(record), authors: record.authors };
  const bare = bareId(text);
  if (bare) return { text, authors: [], ...bare };
  const found = identifiersIn(text);
  const idOf = (type: string) => found.find((id) => id.type === type)?.value;
  const ids = { pmid: idOf('pmid'), doi: idOf('doi'), pmcid: idOf('pmcid') };
  const own = found.reduce((rest, { written }) => rest.replace(written, ' '), text);
  return { text, ...withoutAbsent(ids), ...readText(own) };
}

function bareId(text: string): Partial<Reference> | undefined {
  const pmid = /^\d{1,3}$/.test(text) ? undefined : parsePmid(text);
  if (pmid) return { pmid: pmid.replace(/^0+(?=\d)/, '') };
  const pmcid = parsePmcid(text);
  if (pmcid) return { pmcid };
  const doi = parseDoi(text);
  return doi ? { doi: doi.toLowerCase() } : undefined;
}

function readText(own: string): Omit<Reference, 'text' | 'pmid' | 'doi' | 'pmcid'> {
  const clean = own
    .replace(ASIDES, ' ')
    .replace(DASHES, '-')
    .replace(/\*\*?|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const { authors, rest } = takeAuthors(clean);
  const afterAuthors = rest.replace(/^[.,:;\s]+/, '').replace(/^\((?:eds?|editors?)\.?\)[.,]?\s*/i, '');
  const leading = LEADING_YEAR.exec(afterAuthors);
  const body = (leading ? afterAuthors.slice(leading[0].length) : afterAuthors).replace(/^[.,:;\s]+/, '');
  const place = placeIn(body);
  const { at: _, ...where } = place ?? { at: body.length };
  const named = body.slice(0, place?.at ?? body.length);
  const { title, journal } = titleAndJournal(named, place !== undefined, authors.length > 0);
  const year = leading?.[1] ?? where.year ?? yearIn(body, [title, where.pages]);
  return { authors, ...withoutAbsent({ title, journal, ...where, year }) };
}

/** The title is in quotation marks, or the first sentence; the journal is what follows it. */
function titleAndJournal(
  text: string,
  hasPlace: boolean,
  hasAuthors: boolean,
): { title?: string | undefined; journal?: string | undefined } {
  const start = hasAuthors ? 0 : Math.max(0, text.search(OPENED));
  const quoted = QUOTED.exec(text.slice(start));
  if (quoted) {
    const title = Object.values(quoted.groups ?? {}).find(Boolean);
    return { title, journal: journalIn(text.slice(start + quoted[0].length), hasPlace) };
  }
  for (const { index, 0: stop } of text.matchAll(/[.?!]["”’]?\s+(?=\S)/g)) {
    const title = text.slice(0, index + (stop.startsWith('.') ? 0 : 1));
    if (title.length < MIN_TITLE_CHARACTERS || ABBREVIATION.test(title)) continue;
    return { title, journal: journalIn(text.slice(index + stop.length), hasPlace) };
  }
  const alone = text.replace(/[.,\s]*(?:\(?(?:1[5-9]|20)\d\d\)?)?[.,\s]*$/, '');
  if (alone.length < MIN_TITLE_CHARACTERS || !/\s/.test(alone)) return {};
  return hasPlace ? {} : { title: alone };
}

/** Where the place in the journal is known, all before it is the journal; else what looks like one. */
function journalIn(text: string, hasPlace: boolean): string | undefined {
  const named = text
    .replace(/^[.,:;\s]+/, '')
    .replace(/^in:?\s+/i, '')
    .replace(/\s*\([^()]*\)?/g, '');
  const [name = ''] = hasPlace
    ? [named]
    : named.split(/[,;]|\s(?=(?:1[5-9]|20)\d\d\b)|(?<=\p{L}{4})\.\s(?=\d)/u);
  const journal = name.replace(/[.,:;\s]*(?:\b(?:1[5-9]|20)\d\d)?[.,:;\s]*$/, '');
  return /\p{L}/u.test(journal) && journal.length <= MAX_JOURNAL_CHARACTERS ? journal : undefined;
}

/** The year in brackets, or the last one that is no part of the title or of the pages. */
function yearIn(body: string, others: (string | undefined)[]): string | undefined {
  const rest = others
    .reduce<string>((text, other) => (other ? text.replace(other, ' ') : text), body)
    .replace(PAGE_RANGE, ' ');
  return /\(((?:1[5-9]|20)\d\d)[a-z]?[,)]/.exec(rest)?.[1] ?? rest.match(YEAR)?.at(-1);
}

function withoutAbsent<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as never;
}
