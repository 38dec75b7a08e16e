import type { SourceName } from '../sources/hit.ts';
import { lookupKinds } from '../sources/lookup.ts';
import { credentialPaths } from '../text/credentials.ts';
import { readFilters, readOptions, readSources } from './fields.ts';
import { canDo, fieldsOf, type Offer, type Plan, planSearch, type Question } from './plan.ts';

/** A fault of an argument, by field. */
export interface Diagnostic {
  field: 'query' | 'sources' | 'filters' | 'options';
  message: string;
}

/** As `[tiab]`, `[MeSH Terms:noexp]` or `[dp]`, which only PubMed reads. */
const PUBMED_TAG = /\[[a-z][a-z0-9 /:~-]{0,40}\]/i;
const CREDENTIAL = 'this looks like it holds a key or password: leave it out';

/**
 * The plan of a question, or all that is wrong with it, before anything is asked. Fields may be of any type: other
 * checks tell that.
 */
export function readQuestion(
  given: Partial<Record<keyof Question, unknown>>,
  offer: Offer,
): { faults: Diagnostic[]; plan?: Plan } {
  const fields = fieldsOf(given);
  const { query, sources, filters, options } = fields;
  const choice = readSources(sources);
  const flags = readOptions(options);
  const faults: Diagnostic[] = [
    ...credentialPaths(fields).map((path) => fault(path.join('.'), CREDENTIAL)),
    ...(/[\p{L}\p{N}]/u.test(query.replace(/\b(?:AND|OR|NOT)\b/g, ''))
      ? []
      : [fault('query', 'there is no word to search for')]),
    ...choice.faults.map((message) => fault('sources', message)),
    ...readFilters(filters).faults.map((message) => fault('filters', message)),
    ...flags.faults.map((message) => fault('options', message)),
  ];
  if (choice.faults.length > 0 || flags.faults.length > 0) return { faults };
  const plan = planSearch(given, offer);
  const named = choice.value.auto || sources.split(',').includes('all') ? [] : choice.value.named;
  faults.push(...unfit(named, plan));
  if (faults.length === 0 && plan.sources.length === 0) {
    faults.push(fault('sources', `no source is left to ask${whyNone(named, plan)}`));
  }
  return faults.length > 0 ? { faults } : { faults, plan };
}

/** What sources that the caller named cannot do. */
function unfit(named: SourceName[], { query, mode, disabled, analysis }: Plan): Diagnostic[] {
  const off = named.filter((name) => disabled.includes(name));
  const unable = named.filter((name) => !canDo(name, mode));
  const foreign = named.filter((name) => name !== 'pubmed');
  const isTagged = PUBMED_TAG.test(query) && !analysis.isLookup;
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

function whyNone(named: SourceName[], { analysis }: Plan): string {
  if (named.length === 0 || !analysis.isLookup) return '';
  const kinds = named.map((name) => `${name} looks up ${lookupKinds(name)}`);
  return `: ${kinds.join('; ')}`;
}

function fault(field: string, message: string): Diagnostic {
  return { field: field as Diagnostic['field'], message };
}
