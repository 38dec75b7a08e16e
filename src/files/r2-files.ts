import type { Files } from './files.ts';

/** Files in an R2 bucket, shared by all users of the deployment. */
export function r2Files(bucket: R2Bucket): Files {
  return {
    async read(key) {
      const object = await bucket.get(key);
      return object ? { text: await object.text(), storedAt: object.uploaded.getTime() } : undefined;
    },
    async write(key, text) {
      await bucket.put(key, text);
    },
  };
}
