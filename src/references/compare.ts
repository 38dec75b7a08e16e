import { articleNumber, pageEnds } from '../citations/pages.ts';
import { doiKey } from '../input/identifiers.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { wordsOf } from '../text/fold.ts';
import { nameOf } from '../text/person-name.ts';
import { isSameJournal, journalNames } from './journals.ts';
import { isSameSurname, rosterOf, samePeople } from './names.ts';
import type { Reference } from './reference.ts';
import { compareTitles, holdsTitle, noticesIn, type TitleMatch } from './titles.ts';
import { yearsOf } from './years.ts';

export const FIELDS = [
  'pmid',
  'doi',
  'pmcid',
  'type',
  'title',
  'authors',
  'year',
  'journal',
  'volume',
  'issue',
  'pages',
] as const;
export type Field = (typeof FIELDS)[number];

/** A field that the reference gives and the record has otherwise. */
export interface Difference {
  field: Field;
  given: string;
  record: string;
}

/** A reference held against a record. What either does not have is in neither list. */
export interface Comparison {
  agrees: Field[];
  differs: Difference[];
  /** Undefined where the reference gives no title, or the record has none. */
  title: TitleMatch | undefined;
}

/** undefined: not given, or not in the record. */
type Outcome = true | Omit<Difference, 'field'> | undefined;

/** Publication types of notices about an article, which may have its very title. */
const NOTICE_TYPES =
  /^(?:Published Erratum|Retraction of Publication|Retraction Notice|Expression of Concern|Corrected and Republished Article)$/;

/** Compares every field that both have. Spelling that carries no meaning does not count. */
export function compare(reference: Reference, record: PubmedRecord): Comparison {
  const title = titleMatch(reference, record);
  const outcomes: Record<Field, Outcome> = {
    pmid: exact(reference.pmid, record.pmid, String),
    doi: exact(reference.doi, record.doi, doiKey),
    pmcid: exact(reference.pmcid, record.pmcId, String),
    type: typeOutcome(reference, record),
    title: title === undefined ? undefined : title === 'same' || told(reference.title ?? '', record.title),
    authors: authorsOutcome(reference, record),
    year: yearOutcome(reference, record),
    journal: journalOutcome(reference, record),
    volume: exact(reference.volume, record.journalInfo?.volume ?? record.book?.volume, numberKey),
    issue: exact(reference.issue, record.journalInfo?.issue, numberKey),
    pages: pagesOutcome(reference, record),
  };
  return {
    agrees: FIELDS.filter((field) => outcomes[field] === true && field !== 'type'),
    differs: FIELDS.flatMap((field) => {
      const outcome = outcomes[field];
      return outcome && outcome !== true ? [{ field, ...outcome }] : [];
    }),
    title,
  };
}

function exact(given: string | undefined, known: string | undefined, key: (text: string) => string): Outcome {
  if (!given || !known) return undefined;
  return key(given) === key(known) || { given, record: known };
}

function told(given: string, record = ''): Outcome {
  return { given, record };
}

/** How the title of a record stands to that of a reference; undefined where either has none. */
export function titleMatch({ text, title: given }: Reference, record: PubmedRecord): TitleMatch | undefined {
  const titles = [record.title, record.vernacularTitle].flatMap((title) => title || []);
  if (titles.length === 0) return undefined;
  const matches = spellingsOf(given).flatMap((own) => titles.map((title) => compareTitles(own, title)));
  if (matches.includes('same') || titles.some((title) => holdsTitle(text, title))) return 'same';
  return matches.includes('similar') ? 'similar' : matches[0];
}

/** A title, and both of `Original title [Its translation]`. */
function spellingsOf(title = ''): string[] {
  const [, original, translated] = /^(.+?)\s*\[(.+)\]\W*$/.exec(title) ?? [];
  return [title, original, translated].flatMap((spelling) => spelling || []);
}

/** A notice with the title of its article: only the type of the record tells. */
function typeOutcome({ text, title = text }: Reference, { publicationTypes = [] }: PubmedRecord): Outcome {
  const type = publicationTypes.find((type) => NOTICE_TYPES.test(type));
  const isOfArticle = title !== '' && /\s/.test(title) && noticesIn(title) === '';
  return type && isOfArticle ? { given: 'an article', record: type } : undefined;
}

/** The first author has to be the first; the others have to be among the record's. */
function authorsOutcome({ text, title, authors: given }: Reference, { authors = [] }: PubmedRecord): Outcome {
  const [first] = authors;
  if (!first) return undefined;
  const roster = authors.slice(0, 10).map(nameOf).join(', ') + (authors.length > 10 ? ', et al.' : '');
  const [lead] = given;
  if (!lead) return isNamedBefore(text, title, first.lastName ?? first.collectiveName ?? '') || undefined;
  const known = rosterOf(authors);
  const strangers = given.filter((author) => samePeople(author, known).length === 0);
  if (strangers.length === 0 && samePeople(lead, known).includes(first)) return true;
  const named = strangers.length > 0 ? strangers : [lead];
  const names = named.map(({ family, initials }) => [family, initials].filter(Boolean).join(' '));
  return { given: strangers.length > 0 ? names.join(', ') : `${names.join()} first`, record: roster };
}

/** Whether a surname stands before the title of an entry whose authors could not be read. */
function isNamedBefore(text: string, title: string | undefined, surname: string): boolean {
  const head = title ? (text.split(title)[0] ?? '') : text;
  const size = wordsOf(surname).length;
  const words = head.split(/[^\p{L}\p{M}'’-]+/u);
  return size > 0 && words.some((_, at) => isSameSurname(words.slice(at, at + size).join(' '), surname));
}

function yearOutcome({ year }: Reference, record: PubmedRecord): Outcome {
  const years = yearsOf(record);
  if (!year || years.length === 0) return undefined;
  return years.includes(year) || { given: year, record: years.join(' or ') };
}

function journalOutcome({ journal }: Reference, record: PubmedRecord): Outcome {
  const names = journalNames(record);
  if (!journal || names.length === 0) return undefined;
  // A sentence of the title that was read as part of the journal stands before it.
  const ends = journal.split(/[.?!]\s+/).map((_, at, parts) => parts.slice(at).join(' '));
  return ends.some((end) => isSameJournal(end, names)) || { given: journal, record: names[0] ?? '' };
}

/** `1639-41` is `1639–1641`; an article number may have an `e` before it or not. */
function pagesOutcome({ pages }: Reference, { journalInfo = {} }: PubmedRecord): Outcome {
  const known = journalInfo.pages?.split(';')[0] ?? articleNumber(journalInfo);
  if (!pages || !known) return undefined;
  const [given, record] = [pageEnds(pages.split(';')[0] ?? ''), pageEnds(known)];
  const isSame =
    numberKey(given.first) === numberKey(record.first) &&
    (!given.last || !record.last || numberKey(given.last) === numberKey(record.last));
  const alike =
    isSame || numberKey(pages) === numberKey(articleNumber({ elocationId: journalInfo.elocationId }) ?? '');
  return alike || { given: pages, record: known };
}

/** Lower case, without leading zeros, punctuation and the `e` of electronic pages. */
function numberKey(text: string): string {
  return wordsOf(text)
    .map((word) => word.replace(/^e?0*(?=\d)/, '').replace(/^supplement$/, 'suppl'))
    .join(' ');
}
