import { DownloadError, download } from '../copy/download.ts';
import type { Call } from '../upstream/call.ts';
import { otherAddresses } from './addresses.ts';
import type { FigureEntry, FiguresAnswer, Subfigure } from './schema.ts';

const MAX_BYTES = 1024 * 1024;
const SIGNATURES: [mimeType: string, pattern: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

export type LoadedPicture = { image: NonNullable<FiguresAnswer['image']> };
export interface NoPicture {
  /** In words. */
  problem: string;
  /** It was asked for and did not come: what hinders the server need not hinder a browser. */
  tried?: true;
  /** The address, when every place answered that it has no such picture: it is not to be given out. */
  gone?: string;
}

/**
 * The picture of a figure from the first place that has it: public hosts, at most 1 MiB, and bytes that begin as a
 * picture does, whatever the host calls them (field-cases.md E2).
 */
export async function loadPicture(
  call: Call,
  pmcid: string,
  entry: FigureEntry | Subfigure,
  shows: string,
): Promise<LoadedPicture | NoPicture> {
  const { figure_id, label, graphic_href: href, image_url: address } = entry;
  if (href === null || address === null) return { problem: 'it has no picture here' };
  const problems: { what: string; gone?: true }[] = [];
  for (const url of new Set([address, ...otherAddresses(pmcid, href)])) {
    try {
      const file = await download(call, url, { maxBytes: MAX_BYTES, accept: 'image/*' });
      const mimeType = mimeTypeOf(file.bytes);
      if (mimeType) {
        const { length: bytes } = file.bytes;
        const data = base64(file.bytes);
        return { image: { figure_id, label, shows, url, mime_type: mimeType, bytes, data } };
      }
      problems.push({ what: `${new URL(url).hostname} answers with something else than a picture` });
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      const gone = error.status === 404 || error.status === 410;
      problems.push({ what: error.message, ...(gone && { gone }) });
    }
  }
  // A place that failed says more than one that has no such picture.
  const failure = problems.find(({ gone }) => !gone);
  const problem = (failure ?? problems[0])?.what ?? '';
  return { problem, tried: true, ...(!failure && { gone: address }) };
}

/** By the first bytes; undefined for what is no picture that clients show. */
export function mimeTypeOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return SIGNATURES.find(([, pattern]) => pattern.test(head))?.[0];
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
