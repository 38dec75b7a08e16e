import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { FILE_NAME } from '../session/artifacts.ts';
import { pageOf } from '../session/read/paging.ts';
import { type Answer, activity, context, lastSearch } from '../session/read/resources.ts';
import type { UserStores } from '../session/session.ts';
import { SESSION_NAME } from '../session/sessions.ts';

/** Most that a list shows: it has no pages (platform.md §11). read_session lists all. */
const LISTED_ARTIFACTS = 20;
/** No text of the server is longer (contracts/read-session.md §4.7). */
const MAX_CHARACTERS = 500_000;

/** The user's result files and the state of the session, as resources: contracts/read-session.md §8. */
export function registerResources(server: McpServer, stores: UserStores, now: () => number): void {
  const views: [uri: string, title: string, description: string, read: () => Answer | Promise<Answer>][] = [
    [
      'session://last-search',
      'Last search',
      'Query and PMIDs of the newest search that is completed or partial',
      () => lastSearch(stores),
    ],
    [
      'session://activity',
      'Activity',
      'The newest events and searches of the current session',
      () => activity(stores),
    ],
    [
      'session://context',
      'Session',
      'What the current session holds, and all sessions',
      () => context(stores, now()),
    ],
  ];
  for (const [uri, title, description, read] of views) {
    server.registerResource(
      uri.slice('session://'.length),
      uri,
      { title, description, mimeType: 'application/json' },
      async () => ({
        contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(await read()) }],
      }),
    );
  }
  const template = new ResourceTemplate('artifact://{session}/{id}/{file}', {
    list: async () => ({ resources: await listed(stores) }),
  });
  // The uri by which answers name an artifact, without a file: its primary one.
  server.registerResource(
    'artifact-primary-file',
    new ResourceTemplate('artifact://{session}/{id}', { list: undefined }),
    { title: 'Primary result file', description: 'The primary file of an artifact' },
    async (uri, { session, id }) => ({
      contents: [await contentOf(stores, uri.href, String(session), String(id))],
    }),
  );
  server.registerResource(
    'artifact',
    template,
    { title: 'Result files', description: 'A file of an artifact; read_session pages through long ones' },
    async (uri, { session, id, file }) => ({
      contents: [await contentOf(stores, uri.href, String(session), String(id), String(file))],
    }),
  );
}

async function listed({ sessions, artifacts }: UserStores) {
  const current = sessions.current();
  if (!current) return [];
  const { manifests } = await artifacts.list(current.session_id, LISTED_ARTIFACTS);
  return manifests.reverse().map(({ artifact_uri, tool, primary_file, files, summary }) => ({
    uri: `${artifact_uri}/${primary_file}`,
    name: primary_file,
    title: `${tool}: ${String(summary.query ?? primary_file)}`,
    mimeType: files[primary_file]?.mime_type ?? 'text/plain',
  }));
}

async function contentOf(stores: UserStores, uri: string, session: string, id: string, named?: string) {
  const sound = [id, named ?? id].every((name) => FILE_NAME.test(name)) && SESSION_NAME.test(session);
  const manifest = sound ? await stores.artifacts.find(session, id) : undefined;
  const file = named ?? manifest?.primary_file ?? '';
  const text = manifest && (await stores.artifacts.text(manifest, file));
  if (manifest === undefined || text === undefined) throw new ResourceNotFoundError(uri);
  const { content, total_chars, next_offset } = pageOf(text, 0, MAX_CHARACTERS);
  const mimeType = manifest.files[file]?.mime_type ?? 'text/plain';
  const rest = next_offset === null ? {} : { _meta: { total_chars, next_offset, truncated: true } };
  return { uri, mimeType, text: content, ...rest };
}
