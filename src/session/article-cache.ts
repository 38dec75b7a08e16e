import type { CachedArticle } from '../record/cached-article.ts';
export const CACHE_DAYS = 7;
const MAX_AGE_MS = CACHE_DAYS * 24 * 60 * 60 * 1000;

/** The records that a user's tools have fetched, for seven days; shared by all sessions of the user. */
export class ArticleCache {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Keeps records. One that says less than what is kept, such as a hit without its abstract, adds to it. */
  keep(articles: CachedArticle[], now: number): void {
    for (const article of articles) {
      const known = this.find(article.pmid, now)?.article;
      this.#sql.exec(
        'INSERT OR REPLACE INTO articles VALUES (?, ?, ?)',
        article.pmid,
        now,
        JSON.stringify(known ? merged(known, article) : article),
      );
    }
  }

  find(pmid: string, now: number): { article: CachedArticle; cachedAt: number } | undefined {
    const [row] = this.#sql
      .exec<{ cached_at: number; article: string }>(
        'SELECT cached_at, article FROM articles WHERE pmid = ? AND cached_at > ?',
        pmid,
        now - MAX_AGE_MS,
      )
      .toArray();
    return row && { article: JSON.parse(row.article) as CachedArticle, cachedAt: row.cached_at };
  }

  count(now: number): number {
    return this.#sql
      .exec<{ n: number }>('SELECT COUNT(*) AS n FROM articles WHERE cached_at > ?', now - MAX_AGE_MS)
      .one().n;
  }

  /** The PMIDs kept last, newest first. */
  newest(now: number, limit: number): string[] {
    return this.#sql
      .exec<{ pmid: string }>(
        'SELECT pmid FROM articles WHERE cached_at > ? ORDER BY cached_at DESC, pmid LIMIT ?',
        now - MAX_AGE_MS,
        limit,
      )
      .toArray()
      .map(({ pmid }) => pmid);
  }

  prune(now: number): void {
    this.#sql.exec('DELETE FROM articles WHERE cached_at <= ?', now - MAX_AGE_MS);
  }
}

/** What the newer record says, and what only the older one does. */
function merged(older: CachedArticle, newer: CachedArticle): CachedArticle {
  const said = Object.entries(newer).filter(
    ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  // What one source marks, another need not know.
  const retracted = older.retracted || (newer.retracted ?? older.retracted);
  return { ...older, ...Object.fromEntries(said), retracted };
}
