import { defineConfig } from 'vitest/config';

/** Apart from `npm test`: what only a real browser can tell takes minutes, and needs Chromium on the machine. */
export default defineConfig({
  test: {
    include: ['test/chromium/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
