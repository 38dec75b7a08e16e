import type { Config } from '../config.ts';
import { DownloadLinks } from '../download/links.ts';
import type { FileStore } from '../files/files.ts';
import type { ArtifactDraft, Manifest } from '../record/artifact.ts';
import type { CachedArticle } from '../record/cached-article.ts';
import type { Call } from '../upstream/call.ts';
import { ArticleCache } from './article-cache.ts';
import { Artifacts } from './artifacts.ts';
import { Events } from './events.ts';
import { type FileLibrary, fileLibrary } from './file-library.ts';
import { History } from './history.ts';
import { type Redact, redactor, secretsOf } from './redact.ts';
import { Runs } from './runs.ts';
import { Sessions } from './sessions.ts';
import { createTables } from './tables.ts';

/** What a user's Durable Object has at hand. */
export interface Storage {
  /** Of the object; an alarm may not know it. */
  name: string | undefined;
  id: string;
  sql: SqlStorage;
  /** Looked up at each use, as the object outlives a binding. */
  db: () => D1Database;
  files: FileStore;
  config: Config;
}

/** All that is kept for one user: runs and manifests in D1, files in R2, the rest in the user's own SQLite. */
export interface UserStores {
  /** Names the user in D1 and in the file store. */
  user: string;
  sessions: Sessions;
  history: History;
  events: Events;
  articles: ArticleCache;
  runs: Runs;
  artifacts: Artifacts;
  /** Notes and templates. */
  library: FileLibrary;
  links: DownloadLinks;
  redact: Redact;
  /** Runs that this object is working on; all other open ones were left by a former one. */
  working: Set<string>;
}

/** One user's stores as one tool call sees them. */
export interface Session extends UserStores {
  /** Artifacts that this call has published; its answer links to them. */
  published: Manifest[];
  /** A signed download link: an address, or its path where the server's own address is not known. */
  downloadUrl(target: string, now: number): Promise<string>;
  /** Fills the article cache, and tells it in the log of the current session. */
  keepArticles(articles: CachedArticle[], now: number): void;
  /**
   * Publishes files in the session named, else the current one; undefined when a store fails. Nothing in them is
   * masked: they are public records and names made of them, in which a mask would be a false word ("PK study …" as
   * pk-study-…, an article about passwords).
   */
  publish(
    draft: Omit<ArtifactDraft, 'session_id'>,
    sessionId: string | undefined,
    now: number,
  ): Promise<Manifest | undefined>;
}

export type SessionCall = Call & { session: Session };

export function openStores({ name, id, sql, db, files, config }: Storage): UserStores {
  createTables(sql);
  const user = rememberedUser(sql, name);
  return {
    user,
    sessions: new Sessions(sql),
    history: new History(sql),
    events: new Events(sql),
    articles: new ArticleCache(sql),
    runs: new Runs(db, user),
    artifacts: new Artifacts(db, files, user),
    library: fileLibrary(files, user),
    links: new DownloadLinks(sql, user, id),
    redact: redactor(secretsOf(config)),
    working: new Set(),
  };
}

/** The stores for one call; `origin` is the server's own address as this client reaches it. */
export function openSession(stores: UserStores, origin = ''): Session {
  const { sessions, events, articles, artifacts, links } = stores;
  const published: Manifest[] = [];
  return {
    ...stores,
    published,
    downloadUrl: async (target, now) => origin + (await links.path(target, now)),
    keepArticles(found, now) {
      if (found.length === 0) return;
      articles.keep(found, now);
      const current = sessions.current();
      const message = `${found.length} articles cached`;
      if (current)
        events.add(current.session_id, iso(now), 'cache_updated', message, { count: found.length });
    },
    async publish(draft, sessionId, now) {
      const session_id = useSession(stores, sessionId, iso(now));
      try {
        const manifest = await artifacts.write({ ...draft, session_id }, iso(now));
        await artifacts.register(manifest).run();
        published.push(manifest);
        const details = { artifact_uri: manifest.artifact_uri };
        events.add(session_id, iso(now), 'artifact_saved', `${draft.tool}: files saved`, details);
        return manifest;
      } catch (thrown) {
        console.error(`artifact not saved: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
        return undefined;
      }
    },
  };
}

/** The session that a call writes to; its log tells when it is new, and when it takes the place of another one. */
export function useSession(
  { sessions, events }: UserStores,
  named: string | undefined,
  now: string,
  details: Record<string, unknown> = {},
): string {
  const { session, created, switched } = sessions.use(named, now);
  const id = session.session_id;
  if (created) events.add(id, now, 'session_created', `Session ${id} created`, details);
  if (switched) events.add(id, now, 'session_switched', `Session ${id} is current now`, details);
  return id;
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The user is the object's name, kept for those invocations that do not know it. */
function rememberedUser(sql: SqlStorage, name: string | undefined): string {
  if (name !== undefined) sql.exec("INSERT OR REPLACE INTO settings VALUES ('user', ?)", name);
  const [row] = sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = 'user'").toArray();
  return row?.value ?? '';
}
