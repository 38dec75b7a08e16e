import { RpcTarget } from 'cloudflare:workers';
import { partsOf } from '../../download/parts.ts';
import { AppError } from '../../errors.ts';
import type { StoredFile } from '../../files/files.ts';
import { TEMPLATES } from '../../notes/library.ts';
import { checkTemplate, templatePath } from '../../notes/template.ts';
import type { Manifest } from '../../record/artifact.ts';
import type { Envelope } from '../../record/envelope.ts';
import { newestNotes } from '../file-library.ts';
import { recover } from '../recover.ts';
import { KEPT_ARTIFACT_BYTES, KEPT_RUNS } from '../retention.ts';
import type { RunKey, RunRow } from '../runs.ts';
import type { UserStores } from '../session.ts';
import type { SessionRow } from '../sessions.ts';
import { removeSession } from './remove-session.ts';

export type SessionSummary = SessionRow & { runs: number; current: boolean };

/** What a user has, beside the most that is kept. */
export interface Usage {
  runs: number;
  keptRuns: number;
  artifactBytes: number;
  keptArtifactBytes: number;
  cachedArticles: number;
  notes: number;
  noteBytes: number;
}

/** One page of a session's runs, newest first, and its newest artifacts. */
export interface SessionPage {
  session: SessionRow;
  totalRuns: number;
  runs: RunRow[];
  /** Of the last run, when there are older ones. */
  olderThan?: RunKey;
  totalArtifacts: number;
  artifacts: Manifest[];
}

const RUNS_A_PAGE = 30;
const ARTIFACTS_SHOWN = 30;

/** One user's library as the pages show and change it. Every method throws when a store does. */
export class Shelf extends RpcTarget {
  #stores: UserStores;
  #now: number;
  #recovered: Promise<void> | undefined;

  constructor(stores: UserStores, now: number) {
    super();
    this.#stores = stores;
    this.#now = now;
  }

  async sessions(): Promise<SessionSummary[]> {
    const { sessions, runs } = this.#stores;
    const [current, counts] = [sessions.current()?.session_id, await runs.countBySession()];
    return sessions.all().map((session) => ({
      ...session,
      runs: counts.get(session.session_id) ?? 0,
      current: session.session_id === current,
    }));
  }

  async usage(): Promise<Usage> {
    const { runs, artifacts, articles } = this.#stores;
    const [total, artifactBytes, notes] = await Promise.all([
      runs.count(),
      artifacts.totalBytes(),
      this.notes(),
    ]);
    return {
      runs: total,
      keptRuns: KEPT_RUNS,
      artifactBytes,
      keptArtifactBytes: KEPT_ARTIFACT_BYTES,
      cachedArticles: articles.count(this.#now),
      notes: notes.length,
      noteBytes: notes.reduce((sum, { size }) => sum + size, 0),
    };
  }

  /** Undefined for a session that the user does not have. */
  async session(sessionId: string, before?: RunKey): Promise<SessionPage | undefined> {
    const { sessions, runs, artifacts } = this.#stores;
    const session = sessions.find(sessionId);
    if (!session) return undefined;
    await this.#recover();
    const [found, counts, kept] = await Promise.all([
      runs.newest(sessionId, RUNS_A_PAGE + 1, null, before),
      runs.countBySession(),
      artifacts.list(sessionId, ARTIFACTS_SHOWN),
    ]);
    const shown = found.reverse().slice(0, RUNS_A_PAGE);
    const last = shown.at(-1);
    return {
      session,
      totalRuns: counts.get(sessionId) ?? 0,
      runs: shown,
      ...(found.length > RUNS_A_PAGE && last && { olderThan: last }),
      totalArtifacts: kept.total,
      artifacts: kept.manifests.reverse(),
    };
  }

  async run(runId: string): Promise<Envelope | undefined> {
    await this.#recover();
    return this.#stores.runs.find(runId);
  }

  async artifact(sessionId: string, artifactId: string): Promise<Manifest | undefined> {
    return this.#stores.artifacts.find(sessionId, artifactId);
  }

  /** Undefined when the file is missing, or not what was written. */
  async artifactText(manifest: Manifest, name: string): Promise<string | undefined> {
    return this.#stores.artifacts.text(manifest, name);
  }

  /** Every note, newest first; no templates, no former versions. */
  async notes(): Promise<StoredFile[]> {
    return newestNotes(this.#stores.library);
  }

  async templates(): Promise<StoredFile[]> {
    return (await this.#stores.library.files()).filter(({ key }) => key.startsWith(TEMPLATES));
  }

  /** Any file of the library, former versions too. */
  async text(path: string): Promise<string | undefined> {
    return (await this.#stores.library.read(path))?.text;
  }

  /** Keeps a template under a name that none has yet. @returns why it was not kept, undefined when it was */
  async addTemplate(name: string, text: string): Promise<string | undefined> {
    try {
      checkTemplate(text);
      const isNew = await this.#stores.library.write(templatePath(name), text);
      return isNew ? undefined : 'There is a template of this name: delete it first, or choose another.';
    } catch (thrown) {
      if (thrown instanceof AppError) return thrown.message;
      throw thrown;
    }
  }

  async deleteFile(path: string): Promise<void> {
    await this.#stores.library.remove(path);
  }

  /** False, and nothing deleted, while a search is going on. */
  async deleteSession(sessionId: string): Promise<boolean> {
    return removeSession(this.#stores, sessionId);
  }

  /** Signed paths to the zips of the whole library, each good for an hour. */
  async libraryLinks(): Promise<string[]> {
    const { library, links } = this.#stores;
    const parts = partsOf((await library.list()).length);
    return Promise.all(Array.from({ length: parts }, (_, at) => links.path(`library/${at + 1}`, this.#now)));
  }

  /** A signed path to an artifact's zip, good for an hour. */
  async artifactLink({
    session_id,
    artifact_id,
  }: Pick<Manifest, 'session_id' | 'artifact_id'>): Promise<string> {
    return this.#stores.links.path(`artifact/${session_id}/${artifact_id}`, this.#now);
  }

  /** What a restart left is put right once for a page, whatever it reads. */
  #recover(): Promise<void> {
    this.#recovered ??= recover(this.#stores, this.#now);
    return this.#recovered;
  }
}
