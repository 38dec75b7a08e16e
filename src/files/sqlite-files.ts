import type { Files } from './files.ts';

/** A row of a Durable Object's SQLite holds at most 2 MB (platform.md §4); a character takes up to three bytes. */
const CHUNK_CHARACTERS = 300_000;

/** Files in a Durable Object's SQLite, in chunks; `now` is called for the time of a write. */
export function sqliteFiles(sql: SqlStorage, now: () => number): Files {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS files (key TEXT, part INTEGER, stored_at INTEGER, chunk TEXT, PRIMARY KEY (key, part)) WITHOUT ROWID',
  );
  return {
    async read(key) {
      const rows = sql
        .exec<{ stored_at: number; chunk: string }>(
          'SELECT stored_at, chunk FROM files WHERE key = ? ORDER BY part',
          key,
        )
        .toArray();
      const [first] = rows;
      return first && { text: rows.map(({ chunk }) => chunk).join(''), storedAt: first.stored_at };
    },
    async write(key, text) {
      // One turn of the event loop: all of it is committed, or nothing.
      sql.exec('DELETE FROM files WHERE key = ?', key);
      for (const [part, chunk] of chunksOf(text).entries()) {
        sql.exec('INSERT INTO files VALUES (?, ?, ?, ?)', key, part, now(), chunk);
      }
    },
  };
}

/** The text in pieces; none ends within a surrogate pair, which SQLite's UTF-8 could not hold. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length || at === 0; ) {
    const end = at + CHUNK_CHARACTERS;
    const cutsPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const next = cutsPair ? end - 1 : end;
    chunks.push(text.slice(at, next));
    at = next;
  }
  return chunks;
}
