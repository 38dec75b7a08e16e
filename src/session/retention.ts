import type { FileStore } from '../files/files.ts';
import { CACHE_PREFIX, MAX_AGE_MS } from '../fulltext/article-cache.ts';
import type { UserStores } from './session.ts';

/** What is kept for one user (design.md §6); notes are never pruned. */
export const KEPT_RUNS = 10_000;
export const KEPT_ARTIFACT_BYTES = 1024 ** 3;
/** A publication takes seconds; a file without a manifest after this was left by a failure. */
const ORPHAN_MS = 60 * 60 * 1000;
const FILES_A_PASS = 1000;
const PASSES = 20;
/** The object of each user looks at so many of the articles that all share. */
const CACHE_PASSES = 5;

/** Deletes what is over the limits, oldest first, and files without a manifest. */
export async function prune(stores: UserStores, now: number): Promise<void> {
  const { articles, events, history, sessions, runs, artifacts } = stores;
  articles.prune(now);
  events.prune(sessions.all().map(({ session_id }) => session_id));
  history.keepNewest(KEPT_RUNS);
  await runs.keepNewest(KEPT_RUNS);
  await artifacts.keepWithin(KEPT_ARTIFACT_BYTES);
  let after: string | undefined;
  for (let pass = 0; pass < PASSES; pass += 1) {
    after = await artifacts.collectOrphans(now - ORPHAN_MS, FILES_A_PASS, after);
    if (after === undefined) return;
  }
}

/**
 * Deletes articles of the shared cache that are too old to be used, among those after `after`.
 * @returns where to go on the next time, undefined for the beginning
 */
export async function pruneCache(
  files: FileStore,
  now: number,
  after: string | null | undefined,
): Promise<string | undefined> {
  let place = after ?? undefined;
  for (let pass = 0; pass < CACHE_PASSES; pass += 1) {
    const found = await files.list(CACHE_PREFIX, FILES_A_PASS, place);
    const old = found.filter(({ storedAt }) => now - storedAt >= MAX_AGE_MS);
    await files.delete(old.map(({ key }) => key));
    if (found.length < FILES_A_PASS) return undefined;
    place = found.at(-1)?.key;
  }
  return place;
}
