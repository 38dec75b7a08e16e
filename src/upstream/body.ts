import type { Service } from './call.ts';
import { invalidResponse, rateLimited, refused, unreachable } from './faults.ts';

/** As much of a body as is looked at to tell a failure; nothing of it reaches a client or a log. */
export const HEAD_CHARACTERS = 500;

/**
 * Most bytes of an answer that is held as a whole, and of one that is read piece by piece. The longest that we know have
 * a tenth of it; a Worker has 128 MB.
 */
const MAX_WHOLE_BYTES = 16 * 1024 * 1024;
const MAX_STREAM_BYTES = 32 * 1024 * 1024;

/** What NCBI's machinery says, under any status, when a retry is likely to help (contracts/upstreams.md §4). */
const TRANSIENT =
  /External viewer error|Status: Timeout|proxy_stream\(\)|NCBI C\+\+ Exception|CException|CTxRawClient/;

/**
 * Resolves with nothing for a 2xx answer.
 *
 * @throws AppError by the status and the first characters of the body; the body is given up
 */
export async function assertOk(service: Service, response: Response): Promise<void> {
  if (response.ok) return;
  throw statusFault(service, response, await headOf(response));
}

/** The error for a non-2xx answer whose body begins with `head`. */
export function statusFault(service: Service, response: Response, head: string) {
  const { status, headers } = response;
  if (status === 429) return rateLimited(service, retryAfterMs(headers.get('retry-after')));
  if (status >= 300 && status < 400)
    return unreachable(service, `pointed to another address (HTTP ${status}), where nothing is read`);
  const transient = (status >= 500 && status !== 501) || TRANSIENT.test(head) || isHtml(head);
  return transient
    ? unreachable(service, `answered with an error (HTTP ${status})`, { sent: status })
    : refused(service, status);
}

/** The error that stands in a body that came with a 2xx status, or nothing. `head` is the beginning of the body. */
export function bodyFault(service: Service, head: string) {
  if (/"error"\s*:\s*"API rate limit exceeded"/.test(head)) return rateLimited(service);
  if (isHtml(head)) return unreachable(service, 'answered with a web page instead of data');
  if (head.trim() === '') return unreachable(service, 'answered with nothing', { sent: 'nothing' });
  if (withoutProlog(head) === '')
    return unreachable(service, 'answered with the beginning of a document alone');
  if (TRANSIENT.test(head) || /<ERROR>|^\s*\{\s*"error"/.test(head)) {
    return unreachable(service, 'answered with an error message instead of data');
  }
  return undefined;
}

/** The JSON value of a 2xx body. @throws AppError */
export async function readJson(service: Service, response: Response): Promise<unknown> {
  await assertOk(service, response);
  const body = await readText(service, response);
  try {
    const value: unknown = JSON.parse(body);
    const fault = bodyFault(service, body.slice(0, HEAD_CHARACTERS));
    if (fault) throw fault;
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw (
      bodyFault(service, body.slice(0, HEAD_CHARACTERS)) ??
      invalidResponse(service, 'sent JSON that breaks off or cannot be read', true)
    );
  }
}

/** The first characters of a body; the rest is not read. */
export async function headOf(response: Response): Promise<string> {
  let head = '';
  for await (const text of decoded(response)) {
    head += text;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head.slice(0, HEAD_CHARACTERS);
}

/** The whole body as text. @throws AppError `<service>_invalid_response` for one that is longer than any answer */
export async function readText(service: Service, response: Response): Promise<string> {
  let whole = '';
  for await (const text of textOf(service, response, { maxBytes: MAX_WHOLE_BYTES })) whole += text;
  return whole;
}

interface TextOptions {
  maxBytes?: number;
  /** Sees each piece before it is passed on. */
  onText?: (text: string) => void;
}

/** The body as text, piece by piece. @throws AppError as `readText` */
export async function* textOf(
  service: Service,
  response: Response,
  { maxBytes = MAX_STREAM_BYTES, onText }: TextOptions = {},
): AsyncGenerator<string> {
  let bytes = 0;
  const count = (length: number) => {
    bytes += length;
    if (bytes > maxBytes)
      throw invalidResponse(service, `sent more than ${maxBytes / 1024 / 1024} MiB in one answer`);
  };
  for await (const text of decoded(response, count)) {
    onText?.(text);
    yield text;
  }
}

async function* decoded(response: Response, onBytes?: (length: number) => void): AsyncGenerator<string> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    onBytes?.(bytes.byteLength);
    yield decoder.decode(bytes, { stream: true });
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

/** Milliseconds of a Retry-After header (seconds or an HTTP date); undefined when absent or unreadable. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function isHtml(head: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*>\s*)?(<!DOCTYPE\s+html|<html)/i.test(head);
}

/** What follows an XML declaration, a DOCTYPE without internal subset, and white space. */
function withoutProlog(head: string): string {
  return head.replace(/^\s*(<\?xml[^>]*>)?\s*(<!DOCTYPE[^>]*>)?\s*/, '');
}
