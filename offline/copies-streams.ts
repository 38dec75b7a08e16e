const CHUNK_BYTES = 64 * 1024;
const OVERSIZE_BYTES = 32 * 1024 * 1024;
const DRIP_MS = 1000;
const DRIPS = 60;

const HEAD =
  '<!doctype html>\n<html lang="en"><head><title>Sample: A page without end</title></head><body>\n';
const PARAGRAPH = '<p>This is an invented sample article, and it goes on and on and on.</p>\n';

/** A page of 32 MiB; it stops when its reader goes. */
export function oversized(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(PARAGRAPH.repeat(Math.ceil(CHUNK_BYTES / PARAGRAPH.length)));
  let sent = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(HEAD));
    },
    pull(controller) {
      if (sent >= OVERSIZE_BYTES) return controller.close();
      controller.enqueue(chunk);
      sent += chunk.length;
    },
  });
}

/** A page that comes a paragraph a second, for a minute. */
export function dripping(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(HEAD));
      timer = setInterval(() => {
        controller.enqueue(encoder.encode(PARAGRAPH));
        if (++sent < DRIPS) return;
        clearInterval(timer);
        controller.close();
      }, DRIP_MS).unref();
    },
    cancel() {
      clearInterval(timer);
    },
  });
}
