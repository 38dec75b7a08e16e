-- One row a search run (contracts/read-session.md §5). The journal itself comes with the sessions.
CREATE TABLE search_runs (
  user_id    TEXT NOT NULL,
  run_id     TEXT NOT NULL,
  session_id TEXT NOT NULL,
  status     TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  envelope   TEXT NOT NULL,
  PRIMARY KEY (user_id, run_id)
) WITHOUT ROWID;
