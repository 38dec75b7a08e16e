// The MCP requests that this page makes: Streamable HTTP, one POST a request, answered by server-sent events.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http

/** @typedef {{ progress: number, total?: number, message?: string }} Progress */

let lastId = 0;

/**
 * Sends one request and resolves with its result and size in bytes.
 *
 * @param {string} endpoint
 * @param {string} method
 * @param {Record<string, unknown>} params
 * @param {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} [options]
 * @returns {Promise<{ result: any, bytes: number }>}
 * @throws {Error} with what to do, when the server refuses or goes away
 */
export async function request(endpoint, method, params, { signal, onProgress } = {}) {
  const id = ++lastId;
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id,
    method,
    params: onProgress ? { ...params, _meta: { progressToken: id } } : params,
  });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  };
  const response = await fetch(endpoint, { method: 'POST', headers, body, signal: signal ?? null });
  if (response.status === 401) throw new Error('You were signed out. Load this page again and sign in.');
  if (!response.ok || !response.body) throw new Error(`The server answered with status ${response.status}.`);
  let bytes = 0;
  for await (const data of events(response.body)) {
    bytes += data.length;
    const message = JSON.parse(data);
    if (message.method === 'notifications/progress') onProgress?.(message.params);
    if (message.id !== id) continue;
    if (message.error) throw new Error(message.error.message);
    return { result: message.result, bytes };
  }
  throw new Error('The answer broke off. Try again.');
}

/**
 * The data of each event of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let open = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    open += value.replaceAll('\r\n', '\n');
    const parts = open.split('\n\n');
    open = parts.pop() ?? '';
    for (const part of parts) {
      const data = part
        .split('\n')
        .flatMap((line) => (line.startsWith('data:') ? line.slice(5).trimStart() : []));
      if (data.length > 0) yield data.join('\n');
    }
  }
}
