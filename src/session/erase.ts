import { deleteBelow } from '../files/delete-below.ts';
import type { FileStore } from '../files/files.ts';

/** Deletes what a user has outside the user's own object: files, then runs and manifests. May be called again. */
export async function eraseOutside(files: FileStore, db: D1Database, user: string): Promise<void> {
  await deleteBelow(files, `u/${user}/`);
  await db.batch(
    ['search_runs', 'artifacts'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(user),
    ),
  );
}
