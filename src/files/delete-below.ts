import type { FileStore } from './files.ts';

/** R2 lists and deletes so many at once. */
const FILES_A_PASS = 1000;

/** Deletes every file whose key begins so. May be called again for what a failure left. */
export async function deleteBelow(files: FileStore, prefix: string): Promise<void> {
  for (;;) {
    const found = await files.list(prefix, FILES_A_PASS);
    if (found.length === 0) return;
    await files.delete(found.map(({ key }) => key));
  }
}
