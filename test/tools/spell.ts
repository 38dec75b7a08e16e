import { env } from 'cloudflare:workers';
import type { Fault } from '../../offline/faults.ts';
import { arm, logOf } from '../library.ts';

/** What the tests of pubmed_spell_check share. */

export const TOOL = 'pubmed_spell_check';

/** Hits the requests about exactly this query, by GET or POST; blanks reach the log as `+`. */
function requestsFor(query: string): string {
  const encoded = new URLSearchParams({ term: query }).toString();
  const literal = decodeURIComponent(encoded).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `db=pubmed&${literal}&tool=`;
}

export const answer = (query: string, fault: Omit<Fault, 'match' | 'times'>, times = 1) =>
  arm(env.LIBRARY_URL, [{ match: requestsFor(query), times, ...fault }]);
export const asked = (query: string) => logOf(env.LIBRARY_URL, requestsFor(query));
