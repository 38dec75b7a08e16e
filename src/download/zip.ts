import { makeZip } from 'client-zip';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  storedAt: number;
}

/** Not in a file name on Windows: https://learn.microsoft.com/windows/win32/fileio/naming-a-file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const ILLEGAL = /[<>:"|?*\u0000-\u001f\u007f\p{Cf}]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A zip file, made while it is sent: no more than a few of its files are in memory. One that a failure cuts off has no
 * directory at its end, so no program takes it for whole.
 */
export function zipResponse(fileName: string, entries: AsyncIterable<ZipEntry>): Response {
  return new Response(makeZip(named(entries)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}

async function* named(entries: AsyncIterable<ZipEntry>) {
  const taken = new Set<string>();
  for await (const { name, bytes, storedAt } of entries) {
    const safe = uniqueName(safeName(name), taken);
    yield { name: safe, input: bytes, lastModified: new Date(storedAt) };
  }
}

/** A relative path with "/" that leads nowhere else when unpacked, and that every system can write. */
export function safeName(path: string): string {
  const parts = path
    .toWellFormed()
    .split(/[/\\]/)
    .map((part) =>
      part
        .replace(ILLEGAL, '_')
        .replace(/[. ]+$/, '')
        .replace(RESERVED, '$&_'),
    )
    .filter((part) => part !== '');
  return parts.join('/') || 'file';
}

/** Names that differ in case alone are one on Windows and macOS. */
function uniqueName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?[^/])(\.[^./]*)?$/s.exec(name) ?? [];
  let unique = name;
  for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${stem}-${n}${ending}`;
  taken.add(unique.toLowerCase());
  return unique;
}
