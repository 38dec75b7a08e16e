import type { Article } from './article.ts';
import { createJatsReader } from './reader.ts';

/** One thing that a document holds: an article, or an id that an article set could not serve. */
export type JatsItem =
  | { kind: 'article'; article: Article }
  | { kind: 'missing'; id: string; message?: string };

/**
 * Yields each article of a document as soon as its element closes, and each id that an article set reports missing.
 * Bytes are decoded as UTF-8. Throws ParseError for a document that is not complete, not well-formed, nested too
 * deep or no JATS, and the signal's reason when it is aborted.
 */
export async function* readJats(
  body: ReadableStream<Uint8Array> | Iterable<string> | AsyncIterable<string>,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<JatsItem> {
  const { signal } = options;
  const items: JatsItem[] = [];
  const reader = createJatsReader((item) => items.push(item));
  for await (const chunk of body instanceof ReadableStream ? decode(body, signal) : body) {
    signal?.throwIfAborted();
    reader.write(chunk);
    yield* items.splice(0);
  }
  signal?.throwIfAborted();
  reader.end();
  yield* items.splice(0);
}

/** All items of a document at hand. */
export function parseJats(text: string): JatsItem[] {
  const items: JatsItem[] = [];
  const reader = createJatsReader((item) => items.push(item));
  reader.write(text);
  reader.end();
  return items;
}

async function* decode(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const abort = () => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', abort, { once: true });
  let done = false;
  try {
    while (!done) {
      const result = await reader.read();
      done = result.done;
      yield done ? decoder.decode() : decoder.decode(result.value, { stream: true });
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    if (!done) abort();
  }
}
