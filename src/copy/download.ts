import { AppError } from '../errors.ts';
import { type Call, timer } from '../upstream/call.ts';
import { send, USER_AGENT } from '../upstream/outbound.ts';
import { publicAddress } from './address.ts';

const MAX_REDIRECTS = 5;
const MAX_BYTES = 20 * 1024 * 1024;
/** One copy, redirects included. */
const PATIENCE_MS = 15_000;
const ACCEPT = 'application/pdf, text/html;q=0.9, */*;q=0.1';

export interface Downloaded {
  bytes: Uint8Array;
  /** The final address, after redirects. */
  url: string;
}

/** Why a copy was not downloaded, in words for `detail`; holds a host name, never a whole address. */
export class DownloadError extends Error {
  /** What the host answered, when it answered with an error. */
  readonly status: number | undefined;

  constructor(message: string, options?: { cause?: unknown; status?: number }) {
    super(message, options);
    this.status = options?.status;
  }
}

export interface DownloadOptions {
  /** Default 20 MiB. */
  maxBytes?: number;
  /** The Accept header. */
  accept?: string;
}

/**
 * The bytes behind an address of the open web: public hosts only, each redirect checked again, at most 5 of them, 15 s
 * and a size.
 *
 * @throws DownloadError; AppError `request_budget_spent`; the call's abort reason when it was cancelled
 */
export async function download(
  call: Call,
  address: string,
  { maxBytes = MAX_BYTES, accept = ACCEPT }: DownloadOptions = {},
): Promise<Downloaded> {
  let url = checked(address);
  const headers = { accept, 'user-agent': USER_AGENT };
  const time = timer(Math.min(PATIENCE_MS, call.startedAt + call.config.ncbi.deadlineMs - call.now()));
  const signal = AbortSignal.any([call.signal, time.signal]);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await send(call, { url: url.href, headers }, signal);
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next !== null) {
        await response.body?.cancel();
        url = checked(next, url.href);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new DownloadError(`${url.hostname} answered with HTTP ${response.status}`, {
          status: response.status,
        });
      }
      return { bytes: await bytesOf(response, url.hostname, maxBytes), url: url.href };
    }
    throw new DownloadError(`${url.hostname} redirects more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason;
    if (error instanceof DownloadError || error instanceof AppError) throw error;
    const what = time.signal.aborted
      ? `${url.hostname} did not send it in time`
      : `the connection to ${url.hostname} failed or broke off`;
    throw new DownloadError(what, { cause: error });
  } finally {
    time.clear();
  }
}

function checked(address: string, base?: string): URL {
  const url = publicAddress(address, base);
  if (!url) throw new DownloadError('its address is not a public web address');
  return url;
}

async function bytesOf(response: Response, host: string, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new DownloadError(`${host} sends more than ${maxBytes / 1024 / 1024} MiB`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
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
