import type { SourceRequest } from '../sources/hit.ts';
import type { Call } from '../upstream/call.ts';
import { fanOut } from './fan-out.ts';
import type { Outcome } from './outcome.ts';
import { queryTerms } from './rank/terms.ts';

/** A wider form of a question that PubMed has no hit for, and what was given up. */
interface Step {
  name: string;
  request: SourceRequest;
}

export interface Relaxation {
  step: string;
  query: string;
  tried: string[];
}

const PUBLICATION_TYPE = /\s*(?:\bAND\s+|\bNOT\s+)?(?:"[^"]*"|[^\s()"]+)\[(?:pt|publication type|ptyp)\]/gi;
const ANY_TAG = /\[[a-z][a-z0-9 /:~-]{0,40}\]/gi;
const CORE_KEYWORDS = 3;

/**
 * The steps of contracts/unified-search.md A3, each wider than the one before; a step that changes nothing is left out.
 */
export function relaxations(request: SourceRequest): Step[] {
  const steps: Step[] = [];
  let current = request;
  const add = (name: string, change: Partial<SourceRequest>) => {
    const next = { ...current, ...change };
    if (JSON.stringify(next) === JSON.stringify(current) || next.query.trim() === '') return;
    steps.push({ name, request: next });
    current = next;
  };
  add('without the filters for PubMed', { pubmedClauses: [] });
  const { years, ...anyYear } = current;
  if (years) {
    steps.push({ name: 'without the years', request: anyYear });
    current = anyYear;
  }
  add('without publication types', { query: tidy(current.query.replace(PUBLICATION_TYPE, ' ')) });
  add('without field tags', { query: tidy(current.query.replace(ANY_TAG, ' ')) });
  add('any of the parts instead of all', { query: current.query.replace(/\bAND\b/g, 'OR') });
  const core = queryTerms(current.query).slice(0, CORE_KEYWORDS);
  if (core.length < queryTerms(current.query).length)
    add('its first three words alone', { query: core.join(' ') });
  return steps;
}

/** Asks PubMed in ever wider forms until one has hits; undefined when none has, or no time is left. A failure ends it. */
export async function relax(
  call: Call,
  request: SourceRequest,
): Promise<{ outcome: Outcome; relaxation: Relaxation } | 'failed' | undefined> {
  const tried: string[] = [];
  for (const step of relaxations(request)) {
    if (call.now() - call.startedAt > call.config.ncbi.deadlineMs / 2) return undefined;
    const [outcome] = await fanOut(call, ['pubmed'], () => step.request);
    if (!outcome?.answer) return 'failed';
    tried.push(step.name);
    if (outcome.answer.hits.length > 0) {
      return { outcome, relaxation: { step: step.name, query: step.request.query, tried } };
    }
  }
  return undefined;
}

function tidy(query: string): string {
  return query
    .replace(/\s+/g, ' ')
    .replace(/ \)/g, ')')
    .replace(/\(\s*(?:AND|OR|NOT)\s+/g, '(')
    .replace(/\s+(?:AND|OR|NOT)\s*(?=\)|$)/g, '')
    .replace(/^\s*(?:AND|OR|NOT)\s+/, '')
    .replace(/\(\s*\)/g, ' ')
    .trim();
}
