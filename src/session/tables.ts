/** What a user's Durable Object keeps in its SQLite (design.md §6): all that is read at every call. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sessions (
      session_id TEXT PRIMARY KEY, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS open_runs (
      run_id TEXT PRIMARY KEY, session_id TEXT NOT NULL, started_at TEXT NOT NULL, envelope TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS history (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, run_id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL, recorded_at TEXT NOT NULL, result_count INTEGER NOT NULL, pmid_count INTEGER NOT NULL,
      query TEXT NOT NULL, folded TEXT NOT NULL, pmids TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS history_by_session ON history (session_id, seq, status);
    CREATE TABLE IF NOT EXISTS events (
      session_id TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL, level TEXT NOT NULL,
      message TEXT NOT NULL, details TEXT NOT NULL, PRIMARY KEY (session_id, seq)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS articles (pmid TEXT PRIMARY KEY, cached_at INTEGER NOT NULL, article TEXT NOT NULL)
      WITHOUT ROWID;
  `);
}
