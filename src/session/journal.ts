import type { Manifest } from '../record/artifact.ts';
import { type Envelope, type Failure, isEnded, newId } from '../record/envelope.ts';
import type { Found, Progress, Search } from '../record/search.ts';
import {
  type AttemptEnd,
  allFailed,
  attempted,
  cancelled,
  failed,
  finished,
  pendingAttempt,
  running,
  started,
} from '../record/transitions.ts';
import { linkOf } from './artifacts.ts';
import { canonicalJson, sha256 } from './canonical.ts';
import type { EventKind, Level } from './events.ts';
import type { Redact } from './redact.ts';
import { iso, type SessionCall, useSession } from './session.ts';

/**
 * The record of one search in the making: three writes to D1, and the row and events in the user's own SQLite. When a
 * write to D1 fails the run is no longer recorded (`available` is false): what is stored ends as `interrupted` later.
 */
export class Journal implements Progress {
  run: Envelope;
  available = true;
  artifactLost = false;
  #call: SessionCall;
  #redact: Redact;
  #middle: Promise<void> = Promise.resolve();
  #spentMs = 0;
  #artifactMs = 0;
  #since = performance.now();

  constructor(call: SessionCall, search: Search) {
    const { session } = call;
    const now = iso(call.now());
    const run_id = newId();
    const session_id = useSession(session, search.sessionId, now, { run_id });
    this.#call = call;
    this.#redact = session.redact;
    this.run = started(
      {
        run_id,
        session_id,
        tool: search.tool,
        query: this.#redact(search.query),
        answers_from: call.config.upstreamMode,
        request: this.#redact(search.request),
        replay_of: search.replayOf ?? null,
      },
      now,
    );
  }

  /**
   * Records the start. The object's own row is durable before any request leaves the object (its output gate holds
   * them back), so the search need not wait for D1, which gets the same at the same time: a run that a restart finds
   * in the object alone is brought to D1 by `recover`.
   */
  start(): void {
    const { session } = this.#call;
    session.working.add(this.run.run_id);
    session.history.open(this.run);
    this.#event('search_run_started', 'Search started');
    this.#middle = this.#begun(this.run);
  }

