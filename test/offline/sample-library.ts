import { join } from 'node:path';
import { loadFolder } from '../../offline/folder.ts';
import { createLibrary, type Library } from '../../offline/library.ts';

export const SAMPLE = join(import.meta.dirname, '../../offline/sample');

export async function libraryAt(root: string): Promise<Library> {
  return createLibrary({ folder: await loadFolder(root) });
}

/** Asks a library for a real address, such as `api.openalex.org/works?search=x`, and reads its JSON. */
export async function ask<Answer>(library: Library, address: string, status = 200): Promise<Answer> {
  const response = await library(new Request(`http://127.0.0.1/${address}`));
  const text = await response.text();
  if (response.status !== status) throw new Error(`${response.status} for ${address}: ${text}`);
  if (!/^application\/json/.test(response.headers.get('content-type') ?? ''))
    throw new Error(`No JSON for ${address}`);
  return JSON.parse(text) as Answer;
}

/** The short name of a DOI of the sample: `sample.0001`, `src.0001`. */
export function shortDoi(doi: string | null | undefined): string {
  return (
    doi
      ?.toLowerCase()
      .replace(/^https:\/\/doi\.org\//, '')
      .replace(/^10\.5555\//, '') ?? '-'
  );
}

/** Every path of keys that holds a value other than null, with the kinds of value there. */
export function keyPaths(value: unknown, path = ''): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  const note = (at: string, kind: string) => paths.set(at, (paths.get(at) ?? new Set()).add(kind));
  const visit = (here: unknown, at: string): void => {
    if (here === null || here === undefined) return;
    note(at, Array.isArray(here) ? 'array' : typeof here);
    if (Array.isArray(here)) for (const item of here) visit(item, `${at}[]`);
    else if (typeof here === 'object')
      for (const [key, inner] of Object.entries(here)) visit(inner, at ? `${at}.${key}` : key);
  };
  visit(value, path);
  return paths;
}
