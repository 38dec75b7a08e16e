import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { isNote, isPath } from '../notes/library.ts';
import { type FileLibrary, newestNotes } from '../session/file-library.ts';
import { pageOf } from '../session/read/paging.ts';

/** Most that a list shows: it has no pages (platform.md §11). Others are read by their name. */
const LISTED_NOTES = 20;
/** No text of the server is longer (contracts/read-session.md §4.7). */
const MAX_CHARACTERS = 500_000;
const SCHEME = 'note://references/';

/** The notes of the user's library as resources: `note://` and the locator that save_literature_notes answers. */
export function registerNotes(server: McpServer, library: FileLibrary): void {
  server.registerResource(
    'note',
    new ResourceTemplate(`${SCHEME}{+path}`, { list: async () => ({ resources: await listed(library) }) }),
    {
      title: 'Literature notes',
      description: 'A note of your library, named note:// and its locator; the list shows the newest',
    },
    async (uri, { path }) => ({ contents: [await contentOf(library, uri.href, String(path))] }),
  );
}

async function listed(library: FileLibrary) {
  return (await newestNotes(library)).slice(0, LISTED_NOTES).map(({ key, size, storedAt }) => ({
    uri: SCHEME + key.split('/').map(encodeURIComponent).join('/'),
    name: key,
    mimeType: typeOf(key),
    size,
    annotations: { lastModified: new Date(storedAt).toISOString() },
  }));
}

async function contentOf(library: FileLibrary, uri: string, encoded: string) {
  const path = decoded(encoded);
  const file = path !== undefined && isPath(path) && isNote(path) ? await library.read(path) : undefined;
  if (path === undefined || !file) throw new ResourceNotFoundError(uri);
  const { content, total_chars, next_offset } = pageOf(file.text, 0, MAX_CHARACTERS);
  const rest = next_offset === null ? {} : { _meta: { total_chars, next_offset, truncated: true } };
  return { uri, mimeType: typeOf(path), text: content, ...rest };
}

function typeOf(path: string): string {
  if (path.endsWith('.json')) return 'application/json';
  return path.endsWith('.md') ? 'text/markdown' : 'text/plain';
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
