import type { D1Migration } from '@cloudflare/vitest-plugin';

/** Bindings that only the tests pass (vitest.config.ts). */
declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
      LIBRARY_URL: string;
    }
  }
}
