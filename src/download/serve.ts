import { SAVE_FILE, SAVE_KIND } from '../notes/keep.ts';
import type { Manifest } from '../record/artifact.ts';
import { FILE_NAME } from '../session/artifacts.ts';
import type { UserStores } from '../session/session.ts';
import { SESSION_NAME } from '../session/sessions.ts';
import { readLink } from './links.ts';
import { partOf } from './parts.ts';
import { refusal, unavailable } from './refusals.ts';
import { savedPaths } from './saved-paths.ts';
import { type ZipEntry, zipResponse } from './zip.ts';

/** Workers open six connections at once (platform.md §4). */
const AT_ONCE = 6;

/** Answers a download link: a zip of the library, of one save's files, or of an artifact's own files. */
export async function serveDownload(request: Request, stores: UserStores, now: number): Promise<Response> {
  const link = readLink(new URL(request.url), now);
  if (!link || !(await stores.links.isRight(link))) return refusal();
  const [kind, ...rest] = link.target.split('/');
  try {
    if (kind === 'library') return await library(stores, Number(rest[0]));
    const [session = '', id = '', part = '1'] = rest;
    const sound = kind === 'artifact' && SESSION_NAME.test(session) && FILE_NAME.test(id);
    const manifest = sound ? await stores.artifacts.find(session, id) : undefined;
    return manifest ? await artifact(stores, manifest, Number(part)) : unavailable(410);
  } catch (thrown) {
    console.error(`download failed: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
    return unavailable(503);
  }
}

async function library({ library }: UserStores, part: number): Promise<Response> {
  const paths = partOf(await library.list(), part);
  return zipResponse(`literature-notes${part > 1 ? `-${part}` : ''}.zip`, notes(library, paths));
}

async function artifact(stores: UserStores, manifest: Manifest, part: number): Promise<Response> {
  if (manifest.kind !== SAVE_KIND) {
    const texts = await Promise.all(
      Object.keys(manifest.files).map(async (name) => ({
        name,
        text: await stores.artifacts.text(manifest, name),
      })),
    );
    return zipResponse(
      `${manifest.kind.replaceAll('_', '-')}.zip`,
      ownFiles(texts, Date.parse(manifest.created_at)),
    );
  }
  const list = await stores.artifacts.text(manifest, SAVE_FILE);
  if (list === undefined) return unavailable(410);
  return zipResponse('saved-notes.zip', notes(stores.library, partOf(savedPaths(list), part)));
}

async function* ownFiles(files: { name: string; text: string | undefined }[], storedAt: number) {
  const lost = files.filter(({ text }) => text === undefined).map(({ name }) => name);
  for (const { name, text } of files) {
    if (text !== undefined) yield { name, bytes: new TextEncoder().encode(text), storedAt };
  }
  yield* missingList(lost, storedAt);
}

/** Files of the library below `references/`, under the names that their locators tell. */
async function* notes(library: UserStores['library'], paths: string[]): AsyncGenerator<ZipEntry> {
  const lost: string[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map((path) => library.bytes(path)));
    for (const [n, path] of some.entries()) {
      const file = found[n];
      if (file) yield { name: `references/${path}`, bytes: file.bytes, storedAt: file.storedAt };
      else lost.push(`references/${path}`);
    }
  }
  yield* missingList(lost, Date.now());
}

/** What is no longer there is named, so that a zip is never silently short. */
function* missingList(lost: string[], storedAt: number): Generator<ZipEntry> {
  if (lost.length === 0) return;
  const text = `These files are no longer kept:\n\n${lost.join('\n')}\n`;
  yield { name: 'MISSING.txt', bytes: new TextEncoder().encode(text), storedAt };
}
