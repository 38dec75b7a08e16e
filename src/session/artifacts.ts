import { deleteBelow } from '../files/delete-below.ts';
import type { FileStore } from '../files/files.ts';
import type { ArtifactDraft, Manifest } from '../record/artifact.ts';
import { type ArtifactLink, newId } from '../record/envelope.ts';
import { sha256 } from './canonical.ts';
import { SESSION_NAME } from './sessions.ts';

export interface ArtifactFilter {
  tool?: string | null;
  kind?: string | null;
}

/** Names of files, ids and users as they may stand in a key: contracts/read-session.md §2, §7. */
export const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,511}$/;
export const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9_.@=-]{0,199}$/;

const MIME_TYPES: Record<string, string> = {
  json: 'application/json',
  md: 'text/markdown',
  toon: 'text/plain',
  xml: 'application/xml',
};

/** The artifacts of one user: files in a `FileStore`, their manifests in D1. */
export class Artifacts {
  #db: () => D1Database;
  #files: FileStore;
  #user: string;

  constructor(db: () => D1Database, files: FileStore, user: string) {
    if (!USER_NAME.test(user)) throw new TypeError('not the name of a user');
    this.#db = db;
    this.#files = files;
    this.#user = user;
  }

  /**
   * Writes the files of an artifact. It exists only when `register`'s statement has run too; until then it is an orphan,
   * which `retention.ts` collects.
   *
   * @throws whatever the store throws
   */
  async write(draft: ArtifactDraft, now: string): Promise<Manifest> {
    const { session_id, tool, kind, files } = draft;
    const artifact_id = newId();
    const names = files.map(({ name }) => name);
    const described = await Promise.all(
      files.map(async ({ name, text }) => {
        const bytes = new TextEncoder().encode(text);
        const key = this.#key({ session_id, tool, kind, artifact_id }, name);
        const mime_type = MIME_TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
        const [digest, isNew] = await Promise.all([sha256(bytes), this.#files.create(key, bytes, mime_type)]);
        if (!isNew) throw new Error('an artifact of this id exists');
        return [name, { size_bytes: bytes.length, sha256: digest, mime_type }] as const;
      }),
    );
    return {
      artifact_id,
      session_id,
      tool,
      kind,
      created_at: now,
      artifact_uri: `artifact://${session_id}/${artifact_id}`,
      primary_file: names[0] ?? '',
      schema_version: 'research-artifact/v1',
      files: Object.fromEntries(described),
      read_order: draft.read_order ?? names,
      summary: draft.summary,
      ...(draft.audit_status && { audit_status: draft.audit_status }),
      ...(draft.run_id && { search_run_id: draft.run_id }),
    };
  }

  /** The statement that makes a written artifact visible, to be run alone or in a batch. */
  register(manifest: Manifest): D1PreparedStatement {
    const { session_id, artifact_id, tool, kind, created_at, files } = manifest;
    const bytes = Object.values(files).reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    return this.#db()
      .prepare(
        `INSERT INTO artifacts (user_id, session_id, artifact_id, tool, kind, created_at, total_bytes, manifest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(this.#user, session_id, artifact_id, tool, kind, created_at, bytes, JSON.stringify(manifest));
  }

  async find(sessionId: string, artifactId: string): Promise<Manifest | undefined> {
    const row = await this.#db()
      .prepare('SELECT manifest FROM artifacts WHERE user_id = ? AND session_id = ? AND artifact_id = ?')
      .bind(this.#user, sessionId, artifactId)
      .first<{ manifest: string }>();
    return row ? (JSON.parse(row.manifest) as Manifest) : undefined;
  }

  /** The session that holds an artifact of this user. */
  async sessionOf(artifactId: string): Promise<string | undefined> {
    const row = await this.#db()
      .prepare('SELECT session_id FROM artifacts WHERE user_id = ? AND artifact_id = ?')
      .bind(this.#user, artifactId)
      .first<{ session_id: string }>();
    return row?.session_id;
  }

  /** The newest artifacts of a session, oldest of them first, and how many there are. */
  async list(
    sessionId: string,
    limit: number,
    { tool = null, kind = null }: ArtifactFilter = {},
  ): Promise<{ total: number; manifests: Manifest[] }> {
    const where = 'user_id = ? AND session_id = ? AND (? IS NULL OR tool = ?) AND (? IS NULL OR kind = ?)';
    const values = [this.#user, sessionId, tool, tool, kind, kind];
    const db = this.#db();
    const [count, rows] = await db.batch<{ total: number; manifest: string }>([
      db.prepare(`SELECT COUNT(*) AS total FROM artifacts WHERE ${where}`).bind(...values),
      db
        .prepare(
          `SELECT manifest FROM artifacts WHERE ${where} ORDER BY created_at DESC, artifact_id DESC LIMIT ?`,
        )
        .bind(...values, limit),
    ]);
    const manifests = (rows?.results ?? []).map(({ manifest }) => JSON.parse(manifest) as Manifest);
    return { total: count?.results[0]?.total ?? 0, manifests: manifests.reverse() };
  }

  /** The text of one file, hashed anew; undefined when it is missing or not what was written. */
  async text(manifest: Manifest, name: string): Promise<string | undefined> {
    const known = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
    if (!known) return undefined;
    const stored = await this.#files.readBytes(this.#key(manifest, name));
    if (!stored || (await sha256(stored.bytes)) !== known.sha256) return undefined;
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: false }).decode(stored.bytes);
  }

  async totalBytes(): Promise<number> {
    const row = await this.#db()
      .prepare('SELECT SUM(total_bytes) AS bytes FROM artifacts WHERE user_id = ?')
      .bind(this.#user)
      .first<{ bytes: number | null }>();
    return row?.bytes ?? 0;
  }

  /**
   * Deletes the oldest artifacts until the user's take at most so many bytes: the manifest first, so that none is ever
   * without its files. @returns how many were deleted
   */
  async keepWithin(bytes: number): Promise<number> {
    const { results } = await this.#db()
      .prepare(
        `SELECT artifact_id, manifest FROM (
          SELECT artifact_id, manifest, SUM(total_bytes) OVER (ORDER BY created_at DESC, artifact_id DESC) AS upToHere
          FROM artifacts WHERE user_id = ?) WHERE upToHere > ? ORDER BY upToHere DESC LIMIT 100`,
      )
      .bind(this.#user, bytes)
      .all<{ artifact_id: string; manifest: string }>();
    for (const row of results) {
      const manifest = JSON.parse(row.manifest) as Manifest;
      await this.#db()
        .prepare('DELETE FROM artifacts WHERE user_id = ? AND artifact_id = ?')
        .bind(this.#user, row.artifact_id)
        .run();
      await this.#files.delete(Object.keys(manifest.files).map((name) => this.#key(manifest, name)));
    }
    return results.length;
  }

  /** Deletes all artifacts of a session: the manifests first, so that none is ever without its files. */
  async deleteSession(sessionId: string): Promise<void> {
    if (!SESSION_NAME.test(sessionId)) throw new TypeError('not the name of a session');
    await this.#db()
      .prepare('DELETE FROM artifacts WHERE user_id = ? AND session_id = ?')
      .bind(this.#user, sessionId)
      .run();
    await deleteBelow(this.#files, `u/${this.#user}/s/${sessionId}/`);
  }

  /**
   * Deletes files that have no manifest and are older than `before`: what a failed or killed publication left. Looks at
   * `limit` files after `after`. @returns the last key looked at, undefined at the end
   */
  async collectOrphans(before: number, limit: number, after?: string): Promise<string | undefined> {
    const found = await this.#files.list(`u/${this.#user}/s/`, limit, after);
    const old = found.filter(({ storedAt }) => storedAt < before);
    const ids = new Map(old.map(({ key }) => [key, key.split('/').at(-2) ?? '']));
    const known = new Set<string>();
    for (const some of slices([...new Set(ids.values())], 90)) {
      const { results } = await this.#db()
        .prepare(
          `SELECT artifact_id FROM artifacts WHERE user_id = ? AND artifact_id IN (${some.map(() => '?').join()})`,
        )
        .bind(this.#user, ...some)
        .all<{ artifact_id: string }>();
      for (const { artifact_id } of results) known.add(artifact_id);
    }
    await this.#files.delete(old.map(({ key }) => key).filter((key) => !known.has(ids.get(key) ?? '')));
    return found.length < limit ? undefined : found.at(-1)?.key;
  }

  /** Every part is checked: what comes from outside must not lead to another's files. */
  #key(of: Pick<Manifest, 'session_id' | 'tool' | 'kind' | 'artifact_id'>, name: string): string {
    const sound =
      SESSION_NAME.test(of.session_id) &&
      [of.tool, of.kind, of.artifact_id, name].every((part) => FILE_NAME.test(part)) &&
      name.toLowerCase() !== 'manifest.json';
    if (!sound) throw new TypeError('not the name of a file');
    return `u/${this.#user}/s/${of.session_id}/${of.tool}/${of.kind}/${of.artifact_id}/${name}`;
  }
}

/** What a run tells of its artifact. */
export function linkOf({
  artifact_id,
  artifact_uri,
  tool,
  kind,
  primary_file,
  files,
}: Manifest): ArtifactLink {
  return {
    artifact_id,
    artifact_uri,
    tool,
    kind,
    primary_file,
    sha256: files[primary_file]?.sha256 ?? '',
    files: Object.fromEntries(
      Object.entries(files).map(([name, { size_bytes, sha256 }]) => [name, { size_bytes, sha256 }]),
    ),
  };
}

function slices<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
