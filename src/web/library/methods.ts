import packageJson from '../../../package.json' with { type: 'json' };
import type { UpstreamMode } from '../../config.ts';
import type { Attempt, Envelope } from '../../record/envelope.ts';
import { spelledOut } from '../foreign.tsx';
import { sourceName } from './source-names.ts';

const MOST_CHARACTERS = 4000;
const NOT_SCIENCE: Record<UpstreamMode, string> = {
  live: '',
  sample: 'NOT TO BE CITED: the answers were invented sample articles.',
  library: 'NOT TO BE CITED AS PUBMED: the answers came from an offline library of articles.',
};

/**
 * A search as a methods section reports it: databases, date, query as written and as sent, what each returned, and what
 * failed (PRISMA-S items 1, 8, 13: https://doi.org/10.1186/s13643-020-01542-z); above all whether it was science at all.
 */
export function methodsText(run: Envelope, mode: UpstreamMode): string {
  const { query, tool, created_at, request, reproducibility, result, source_attempts, status } = run;
  const { query: _, ...others } = request;
  const more = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''));
  const asked = source_attempts.map(({ source }) => sourceName(source));
  const found = result.count ?? 0;
  const withPmid = result.pmids?.length ?? 0;
  const lines = [
    NOT_SCIENCE[mode],
    `Searched on ${day(created_at)} (${created_at.slice(11, 16)} UTC) in ${listed(asked) || 'no database'} with PubMed Edge ${packageJson.version} (${tool}).`,
    `Query as written: ${query.trim() || '(none: filters alone)'}`,
    Object.keys(more).length > 0 && `Further arguments: ${JSON.stringify(more)}`,
    reproducibility?.query_translation &&
      `Query as PubMed understood it: ${reproducibility.query_translation}`,
    ...source_attempts.map(sourceLine),
    result.count === undefined
      ? `The search has no result: it is ${status}.`
      : `Listed after merging: ${found} ${found === 1 ? 'record' : 'records'}, ${withPmid} with a PMID.`,
    reproducibility &&
      `Run ${run.run_id}; SHA-256 of the request ${reproducibility.request_sha256}, of the list of results ${reproducibility.results_sha256}.`,
  ];
  return lines.flatMap((line) => (line ? bounded(spelledOut(line)) : [])).join('\n');
}

function sourceLine(attempt: Attempt): string {
  const { source, status, returned, available, physical_query, logical_query, failure } = attempt;
  const name = sourceName(source);
  if (failure && returned === 0)
    return `${name}: could not be searched (${failure.type}); what it has is missing here.`;
  if (status === 'skipped' || status === 'cancelled' || status === 'pending') return `${name}: ${status}.`;
  const total = available === null ? 'an unknown number' : String(available);
  const sent = physical_query && physical_query !== logical_query ? `; sent as: ${physical_query}` : '';
  const short = failure ? `; incomplete (${failure.type})` : '';
  return `${name}: ${total} found, ${returned} retrieved${short}${sent}`;
}

/** A page holds 60 KB; the longest of queries stand whole in the result files. */
function bounded(line: string): string {
  const end = ' … (whole in query.md and query_strategy.json of the result files)';
  return line.length > MOST_CHARACTERS ? line.slice(0, MOST_CHARACTERS).toWellFormed() + end : line;
}

function day(iso: string): string {
  const date = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', date).format(new Date(iso));
}

function listed(names: string[]): string {
  return new Intl.ListFormat('en').format([...new Set(names)]);
}
