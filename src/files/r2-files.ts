import type { FileStore } from './files.ts';

/** R2 deletes and lists so many at once (https://developers.cloudflare.com/r2/api/workers/workers-api-reference/). */
const MAX_KEYS = 1000;

/** A key takes one write a second; one more is refused (https://developers.cloudflare.com/r2/platform/limits/). */
const PAUSES_MS = [1000, 2000, 4000];
/** "TooManyRequests": https://developers.cloudflare.com/r2/api/error-codes/. */
const TOO_MANY = 10058;

/** Files in an R2 bucket, shared by all users of the deployment; `pause` waits before a refused write is tried again. */
export function r2Files(bucket: R2Bucket, pause: (ms: number) => Promise<void>): FileStore {
  /** Only what was refused is tried again: of any other failure nobody knows whether it wrote. */
  async function put(key: string, content: string | Uint8Array, options?: R2PutOptions) {
    for (const ms of PAUSES_MS) {
      try {
        return await bucket.put(key, content, options);
      } catch (thrown) {
        if (!isRefused(thrown)) throw thrown;
        await pause(ms);
      }
    }
    return bucket.put(key, content, options);
  }
  return {
    async read(key) {
      const object = await bucket.get(key);
      return object ? { text: await object.text(), storedAt: object.uploaded.getTime() } : undefined;
    },
    async write(key, text) {
      await put(key, text);
    },
    async readBytes(key) {
      const object = await bucket.get(key);
      if (!object) return undefined;
      const contentType = object.httpMetadata?.contentType ?? 'application/octet-stream';
      return { bytes: await object.bytes(), contentType, storedAt: object.uploaded.getTime() };
    },
    async create(key, content, contentType) {
      const onlyIf = { etagDoesNotMatch: '*' };
      return (await put(key, content, { onlyIf, httpMetadata: { contentType } })) !== null;
    },
    async readVersion(key) {
      const object = await bucket.get(key);
      if (!object) return undefined;
      return { text: await object.text(), version: object.etag, storedAt: object.uploaded.getTime() };
    },
    async replace(key, content, contentType, version) {
      const onlyIf = { etagMatches: version };
      return (await put(key, content, { onlyIf, httpMetadata: { contentType } })) !== null;
    },
    async list(prefix, limit, after) {
      const { objects } = await bucket.list({
        prefix,
        limit: Math.min(limit, MAX_KEYS),
        ...(after !== undefined && { startAfter: after }),
      });
      return objects.map(({ key, size, uploaded }) => ({ key, size, storedAt: uploaded.getTime() }));
    },
    async delete(keys) {
      for (let at = 0; at < keys.length; at += MAX_KEYS) await bucket.delete(keys.slice(at, at + MAX_KEYS));
    },
  };
}

/** R2 tells the code as a number, or behind its words: "put: Reduce your … rate for the same object. (10058)". */
function isRefused(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return ('code' in thrown && thrown.code === TOO_MANY) || thrown.message.endsWith(`(${TOO_MANY})`);
}
