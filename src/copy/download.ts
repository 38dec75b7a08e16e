import { AppError } from '../errors.ts';
import { type Call, timer } from '../upstream/call.ts';
import { send } from '../upstream/outbound.ts';
import { publicAddress } from './address.ts';

const MAX_REDIRECTS = 5;
const MAX_BYTES = 20 * 1024 * 1024;
/** One copy, redirects included. */
const PATIENCE_MS = 15_000;
const HEADERS = { accept: 'application/pdf, text/html;q=0.9, */*;q=0.1', 'user-agent': 'pubmed-edge-mcp' };

export interface Downloaded {
  bytes: Uint8Array;
  /** The final address, after redirects. */
  url: string;
}

/** Why a copy was not downloaded, in words for `detail`; holds a host name, never a whole address. */
export class DownloadError extends Error {}

/**
 * The bytes behind an address of the open web: public hosts only, each redirect checked again, at most 5 of them, 15 s
 * and 20 MiB.
 *
 * @throws DownloadError; AppError `request_budget_spent`; the call's abort reason when it was cancelled
 */
export async function download(call: Call, address: string): Promise<Downloaded> {
  const time = timer(Math.min(PATIENCE_MS, call.startedAt + call.config.ncbi.deadlineMs - call.now()));
  const signal = AbortSignal.any([call.signal, time.signal]);
  try {
    let url = checked(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await send(call, { url: url.href, headers: HEADERS }, signal);
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next !== null) {
        await response.body?.cancel();
        url = checked(next, url.href);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new DownloadError(`${url.hostname} answered with HTTP ${response.status}`);
      }
      return { bytes: await bytesOf(response, url.hostname), url: url.href };
    }
    throw new DownloadError(`${url.hostname} redirects more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    if (error instanceof DownloadError || error instanceof AppError) throw error;
    throw new DownloadError(
      time.signal.aborted ? 'it did not come in time' : 'the connection failed or broke off',
      {
        cause: error,
      },
    );
  } finally {
    time.clear();
  }
}

function checked(address: string, base?: string): URL {
  const url = publicAddress(address, base);
  if (!url) throw new DownloadError('its address is not a public web address');
  return url;
}

async function bytesOf(response: Response, host: string): Promise<Uint8Array> {
  const tooLarge = () => new DownloadError(`${host} sends more than ${MAX_BYTES / 1024 / 1024} MiB`);
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
