import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { serveLibrary } from './offline/serve.ts';

/** Pure code and everything that reads the disk or starts programs. */
const NODE = [
  'test/{citations,notes,jats,input,upstream,fulltext,figures,copy,offline,pubmed,search,sources,text}/**/*.test.ts',
  'test/*.test.ts',
];
/** What a user sees, through the Worker. */
const WORKERS = ['test/{mcp,tools,session,files}/**/*.test.ts'];
/** Programs started as a user starts them. */
const PROGRAMS = ['test/scripts/**/*.test.ts'];

export default defineConfig(async () => {
  const library = await serveLibrary({ folder: 'offline/sample' });
  library.unref();
  const bindings = {
    TEST_MIGRATIONS: await readD1Migrations('migrations'),
    AUTH: 'open',
    LIBRARY_URL: library.url,
    LIBRARY_KIND: 'sample',
    NCBI_REQUEST_DELAY_MS: '5',
    EUROPEPMC_REQUEST_DELAY_MS: '5',
    SOURCE_REQUEST_DELAY_MS: '5',
    SOURCE_DEADLINE_MS: '1500',
    UNPAYWALL_EMAIL: 'tests@sample-press.example',
    UPSTREAM_BACKOFF_MS: '5',
    UPSTREAM_COOLDOWN_MS: '20',
    NCBI_TOTAL_DEADLINE_MS: '2000',
    CALLS_PER_MINUTE: '1000',
    CONCURRENT_CALLS: '50',
  };
  return {
    test: {
      projects: [
        { test: { name: 'node', include: NODE } },
        {
          test: {
            name: 'programs',
            include: PROGRAMS,
            testTimeout: 60_000,
            hookTimeout: 60_000,
            fileParallelism: false,
            sequence: { groupOrder: 1 }, // alone: they watch the clock
          },
        },
        {
          plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' }, miniflare: { bindings } })],
          test: {
            name: 'workers',
            setupFiles: ['test/setup.ts'],
            include: WORKERS,
            isolate: false, // test/setup.ts clears what files share
            testTimeout: 30_000, // the first page or PDF loads its extractor
          },
        },
      ],
    },
  };
});
