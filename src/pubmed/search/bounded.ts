import type { SearchResult } from './result.ts';

/** Bounds of what an answer repeats, so that it stays readable whatever was sent and whatever PubMed says of it. */
export const ECHO_CHARACTERS = 1500;
const PHRASES = 20;
const PHRASE_CHARACTERS = 160;
const URL_CHARACTERS = 2000;

/** The result with its echoes cut to these bounds; each cut is marked. */
export function bounded(result: SearchResult): SearchResult {
  const { searchUrl, ...others } = result;
  const lists = {
    unknownFieldTags: result.unknownFieldTags,
    phrasesNotFound: result.phrasesNotFound,
    quotedPhrasesNotFound: result.quotedPhrasesNotFound,
    phrasesIgnored: result.phrasesIgnored,
    messages: result.messages,
  };
  const shortLists = Object.entries(lists).flatMap(([name, list]) => (list ? [[name, shortList(list)]] : []));
  return {
    ...others,
    query: short(result.query, ECHO_CHARACTERS),
    effectiveQuery: short(result.effectiveQuery, ECHO_CHARACTERS),
    queryTranslation: short(result.queryTranslation, ECHO_CHARACTERS),
    ...Object.fromEntries(shortLists),
    ...(searchUrl && searchUrl.length <= URL_CHARACTERS && { searchUrl }),
  };
}

function shortList(list: string[]): string[] {
  const shown = list.slice(0, PHRASES).map((phrase) => short(phrase, PHRASE_CHARACTERS));
  return list.length > PHRASES ? [...shown, `… and ${list.length - PHRASES} more`] : shown;
}

function short(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters).toWellFormed()}… and ${text.length - characters} more characters`;
}
