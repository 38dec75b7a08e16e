import { tagsOf } from '../pubmed/spell/tags.ts';

/** A query without PubMed's field tags. */
export interface Untagged {
  text: string;
  /** The tags, as written, whose values stay in the text: `[tiab]`. */
  tags: string[];
  /** What was left out with its value, as it means nothing outside PubMed: `2020:2024[dp]`. */
  dropped: string[];
}

const DATE =
  /^(?:dp|pdat|edat|crdt|mhda|mdat|lr|dcom|ppdat|epdat|date|(?:publication|entry|create|mesh|modification|completion) date|date - .+)$/;
const LANGUAGE = /^(?:la|lang|language)$/;
const KIND = /^(?:pt|ptyp|publication type|sb|subset|filter|filt)$/;

const DAY = String.raw`"?(?:\d{4}(?:[/.-]\d{1,2}){0,2}|\d+ (?:days?|months?|years?)|present)"?`;
const DATE_VALUE = new RegExp(String.raw`(?<![\w/])(?:"?last )?${DAY}(?:\s*:\s*${DAY})?\s*$`, 'i');
const PHRASE = /"[^"]*"\s*$/;
const LAST_WORD = /[^\s"()]+\s*$/;
/** Values that end a run of words that are searched: `asthma randomized controlled trial[pt]`. */
const KNOWN_KINDS =
  /\b(?:(?:(?:randomi[sz]ed )?controlled )?(?:clinical )?trial|(?:systematic )?review|meta-?analysis|case reports?|(?:practice )?guideline|editorial|letter|comment|news|preprint|observational study|comparative study|multicenter study|(?:free )?full text|hasabstract|humans?|animals|english|medline|systematic)\s*$/i;

/**
 * Takes the tags out. Values of text and subject tags are words to search for; dates, languages and publication types
 * are filters, which another service would look for in titles (contracts/spell-check.md §4.5).
 */
export function untagged(query: string): Untagged {
  const result: Untagged = { text: '', tags: [], dropped: [] };
  let from = 0;
  for (const { start, end } of tagsOf(query)) {
    const before = query.slice(from, start);
    const tag = query.slice(start, end);
    from = end;
    const value = filterValue(before, tag);
    if (value === undefined) {
      result.text += `${before} `;
      result.tags.push(tag.replace(/\s+/g, ' '));
      continue;
    }
    result.dropped.push(`${value.trim().replace(/\s+/g, ' ')}${tag}`);
    // The two ends of a range may be tagged each: 2020[dp] : 2024[dp].
    const kept = before.slice(0, before.length - value.length).replace(/^\s*:\s*$/, '');
    // So that a NOT before the filter does not reach what follows it.
    result.text += `${kept} AND `;
  }
  result.text += query.slice(from);
  return result;
}

/** The end of the text that is the value of a filter; undefined for the tag of something to search for. */
function filterValue(before: string, tag: string): string | undefined {
  const name = (tag.slice(1, -1).split(':', 1)[0] ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
  const isDate = DATE.test(name);
  if (!isDate && !LANGUAGE.test(name) && !KIND.test(name)) return undefined;
  if (isDate) return (DATE_VALUE.exec(before) ?? LAST_WORD.exec(before))?.[0] ?? '';
  const phrase = PHRASE.exec(before);
  if (phrase) return phrase[0];
  if (LANGUAGE.test(name)) return LAST_WORD.exec(before)?.[0] ?? '';
  // Without quotation marks a value reaches back to an operator, a bracket or a phrase.
  const run = before.split(/\b(?:AND|OR|NOT)\b|["()]/).at(-1) ?? '';
  return KNOWN_KINDS.exec(run)?.[0] ?? run;
}