  async #begun(run: Envelope): Promise<void> {
    const { runs, history } = this.#call.session;
    await this.#written(runs.start(run));
    if (!this.available) history.forget(run.run_id);
  }

  /** Runs the search itself, whose time is not the journal's. */
  async timed<T>(work: () => Promise<T>): Promise<T> {
    this.#spentMs += performance.now() - this.#since;
    try {
      return await work();
    } finally {
      this.#since = performance.now();
    }
  }

  plan(plan: Record<string, unknown>, sources: string[]): void {
    const now = this.#now();
    const attempts = sources.map((source) => pendingAttempt(source, this.run.query, now));
    this.run = running(this.run, this.#redact(plan), attempts, now);
    if (!this.available) return;
    this.#event('search_run_planned', `Asking ${sources.join(', ')}`);
    // The sources need not wait for it.
    this.#middle = this.#planned(this.#middle, this.run);
  }

  async #planned(before: Promise<void>, run: Envelope): Promise<void> {
    await before;
    if (this.available) await this.#written(this.#call.session.runs.update(run));
  }

  attempt(end: AttemptEnd): void {
    this.run = attempted(this.run, this.#redact(end), this.#now());
    const level = end.failure ? 'warning' : 'info';
    const details = { source: end.source, status: end.status, returned: end.returned ?? 0 };
    this.#event('search_source_attempt', `${end.source}: ${end.status}`, details, level);
  }

  async finish<T>(found: Found<T>): Promise<void> {
    const { count, pmids, references, warnings = [] } = found;
    const reproducibility = await this.#reproducibility(found);
    const result = this.#redact({ count, pmids, references });
    this.run = finished(this.run, { count, result, reproducibility, warnings }, this.#now());
    const manifest = this.available ? await this.#publish(found) : undefined;
    await this.#end('search_run_completed', 'info', manifest);
  }

  /** A failure after every source failed is theirs; `failure` tells of any other. */
  async fail(failure: Failure): Promise<void> {
    const byAll = allFailed(this.run);
    const told = byAll ? { ...failure, stage: 'sources', type: 'AllSourcesFailed' } : failure;
    this.run = failed(this.run, this.#redact(told), this.#now());
    await this.#end('search_run_failed', 'error');
  }

  async cancel(): Promise<void> {
    this.run = cancelled(this.run, this.#now());
    await this.#end('search_run_cancelled', 'warning');
  }

  async #end(kind: EventKind, level: Level, manifest?: Manifest): Promise<void> {
    const { session } = this.#call;
    const { run_id, status, failure } = this.run;
    await this.#middle;
    if (this.available) {
      const together = manifest ? [session.artifacts.register(manifest)] : [];
      await this.#written(session.runs.update(this.run, together));
    }
    session.working.delete(run_id);
    if (!this.available) return;
    if (manifest) {
      session.published.push(manifest);
      this.#event('artifact_saved', 'Result files saved', { artifact_uri: manifest.artifact_uri });
    }
    if (session.history.record(this.run)) {
      const pmids = this.run.result.pmids?.length ?? 0;
      this.#event('search_recorded', `In the history with ${pmids} PMIDs`, { status, pmids });
    }
    const journal_ms = Math.round(this.#spentMs + performance.now() - this.#since - this.#artifactMs);
    const artifact_ms = Math.round(this.#artifactMs);
    const told = failure ? { stage: failure.stage, type: failure.type } : {};
    this.#event(kind, `Search ${status}`, { status, ...told, journal_ms, artifact_ms }, level);
  }

  async #publish<T>(found: Found<T>): Promise<Manifest | undefined> {
    const { session } = this.#call;
    const { session_id, tool, run_id } = this.run;
    const before = performance.now();
    try {
      const draft = this.#redact({ ...found.artifact(this.run), session_id, tool, run_id });
      const manifest = await session.artifacts.write(draft, this.#now());
      this.run = { ...this.run, artifact: linkOf(manifest) };
      return manifest;
    } catch (thrown) {
      console.error(`artifact not saved: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
      this.artifactLost = true;
      return undefined;
    } finally {
      this.#artifactMs = performance.now() - before;
    }
  }

  async #reproducibility<T>({
    pmids,
    references,
    queryTranslation,
  }: Found<T>): Promise<NonNullable<Envelope['reproducibility']>> {
    const { run } = this;
    const ids =
      references.length > pmids.length
        ? references.map(({ pmid, doi, title }) => pmid ?? doi ?? title)
        : pmids;
    const [request_sha256, results_sha256] = await Promise.all([
      sha256(canonicalJson(run.request)),
      sha256(canonicalJson(ids)),
    ]);
    return {
      request_sha256,
      results_sha256,
      query_translation: this.#redact(queryTranslation ?? null),
      source_counts: run.source_attempts.map(({ source, returned, available }) => ({
        source,
        returned,
        available,
      })),
      date: run.created_at,
    };
  }

  /** Waits for a write. One that fails, or finds the run ended, ends the recording and nothing else. */
  async #written(write: Promise<unknown>): Promise<void> {
    try {
      if ((await write) === false) this.available = false;
    } catch (thrown) {
      console.error(`search run not saved: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
      this.available = false;
    }
    if (!this.available && isEnded(this.run.status)) this.run = { ...this.run, artifact: null };
  }

  #event(
    kind: EventKind,
    message: string,
    details: Record<string, unknown> = {},
    level: Level = 'info',
  ): void {
    if (!this.available) return;
    const { run_id, session_id } = this.run;
    this.#call.session.events.add(session_id, this.#now(), kind, message, { run_id, ...details }, level);
  }

  #now(): string {
    return iso(this.#call.now());
  }
}
