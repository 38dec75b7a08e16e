/** One request that reached the library. */
export interface LogEntry {
  /** When it arrived: milliseconds since 1970, to the microsecond. */
  time: number;
  method: string;
  /** The real address with its query, percent-decoded. */
  url: string;
  /** Form or other body of the request, percent-decoded. */
  body?: string;
  /** 0 until the status line is sent, and for ever when the connection was dropped before. */
  status: number;
  /** When the answer was complete, or the connection gone. */
  endedAt?: number;
  /** The client went away before the answer was complete. */
  aborted?: true;
  /** A fault reset the connection. */
  dropped?: true;
}

/** Older ones are forgotten, so that a library left running does not grow. */
export const MAX_LOG_ENTRIES = 10_000;

/** Milliseconds since 1970 on the clock that never jumps back. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Percent-decoding that leaves malformed input as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a regular expression of a test is tried on: the request line first, then the body. */
export function subjects({ method, url, body }: LogEntry): string[] {
  return [`${method} ${url}`, ...(body === undefined ? [] : [body])];
}
