import type { Limits } from './answer.ts';
import type { Unavailable } from './result.ts';
import type { Selected } from './select.ts';
import { isFailure } from './tier-outcome.ts';
import type { Deferred, Truncation } from './truncation.ts';

/** Of the headings that were asked for, so many are repeated, each with so many characters. */
const TERMS = 10;
const TERM_CHARACTERS = 100;

interface Facts {
  selected: Selected[];
  unavailable: Unavailable[];
  terms: string[];
  truncation: Truncation | undefined;
  deferred: Deferred | undefined;
  limits: Limits;
  /** Ids are deferred because the call may make no further request. */
  outOfRequests: boolean;
}

/**
 * What the caller has to know besides the data; undefined if nothing. Retractions and failures of sources first, then
 * the notices of contracts/fetch-fulltext.md §8 in their order, then what was left out to save space.
 */
export function noticeOf(facts: Facts): string | undefined {
  const notices = [
    editorial,
    failedSources,
    missedFilter,
    bodyless,
    pictureTables,
    truncated,
    deferral,
    leftOut,
  ];
  return notices.flatMap((notice) => notice(facts) ?? []).join(' ') || undefined;
}

function editorial({ selected }: Facts): string | undefined {
  const told = selected.flatMap((one) => one.editorial.map((says) => `${idOf(one)} ${says}.`));
  return told.join(' ') || undefined;
}

/** The reason of a row is its last signal, which may hide that a source before it failed. */
function failedSources({ unavailable }: Facts): string | undefined {
  const ids = unavailable.filter(({ triedTiers }) => triedTiers.some(isFailure)).map(({ id }) => id);
  return ids.length > 0
    ? `For ${ids.join(', ')} a source failed (see triedTiers), so it is not known whether there is a full text: try again.`
    : undefined;
}

function missedFilter({ selected, terms }: Facts): string | undefined {
  const missed = selected.filter((one) => one.missed).map(idOf);
  if (missed.length === 0) return undefined;
  const shown = terms.slice(0, TERMS).map((term) => JSON.stringify(shortened(term)));
  const wanted = terms.length > TERMS ? [...shown, `${terms.length - TERMS} more`] : shown;
  return `No section title at any depth of ${missed.join(', ')} contains ${wanted.join(', ')}: leave out sections, or use a broad heading such as "methods" or "results".`;
}

function shortened(term: string): string {
  return term.length > TERM_CHARACTERS ? `${term.slice(0, TERM_CHARACTERS).toWellFormed()}…` : term;
}

function bodyless({ unavailable }: Facts): string | undefined {
  const ids = unavailable
    .filter(({ triedTiers }) => triedTiers.some(({ outcome }) => outcome === 'no-body'))
    .map(({ id }) => id);
  return ids.length > 0
    ? `Of ${ids.join(', ')} only front matter and abstract are open: see triedTiers; pubmed_fetch_articles reads the record and abstract.`
    : undefined;
}

function pictureTables({ selected }: Facts): string | undefined {
  const tables = selected.flatMap((one) =>
    ('tables' in one.article ? (one.article.tables ?? []) : []).flatMap(
      ({ unextractableReason, label, id }, index) =>
        unextractableReason
          ? `${label ?? id ?? `table ${index + 1}`} (${idOf(one)}, ${unextractableReason})`
          : [],
    ),
  );
  if (tables.length === 0) return undefined;
  const [count, verb] = tables.length === 1 ? ['1 table', 'comes'] : [`${tables.length} tables`, 'come'];
  return `${count} ${verb} without cells: ${tables.join(', ')}. Another call will not bring them.`;
}

function truncated({ truncation, limits, terms }: Facts): string | undefined {
  if (!truncation) return undefined;
  const { returnedCharacters, originalCharacters, articles, mode, omittedSections } = truncation;
  const knobs = [
    limits.maxCharacters !== undefined && 'maxCharacters',
    limits.maxCharactersPerSection !== undefined && 'maxCharactersPerSection',
  ].filter(Boolean);
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`;
  const dropped = omittedSections > 0 ? ` ${omittedSections} sections were dropped.` : '';
  const names = articles.flatMap((one) => [
    ...(one.omittedTableNames ?? []),
    ...(one.omittedAssetNames ?? []),
  ]);
  const lost = names.length > 0 ? ` Not included: ${names.join(', ')}.` : '';
  const advice =
    knobs.length > 0
      ? `Raise ${knobs.join(' or ')}, or narrow sections.`
      : `That is the default size of an answer: ${terms.length > 0 ? 'narrow sections to a heading below' : 'name sections to read one whole'}, or set maxCharacters.`;
  return `${returnedCharacters} of ${originalCharacters} characters of ${count} are returned (${mode}).${dropped}${lost} ${advice}`;
}

function deferral({ deferred, limits, outOfRequests }: Facts): string | undefined {
  if (!deferred) return undefined;
  const { returnedCharacters, deferredCount, idType, ids, nextDeferredCharacters } = deferred;
  const count = deferredCount === 1 ? '1 id is' : `${deferredCount} ids are`;
  const resend = `${count} for another call: send ${ids.join(', ')} as ${idType}s.`;
  if (outOfRequests) return `This call made all the requests that one call may make. ${resend}`;
  const spent =
    returnedCharacters === 0
      ? `The first article alone is larger than maxResponseCharacters (${limits.maxResponseCharacters}).`
      : `${returnedCharacters} of ${limits.maxResponseCharacters} characters are spent.`;
  return `${spent} ${resend} The next needs a maxResponseCharacters of at least ${nextDeferredCharacters}.`;
}

function leftOut({ selected }: Facts): string | undefined {
  const names = new Set(selected.flatMap((one) => one.leftOut));
  return names.size > 0 ? `Not shown: ${[...names].join(', ')} (includeDetails shows them).` : undefined;
}

function idOf({ article }: Selected): string {
  return article.pmcId ?? article.pmid ?? article.doi ?? 'the article';
}
