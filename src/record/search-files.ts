import type { ArtifactDraft, ArtifactFile } from './artifact.ts';
import type { Envelope } from './envelope.ts';

export interface AuditCheck {
  check: string;
  severity: 'pass' | 'info' | 'warn' | 'fail';
  message: string;
  details?: Record<string, unknown>;
}

/** What a search gives to be kept: contracts/read-session.md §7. */
export interface SearchFiles {
  results: ArtifactFile;
  /** The answer as its reader saw it. */
  response: string;
  /** How the query was understood and sent. */
  strategy: Record<string, unknown>;
  /** Checks of the tool's own, besides those that hold for every search. */
  checks?: AuditCheck[];
  /** Rows in the answer, the most that were asked for, and rows that stand there twice. */
  counts: { returned: number; limit: number; duplicates: number };
}

const READ_ORDER = ['audit.json', 'query_strategy.json', '', 'response.md', 'query.md'];

/** The artifact of a search: its results first, then how they came about. */
export function searchArtifact(
  run: Envelope,
  { results, response, strategy, checks = [], counts }: SearchFiles,
): Omit<ArtifactDraft, 'session_id' | 'tool' | 'run_id'> {
  const audit = auditOf(run, [...generalChecks(run, counts), ...checks], counts);
  return {
    kind: 'search_results',
    files: [
      results,
      { name: 'audit.json', text: json(audit) },
      {
        name: 'query_strategy.json',
        text: json({ schema_version: 'query-strategy/v1', tool: run.tool, ...strategy }),
      },
      { name: 'query.md', text: queryText(run) },
      { name: 'response.md', text: response },
    ],
    read_order: READ_ORDER.map((name) => name || results.name),
    summary: { query: run.query.slice(0, 300), result_count: counts.returned },
    audit_status: audit.summary.status,
  };
}

function generalChecks(run: Envelope, { returned, limit, duplicates }: SearchFiles['counts']): AuditCheck[] {
  const failed = run.source_attempts.filter(({ failure }) => failure !== null);
  const pmids = run.result.pmids ?? [];
  return [
    {
      check: 'result_count_consistency',
      severity: returned === run.result.count ? 'pass' : 'fail',
      message: `${returned} results listed, ${run.result.count ?? 0} recorded`,
    },
    {
      check: 'result_limit_applied',
      severity: returned <= limit ? 'pass' : 'warn',
      message: `At most ${limit} were asked for`,
    },
    {
      check: 'source_counts_present',
      severity: run.source_attempts.every(({ available, failure }) => available !== null || failure)
        ? 'pass'
        : 'info',
      message: 'Whether every source that answered told its total',
    },
    {
      check: 'source_errors',
      severity: failed.length === 0 ? 'pass' : 'warn',
      message: failed.length === 0 ? 'No source failed' : `${failed.length} sources failed`,
      details: { sources: failed.map(({ source, status }) => ({ source, status })) },
    },
    {
      check: 'pmid_uniqueness',
      severity: duplicates === 0 && new Set(pmids).size === pmids.length ? 'pass' : 'warn',
      message: `${pmids.length} PMIDs, ${new Set(pmids).size} different`,
    },
  ];
}

function auditOf(run: Envelope, checks: AuditCheck[], counts: SearchFiles['counts']) {
  const of = (severity: AuditCheck['severity']) =>
    checks.filter((check) => check.severity === severity).length;
  const [warnings, failures] = [of('warn'), of('fail')];
  const status = failures > 0 ? 'fail' : warnings > 0 ? 'warn' : 'pass';
  return {
    checks,
    summary: { status, checks: checks.length, warnings, failures },
    counts: { ...counts, sources: run.source_attempts.length },
    reproducibility: run.reproducibility,
  };
}

/** The question as it can be cited (journeys.md U1): text, translation, date and counts. */
function queryText({ query, tool, run_id, created_at, request, reproducibility }: Envelope): string {
  const { query_translation, source_counts = [], request_sha256, results_sha256 } = reproducibility ?? {};
  const counts = source_counts.map(
    ({ source, returned, available }) => `- ${source}: ${returned} of ${available ?? 'an unknown total'}`,
  );
  return [
    `# Search of ${created_at}`,
    `Query: ${query || '(filters alone)'}`,
    query_translation && `Understood as: ${query_translation}`,
    `Tool and arguments: ${tool} ${JSON.stringify(request)}`,
    ['Results by source:', ...counts].join('\n'),
    `Run ${run_id}; sha256 of the request ${request_sha256}, of the result ids ${results_sha256}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
