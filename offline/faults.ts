import { type LogEntry, subjects } from './log.ts';

/** A misbehaviour to show to the requests that `match` hits. Without any other field the answer is the normal one. */
export interface Fault {
  /** Regular expression, tried on `METHOD URL` (the real address, percent-decoded) and then on the body. */
  match: string;
  /** For how many requests; -1 = until cleared. Default 1. */
  times?: number;
  /** Answer this status instead; with no `body`, an empty one. */
  status?: number;
  /** Set over the headers of the answer. */
  headers?: Record<string, string>;
  /** Answer this body instead, under `status` or 200. */
  body?: string;
  /** Wait first. A very long one is a hung upstream. */
  delayMs?: number;
  /** Send only so many bytes of the body, then end it as if it were whole (with `drop`: reset the connection there). */
  truncateAt?: number;
  /** Reset the connection instead of answering. */
  drop?: boolean;
  /** Send the body in twenty pieces with this pause before each: an upstream that is slow, but never silent. */
  dripMs?: number;
}

/** A fault waiting for its requests. */
export interface ArmedFault extends Fault {
  times: number;
}

/** Made once: hundreds of faults are tried on each request. */
const patterns = new WeakMap<ArmedFault, RegExp>();

/** `times` keeps counting down in the list; the first fault that matches is the one that strikes. */
export function strike(faults: ArmedFault[], entry: LogEntry): Fault | undefined {
  const asked = subjects(entry);
  const index = faults.findIndex((fault) => {
    const pattern = patterns.get(fault) ?? new RegExp(fault.match);
    patterns.set(fault, pattern);
    return asked.some((subject) => pattern.test(subject));
  });
  const fault = faults[index];
  if (fault && fault.times > 0 && --fault.times === 0) faults.splice(index, 1);
  return fault;
}

/** The answer that a fault makes of the `usual` one. `reset` breaks the connection off. */
export async function applyFault(
  fault: Fault,
  usual: () => Promise<Response>,
  reset: () => void,
): Promise<Response> {
  const { status, body, truncateAt, drop, dripMs } = fault;
  const replaced = status !== undefined || body !== undefined;
  const response = replaced
    ? new Response(isBodyless(status) ? null : (body ?? ''), { status })
    : await usual();
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value);
  if (dripMs !== undefined) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    headers.set('content-length', String(bytes.length));
    return new Response(dripping(bytes, dripMs), { status: response.status, headers });
  }
  if (truncateAt === undefined) return new Response(response.body, { status: response.status, headers });

  const bytes = new Uint8Array(await response.arrayBuffer()).subarray(0, truncateAt);
  headers.set('transfer-encoding', 'chunked'); // else node-server counts the bytes and sends a content-length
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      if (!drop) controller.close();
    },
    async pull() {
      await new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
      reset();
    },
  });
  return new Response(stream, { status: response.status, headers });
}

const PIECES = 20;

function dripping(bytes: Uint8Array, pauseMs: number): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
}

const FLUSH_MS = 25; // a reset overtakes bytes that still wait to be sent

function isBodyless(status: number | undefined): boolean {
  return status === 204 || status === 205 || status === 304;
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const CHECKS: Record<keyof Fault, (value: unknown) => boolean> = {
  match: (value) => typeof value === 'string' && isPattern(value),
  times: (value) => value === -1 || (isCount(value) && value !== 0),
  status: (value) => isCount(value) && (value as number) >= 200 && (value as number) <= 599,
  headers: (value) => typeof value === 'object' && value !== null && isHeaders(value),
  body: (value) => typeof value === 'string',
  delayMs: (value) => typeof value === 'number' && value >= 0,
  truncateAt: isCount,
  drop: (value) => typeof value === 'boolean',
  dripMs: (value) => typeof value === 'number' && value >= 0,
};

/** Checks the body of `POST /_faults`. Throws an Error that says which field of which fault is wrong. */
export function readFaults(text: string): ArmedFault[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error('The body is not JSON.');
  }
  if (!Array.isArray(list)) throw new Error('The body must be a list of faults.');
  return list.map((fault: unknown, i) => {
    if (typeof fault !== 'object' || fault === null || !('match' in fault))
      throw new Error(`/${i}: a fault is an object with "match".`);
    for (const [name, value] of Object.entries(fault)) {
      const valid = Object.hasOwn(CHECKS, name) && CHECKS[name as keyof Fault](value);
      if (!valid) throw new Error(`/${i}/${name}: not a field of a fault, or not a value for it.`);
    }
    return { times: 1, ...(fault as Fault) };
  });
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

function isHeaders(value: object): boolean {
  try {
    return new Headers(value as Record<string, string>) instanceof Headers;
  } catch {
    return false;
  }
}
