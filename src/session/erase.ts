import type { FileStore } from '../files/files.ts';

/** R2 lists and deletes so many at once. */
const FILES_A_PASS = 1000;

/** Deletes what a user has outside the user's own object: files, then runs and manifests. May be called again. */
export async function eraseOutside(files: FileStore, db: D1Database, user: string): Promise<void> {
  const prefix = `u/${user}/`;
  for (;;) {
    const found = await files.list(prefix, FILES_A_PASS);
    if (found.length === 0) break;
    await files.delete(found.map(({ key }) => key));
  }
  await db.batch(
    ['search_runs', 'artifacts'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(user),
    ),
  );
}
