import { AppError, ERROR_CODE } from '../errors.ts';
import { closed } from '../pubmed/search/words.ts';
import { tagsOf } from '../pubmed/spell/tags.ts';
import { type Leaf, type Node, readBoolean } from './boolean.ts';
import { onlyExcludes, rewritten, type Spelling, wantedIn, written } from './boolean-write.ts';
import { lineOf } from './clean.ts';
import { untagged } from './field-tags.ts';
import { isMasked, leafText, piecesOf } from './leaf-text.ts';

/** A query as a service reads it, and what of it the service cannot do. */
export interface Asked {
  text: string;
  warnings: string[];
}

const LUCENE: Spelling = { and: ' AND ', or: ' OR ', not: ' NOT ' };
const BULK: Spelling = { and: ' + ', or: ' | ', not: ' -' };
const SHOWN_CHARACTERS = 200;

/** For Europe PMC (https://europepmc.org/searchsyntax): Boolean, and `*` at the end of a word. */
export function europePmcQuery(query: string): Asked {
  const label = 'Europe PMC';
  const { node, warnings } = read(label, query);
  const text = booleanText(label, node, (leaf) => leafText(leaf, { star: true }), LUCENE);
  return { text, warnings: [...warnings, ...wildcardWarning(label, node, true)] };
}

/** For `search=` of OpenAlex (https://docs.openalex.org/how-to-use-the-api/get-lists-of-entities/search-entities). */
export function openAlexQuery(query: string): Asked {
  const label = 'OpenAlex';
  const { node, warnings } = read(label, query);
  const text = booleanText(label, node, (leaf) => leafText(leaf, {}), LUCENE);
  return { text, warnings: [...warnings, ...wildcardWarning(label, node, false)] };
}

/** Words alone, for searches that know nothing else; `hyphens: false` where a hyphen keeps a word from being found. */
export function plainQuery(label: string, query: string, hyphens: boolean): Asked {
  const { node, warnings } = read(label, query);
  const { wanted, excluded, alternatives } = wantedIn(node);
  const plain = (leaves: Leaf[]) =>
    leaves
      .filter(({ text }) => !isMasked(text))
      .flatMap(({ text }) => piecesOf(text, hyphens))
      .join(' ');
  const text = plain(wanted);
  if (text === '') throw nothingLeft(label);
  const ignored = [
    alternatives && 'OR',
    wanted.some(({ kind }) => kind === 'phrase') && 'quotation marks',
    wanted.some(({ text }) => text.includes('*')) && 'wildcards',
    excluded.length > 0 && `NOT (${lineOf(plain(excluded), SHOWN_CHARACTERS) ?? ''})`,
  ].filter((part) => part !== false);
  const told = `${label} searches for plain words and was not able to apply: ${ignored.join(', ')}.`;
  return { text, warnings: ignored.length > 0 ? [...warnings, told] : warnings };
}

/**
 * For the bulk search of Semantic Scholar: `+ | -`, phrases, brackets, `word*`
 * (https://api.semanticscholar.org/api-docs/graph#tag/Paper-Data/operation/get_graph_paper_bulk_search).
 *
 * @throws AppError `query_not_supported` for anything else: a systematic search is not to be made wider in silence
 */
export function bulkQuery(query: string): Asked {
  const label = 'Semantic Scholar';
  const whole = closed(query);
  const refuse = (what: string) =>
    notSupported(label, `has no ${what} in a systematic search`, 'Leave it out, or leave out this source.');
  if (tagsOf(whole).length > 0) throw refuse('field tags of PubMed');
  const { node, warnings } = read(label, whole);
  const { wanted, excluded } = wantedIn(node);
  for (const { kind, text } of [...wanted, ...excluded]) {
    const isBroken = kind === 'phrase' || piecesOf(text, false).length > 1;
    if (isMasked(text) || (isBroken && text.includes('*'))) {
      throw refuse('wildcards inside words or phrases');
    }
    if (/~\d*$/.test(text) || (kind === 'word' && /^(?:NEAR|ADJ|WITHIN)\/?\d*$/.test(text))) {
      throw refuse('search by proximity');
    }
  }
  return {
    text: booleanText(label, node, (leaf) => leafText(leaf, { star: true, hyphens: false }), BULK),
    warnings,
  };
}

/** The error for a query that a service cannot search for. */
export function notSupported(label: string, what: string, hint: string): AppError {
  return new AppError({
    reason: 'query_not_supported',
    message: `${label} ${what}`,
    hint,
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}

function read(label: string, query: string): { node: Node; warnings: string[] } {
  const { text, tags, dropped } = untagged(closed(query));
  const node = readBoolean(text);
  if (!node) throw nothingLeft(label);
  const listed = (parts: string[]) => lineOf([...new Set(parts)].join(', '), SHOWN_CHARACTERS);
  const values = dropped.length > 0 && `with their values ${listed(dropped)}`;
  const told = [tags.length > 0 && listed(tags), values].filter(Boolean).join('; ');
  return { node, warnings: told ? [`PubMed's field tags were left out: ${told}.`] : [] };
}

function booleanText(
  label: string,
  node: Node,
  leaf: (leaf: Leaf) => string | undefined,
  spelling: Spelling,
): string {
  const clean = rewritten(node, leaf);
  if (!clean) throw nothingLeft(label);
  if (onlyExcludes(clean)) {
    throw notSupported(label, 'cannot search for a query that only excludes', 'Say also what to search for.');
  }
  return written(clean, spelling);
}

function wildcardWarning(label: string, node: Node, atEnd: boolean): string[] {
  const { wanted, excluded } = wantedIn(node);
  const words = [...wanted, ...excluded].filter(
    ({ kind, text }) => isMasked(text) || (text.includes('*') && (!atEnd || kind === 'phrase')),
  );
  if (words.length === 0) return [];
  const shown = lineOf(words.map(({ text }) => text).join(', '), SHOWN_CHARACTERS);
  const what = atEnd ? 'wildcards only at the end of a word' : 'no wildcards';
  return [`${label} takes ${what}; these were shortened or left out: ${shown}.`];
}

function nothingLeft(label: string): AppError {
  return notSupported(label, 'finds nothing to search for in this query', 'Give words to search for.');
}
