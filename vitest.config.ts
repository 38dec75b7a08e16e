import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that watch the clock: after all others. */
const CLOCK = ['test/**/speed.test.ts', 'test/scripts/startup.test.ts'];
/** Pure code and everything that reads the disk. */
const NODE = [
  'test/{citation-lookup,citations,copy,europepmc,figures,fulltext,input,jats,notes,offline,pubmed,record,references,related,search,simulate,sources,text,upstream}/**/*.test.ts',
  'test/*.test.ts',
];
/** Programs started as a user starts them. */
const PROGRAMS = ['test/scripts/**/*.test.ts'];
/** What a user sees, through the Worker. */
const WORKERS = ['test/{auth,files,mcp,session,tools,web}/**/*.test.{ts,tsx}'];

/** Tests that wait for upstreams which never answer leave room for one more. */
const WAITING = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Files that take long: begun first, the one that waits most before all, they leave no processor idle at the end. */
const LONG = [/fault-matrix-delays/, /fault-matrix/, /scripts\/(?:sign-in|sample|start)\./];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      [...LONG, /./].findIndex((pattern) => pattern.test(moduleId));
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Set by `npm run fuzz`. */
const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 0);

/** Libraries of the Worker as one file each: a thousand small ones are loaded slowly into each worker. */
const BUNDLED = {
  optimizer: {
    ssr: {
      enabled: true,
      include: [
        '@modelcontextprotocol/client',
        '@modelcontextprotocol/sdk/client/index.js',
        '@modelcontextprotocol/sdk/client/streamableHttp.js',
        '@modelcontextprotocol/server',
        '@citation-js/core',
        '@citation-js/plugin-csl',
        '@toon-format/toon',
        'defuddle',
        'fast-check',
        'fast-xml-parser',
        'hono',
        'hono/jsx',
        'hono/jsx/jsx-runtime',
        'linkedom',
        'marked',
        'node-html-markdown',
        'saxes',
        'unpdf',
        'yaml',
        'zod',
      ],
    },
  },
};

const BINDINGS = {
  OWNER_PASSPHRASE: 'correct horse battery staple', // test/worker.ts serves without sign-in, too
  LIBRARY_KIND: 'sample',
  NCBI_REQUEST_DELAY_MS: '5',
  EUROPEPMC_REQUEST_DELAY_MS: '5',
  SOURCE_REQUEST_DELAY_MS: '5',
  SOURCE_DEADLINE_MS: '2500',
  UNPAYWALL_EMAIL: 'tests@sample-press.example',
  UPSTREAM_BACKOFF_MS: '1',
  UPSTREAM_COOLDOWN_MS: '20',
  NCBI_TOTAL_DEADLINE_MS: '4000', // tests of what never comes wait for it; shorter, and a busy machine fails others
  CALLS_PER_MINUTE: '1000',
  CONCURRENT_CALLS: '50',
};

/** In a thread: the one of vitest stands still for up to two seconds while it bundles, and tests let a source take 2.5. */
async function libraryOfItsOwn(): Promise<string> {
  const thread = new Worker(`${import.meta.dirname}/test/library-thread.ts`);
  thread.unref();
  const [url] = await once(thread, 'message');
  return url;
}

/** Asked for once per workerd: two that run at once share neither stores nor library, so their faults and counts stay apart. */
async function workerOptions() {
  const bindings = {
    ...BINDINGS,
    LIBRARY_URL: await libraryOfItsOwn(),
    TEST_MIGRATIONS: await readD1Migrations('migrations'),
  };
  return { wrangler: { configPath: './wrangler.toml' }, miniflare: { bindings } };
}

export default defineConfig({
  test: {
    maxWorkers: 2, // by default one less than there are cores
    sequence: { sequencer: LongestFirst },
    isolate: false, // test/setup.ts clears what files share in workerd; nothing else keeps anything
    testTimeout: FUZZ_RUNS > 0 ? 3_600_000 : 60_000, // what hangs, not what is slow: the machine may be
    hookTimeout: 60_000,
    onConsoleLog: (text) => !/^\{"(?:tool|oauth)":/.test(text), // the log lines of each tool call and refused token
    provide: { fuzzRuns: FUZZ_RUNS }, // test/fuzz.ts
    projects: [
      { extends: true, test: { name: 'node', setupFiles: ['test/fuzz.ts'], include: NODE, exclude: CLOCK } },
      {
        extends: true,
        test: {
          name: 'programs',
          include: PROGRAMS,
          globalSetup: 'test/prepared-state.ts',
          exclude: CLOCK,
          testTimeout: 120_000, // a start takes five seconds, and a minute where much else runs
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [cloudflareTest(workerOptions)],
        test: {
          name: 'workers',
          setupFiles: ['test/setup.ts', 'test/fuzz.ts'],
          include: WORKERS,
          deps: BUNDLED,
          ...WAITING,
        },
      },
      {
        extends: true,
        test: {
          name: 'clock',
          include: CLOCK,
          isolate: true,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
