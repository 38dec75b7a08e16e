import type { Entry } from './europepmc-catalogue.ts';
import { typesOf } from './europepmc-hit.ts';
import { authorName, type Paper, publicationDate } from './europepmc-paper.ts';
import { words } from './europepmc-words.ts';

/** One `FIELD:value`; field '' for a word or phrase alone. */
export interface Term {
  field: string;
  value: string;
  quoted: boolean;
}

/** Whether a record has a value in a field. A field that is not listed here finds nothing. */
export function fieldHolds({ field, value, quoted }: Term, entry: Entry): boolean {
  const { paper } = entry;
  switch (field) {
    case 'PMCID': // never found in quotes, as EXT_ID; a DOI only in quotes
      return !quoted && entry.pmcid === value.toUpperCase();
    case 'EXT_ID':
      return !quoted && entry.id === value.toUpperCase();
    case 'DOI':
      return quoted && entry.doi?.toLowerCase() === value.toLowerCase();
    case 'SRC':
      return entry.source === value.toUpperCase();
    case 'TITLE':
      return includes(titleOf(paper), value);
    case 'ABSTRACT':
      return includes(abstractOf(paper), value);
    case 'AUTH':
      return paper.authors.some((author) => includes(words(authorName(author)), value));
    case 'JOURNAL':
      return entry.source !== 'PPR' && same([paper.journal.title, paper.journal.abbreviation], value);
    case 'PUBLISHER':
      return same(entry.source === 'PPR' ? [paper.journal.title] : [paper.publisher], value);
    case 'PUB_YEAR':
      return inRange(paper.date.year, value);
    case 'FIRST_PDATE':
      return inRange(publicationDate(paper), value);
    case 'PUB_TYPE':
      return same(typesOf(paper.types), value);
    case 'OPEN_ACCESS':
      return isYes(value) === (entry.fullText !== undefined);
    case 'HAS_ABSTRACT':
      return isYes(value) === (paper.abstract !== undefined);
    case 'LANG':
      return (
        paper.language.slice(0, 2) === (LANGUAGES[value.toLowerCase()] ?? value.toLowerCase().slice(0, 2))
      );
    case '':
      return includes(titleOf(paper), value) || includes(abstractOf(paper), value);
    default:
      return false;
  }
}

/** Those whose two letters are not the first of the three. */
const LANGUAGES: Record<string, string> = { ger: 'de', spa: 'es', jpn: 'ja', chi: 'zh', por: 'pt' };

/** Of each paper its words, taken once: every question reads them all. */
const titles = new WeakMap<Paper, string>();
const abstracts = new WeakMap<Paper, string>();

function titleOf(paper: Paper): string {
  return taken(titles, paper, paper.title);
}

function abstractOf(paper: Paper): string {
  return taken(abstracts, paper, paper.abstract ?? '');
}

function taken(known: WeakMap<Paper, string>, paper: Paper, text: string): string {
  const found = known.get(paper) ?? words(text);
  known.set(paper, found);
  return found;
}

function includes(found: string, value: string): boolean {
  const phrase = words(value);
  return phrase.trim() !== '' && found.includes(phrase);
}

function same(texts: (string | undefined)[], value: string): boolean {
  const asked = words(value);
  return asked.trim() !== '' && texts.some((text) => text !== undefined && words(text) === asked);
}

/** `2024`, `[2020 TO 2024]`, `[2020-01-01 TO 2024-12-31]`; `*` = no bound. */
function inRange(text: string | undefined, value: string): boolean {
  if (text === undefined) return false;
  const [, from, to] = /^\[\s*(\S+)\s+TO\s+(\S+)\s*\]$/i.exec(value) ?? [];
  if (from === undefined || to === undefined) return text === value;
  return (from === '*' || text >= from) && (to === '*' || text <= to);
}

function isYes(value: string): boolean {
  return /^(?:y|yes|true)$/i.test(value);
}
