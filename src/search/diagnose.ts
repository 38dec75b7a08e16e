import type { SourceName } from '../sources/hit.ts';
import { lookupKinds } from '../sources/lookup.ts';
import { analyse } from './analyse.ts';
import { readFilters, readOptions, readSources } from './fields.ts';
import { canDo, fieldsOf, modeOf, type Offer, planSearch, type Question } from './plan.ts';

/** A fault of an argument, by field. */
export interface Diagnostic {
  field: 'query' | 'sources' | 'filters' | 'options';
  message: string;
}

/** As `[tiab]`, `[MeSH Terms:noexp]` or `[dp]`, which only PubMed reads. */
const PUBMED_TAG = /\[[a-z][a-z0-9 /:~-]{0,40}\]/i;
/**
 * What a secret looks like: it was pasted by mistake and must not go out to five services, nor into a record
 * (contracts/unified-search.md A1, read-session.md §6).
 */
const CREDENTIALS = [
  /\b\w*(?:api[_-]?key|access[_-]?token|client[_-]?secret|password|passwd|authorization)\s*[=:]\s*\S{6,}/i,
  /\bbearer\s+[A-Za-z0-9._~+/-]{16,}/i,
  /\b(?:sk|pk|ghp|gho|ghs|glpat|npm|hf|xox[bap]|github_pat)[-_][A-Za-z0-9_-]{16,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bAIza[A-Za-z0-9_-]{30,}/,
  /\beyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bhttps?:\/\/[^\s/@]+:[^\s/@]+@/i,
];

/** All that is wrong with the arguments, before anything is asked. Fields may be of any type: other checks tell that. */
export function diagnose(given: Partial<Record<keyof Question, unknown>>, offer: Offer): Diagnostic[] {
  const fields = fieldsOf(given);
  const { query, sources, filters, options } = fields;
  const choice = readSources(sources);
  const flags = readOptions(options);
  const faults: Diagnostic[] = [
    ...Object.entries(fields)
      .filter(([, text]) => CREDENTIALS.some((form) => form.test(text)))
      .map(([field]) => fault(field, 'this looks like it holds a key or password: leave it out')),
    ...(/[\p{L}\p{N}]/u.test(query.replace(/\b(?:AND|OR|NOT)\b/g, ''))
      ? []
      : [fault('query', 'there is no word to search for')]),
    ...choice.faults.map((message) => fault('sources', message)),
    ...readFilters(filters).faults.map((message) => fault('filters', message)),
    ...flags.faults.map((message) => fault('options', message)),
  ];
  if (choice.faults.length > 0 || flags.faults.length > 0) return faults;
  const named = choice.value.auto || sources.split(',').includes('all') ? [] : choice.value.named;
  faults.push(...unfit(named, query, modeOf(flags.value), offer));
  if (faults.length === 0 && planSearch(given, offer).sources.length === 0) {
    faults.push(fault('sources', `no source is left to ask${whyNone(named, query)}`));
  }
  return faults;
}

/** What sources that the caller named cannot do. */
function unfit(
  named: SourceName[],
  query: string,
  mode: ReturnType<typeof modeOf>,
  offer: Offer,
): Diagnostic[] {
  const off = named.filter((name) => offer.disabled.includes(name));
  const unable = named.filter((name) => !canDo(name, mode));
  const foreign = named.filter((name) => name !== 'pubmed');
  const isTagged = PUBMED_TAG.test(query) && !analyse(query, offer.thisYear).isLookup;
  return [
    ...off.map((name) => fault('sources', `${name} is switched off on this server`)),
    ...(unable.length > 0 ? [fault('options', `${mode} search is not offered by ${unable.join(', ')}`)] : []),
    ...(foreign.length > 0 && isTagged
      ? [
          fault(
            'query',
            `PubMed's field tags are not understood by ${foreign.join(', ')}: ask pubmed, or leave them out`,
          ),
        ]
      : []),
  ];
}

function whyNone(named: SourceName[], query: string): string {
  if (named.length === 0 || !analyse(query, 0).isLookup) return '';
  const kinds = named.map((name) => `${name} looks up ${lookupKinds(name)}`);
  return `: ${kinds.join('; ')}`;
}

function fault(field: string, message: string): Diagnostic {
  return { field: field as Diagnostic['field'], message };
}
