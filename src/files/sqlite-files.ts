import { createHash } from 'node:crypto';
import type { FileStore } from './files.ts';

/** A row of a Durable Object's SQLite holds at most 2 MB (platform.md §4). */
const CHUNK_BYTES = 1024 * 1024;
const TEXT = 'text/plain';

interface Chunk extends Record<string, SqlStorageValue> {
  stored_at: number;
  content_type: string;
  chunk: ArrayBuffer;
}

/** Files in a Durable Object's SQLite, in chunks; `now` is called for the time of a write. */
export function sqliteFiles(sql: SqlStorage, now: () => number): FileStore {
  sql.exec(`CREATE TABLE IF NOT EXISTS files (
    key TEXT, part INTEGER, stored_at INTEGER, content_type TEXT, chunk BLOB, PRIMARY KEY (key, part)) WITHOUT ROWID`);
  const find = (key: string) => {
    const rows = sql
      .exec<Chunk>('SELECT stored_at, content_type, chunk FROM files WHERE key = ? ORDER BY part', key)
      .toArray();
    const [first] = rows;
    if (!first) return undefined;
    const bytes = joined(rows.map(({ chunk }) => new Uint8Array(chunk)));
    return { bytes, contentType: first.content_type, storedAt: first.stored_at };
  };
  // One turn of the event loop: all of it is committed, or nothing.
  const put = (key: string, content: string | Uint8Array, contentType: string) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    sql.exec('DELETE FROM files WHERE key = ?', key);
    for (let part = 0; part === 0 || part * CHUNK_BYTES < bytes.length; part += 1) {
      const chunk = bytes.slice(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES);
      sql.exec('INSERT INTO files VALUES (?, ?, ?, ?, ?)', key, part, now(), contentType, chunk);
    }
  };
  return {
    async read(key) {
      const stored = find(key);
      return stored && { text: new TextDecoder().decode(stored.bytes), storedAt: stored.storedAt };
    },
    async write(key, text) {
      put(key, text, TEXT);
    },
    async readBytes(key) {
      return find(key);
    },
    async create(key, content, contentType) {
      if (sql.exec('SELECT 1 FROM files WHERE key = ? LIMIT 1', key).toArray().length > 0) return false;
      put(key, content, contentType);
      return true;
    },
    async readVersion(key) {
      const stored = find(key);
      if (!stored) return undefined;
      const { bytes, storedAt } = stored;
      return { text: new TextDecoder().decode(bytes), version: versionOf(bytes), storedAt };
    },
    async replace(key, content, contentType, version) {
      const stored = find(key); // no await from here to the write, so nobody comes between
      if (!stored || versionOf(stored.bytes) !== version) return false;
      put(key, content, contentType);
      return true;
    },
    async list(prefix, limit, after = '') {
      return sql
        .exec<{ key: string; size: number; storedAt: number }>(
          `SELECT key, SUM(LENGTH(chunk)) AS size, MIN(stored_at) AS storedAt FROM files
          WHERE substr(key, 1, ?) = ? AND key >= ? AND key > ? GROUP BY key ORDER BY key LIMIT ?`,
          prefix.length,
          prefix,
          prefix,
          after,
          limit,
        )
        .toArray();
    },
    async delete(keys) {
      for (const key of keys) sql.exec('DELETE FROM files WHERE key = ?', key);
    },
  };
}

/** Of the content, as R2's etag is; made without waiting. */
function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
