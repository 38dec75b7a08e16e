-- One row a search run (contracts/read-session.md §5): what lists and counts need, and the envelope as JSON.
CREATE TABLE search_runs (
  user_id         TEXT NOT NULL,
  session_id      TEXT NOT NULL,
  run_id          TEXT NOT NULL,
  tool            TEXT NOT NULL,
  query           TEXT NOT NULL,
  status          TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  result_count    INTEGER NOT NULL,
  source_attempts INTEGER NOT NULL,
  artifact_uri    TEXT,
  replay_of       TEXT,
  recoverable     INTEGER NOT NULL,
  envelope        TEXT NOT NULL,
  PRIMARY KEY (user_id, run_id)
);

-- Rows are large: what is listed, counted and looked for is found in these alone.
CREATE INDEX search_runs_by_time ON search_runs (user_id, session_id, created_at, run_id);
CREATE INDEX search_runs_by_status ON search_runs (user_id, session_id, status, created_at, run_id);
CREATE INDEX search_runs_active ON search_runs (user_id, updated_at) WHERE status IN ('started', 'planned', 'running');

-- One row an artifact, written after its files: a row means that all of them are there (design.md §6).
CREATE TABLE artifacts (
  user_id     TEXT NOT NULL,
  session_id  TEXT NOT NULL,
  artifact_id TEXT NOT NULL,
  tool        TEXT NOT NULL,
  kind        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  total_bytes INTEGER NOT NULL,
  manifest    TEXT NOT NULL,
  PRIMARY KEY (user_id, artifact_id)
);

CREATE INDEX artifacts_by_session ON artifacts (user_id, session_id, created_at, artifact_id, tool, kind, total_bytes);
