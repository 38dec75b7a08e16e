import type { SearchReply } from '../esearch.ts';
import { fieldKind } from '../spell/fields.ts';
import { bare } from './notice.ts';
import type { Filters } from './query.ts';
import type { SearchResult } from './result.ts';
import { wordsOf } from './typed-words.ts';

/** What PubMed left out of a search, and the filters that are left in it. */
export interface Ignored {
  told: Partial<SearchResult>;
  applied: Filters;
}

/** The lists of a reply, where there is something in them, with what they mean for the query and its filters. */
export function ignoredIn(query: string, filters: Filters, reply: SearchReply): Ignored {
  const { unknownFields, phrasesNotFound, quotedPhrasesNotFound, phrasesIgnored, messages } = reply;
  const lost = new Set([...phrasesNotFound, ...quotedPhrasesNotFound].map(bare));
  const isKnown = (value: unknown) => typeof value !== 'string' || !lost.has(bare(value));
  const filtersIgnored = Object.entries(filters)
    .filter(([, value]) => ![value].flat().every(isKnown))
    .map(([name]) => name);
  const kept = Object.entries(filters).flatMap(([name, value]) => {
    const known = Array.isArray(value) ? value.filter(isKnown) : value;
    const empty = Array.isArray(known) ? known.length === 0 : !isKnown(known);
    return empty ? [] : [[name, known]];
  });
  const lists = {
    unknownFieldTags: unknownFields,
    phrasesNotFound,
    quotedPhrasesNotFound,
    phrasesIgnored,
    messages,
    filtersIgnored,
  };
  const applied: Filters = Object.fromEntries(kept);
  const onFilters = reply.count > 0 && kept.length > 0 && allLost(query, reply);
  return {
    told: {
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
      ...(onFilters && { queryIgnored: true }),
    },
    applied,
  };
}

/** Whether nothing of the query is left. A quoted phrase of a text field is searched word by word, others are dropped. */
function allLost(query: string, reply: SearchReply): boolean {
  const dropped = reply.quotedPhrasesNotFound.filter(
    (phrase) => fieldKind(/\[([^[\]]*)\]\s*$/.exec(phrase)?.[1] ?? '') === 'indexed',
  );
  const lost = [...reply.phrasesNotFound, ...reply.phrasesIgnored, ...dropped];
  const lostWords = new Set(lost.flatMap(wordsOf));
  const words = wordsOf(query);
  return words.length > 0 && words.every((word) => lostWords.has(word));
}
