import type { FileStore } from './files.ts';

/** R2 deletes and lists so many at once (https://developers.cloudflare.com/r2/api/workers/workers-api-reference/). */
const MAX_KEYS = 1000;

/** Files in an R2 bucket, shared by all users of the deployment. */
export function r2Files(bucket: R2Bucket): FileStore {
  return {
    async read(key) {
      const object = await bucket.get(key);
      return object ? { text: await object.text(), storedAt: object.uploaded.getTime() } : undefined;
    },
    async write(key, text) {
      await bucket.put(key, text);
    },
    async readBytes(key) {
      const object = await bucket.get(key);
      if (!object) return undefined;
      const contentType = object.httpMetadata?.contentType ?? 'application/octet-stream';
      return { bytes: await object.bytes(), contentType, storedAt: object.uploaded.getTime() };
    },
    async create(key, content, contentType) {
      const onlyIf = { etagDoesNotMatch: '*' };
      return (await bucket.put(key, content, { onlyIf, httpMetadata: { contentType } })) !== null;
    },
    async readVersion(key) {
      const object = await bucket.get(key);
      if (!object) return undefined;
      return { text: await object.text(), version: object.etag, storedAt: object.uploaded.getTime() };
    },
    async replace(key, content, contentType, version) {
      const onlyIf = { etagMatches: version };
      return (await bucket.put(key, content, { onlyIf, httpMetadata: { contentType } })) !== null;
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
