import { z } from 'zod';
import { passphraseFault } from './auth/passphrase.ts';

/** How one upstream is paced, retried and given up. Defaults and ranges: contracts/upstreams.md §3 and §8. */
export interface UpstreamPolicy {
  /** Least time between two request starts, over all users of the deployment. */
  gapMs: number;
  /** Requests that may wait for their turn; one more is shed. */
  queueDepth: number;
  /** First pause after a 429; doubled with each further one, up to `cooldownCapMs`. */
  cooldownMs: number;
  cooldownCapMs: number;
  /** One attempt, header and body. */
  timeoutMs: number;
  /** Queue, attempts and pauses of one tool call together. */
  deadlineMs: number;
  maxRetries: number;
  /** First pause before a retry; doubled each time, ±25 %, up to `backoffCapMs`. */
  backoffMs: number;
  backoffCapMs: number;
}

/** Where answers come from: the real services, a folder served by the offline library, or the invented samples. */
export type UpstreamMode = 'live' | 'library' | 'sample';

export interface Config {
  /** `open` serves everybody as user `local`; a deployment without sign-in set up is `unconfigured` and serves nobody. */
  auth: 'open' | 'sign-in' | 'unconfigured';
  /** Present with `sign-in`. */
  ownerPassphrase?: string;
  /** Why nobody can sign in, where `unconfigured`; says what to do. */
  signInFault?: string;
  upstreamMode: UpstreamMode;
  /** Base address of the offline library, loopback only; absent when live. */
  libraryUrl?: string;
  /** Further host names whose pages may call `/mcp`, besides localhost and the Worker's own. */
  allowedOrigins: string[];
  /** Parsed articles are kept under this name: a library's must not be taken for the live ones, nor for another's. */
  cacheScope: string;
  ncbi: UpstreamPolicy & { tool: string; email?: string; apiKey?: string };
  /** Absent when switched off. */
  europePmc?: UpstreamPolicy & { email?: string };
  /** Absent without an e-mail, which Unpaywall requires. */
  unpaywall?: UpstreamPolicy & { email: string };
  openAlex: UpstreamPolicy & { email?: string; apiKey?: string };
  crossref: UpstreamPolicy & { email?: string };
  semanticScholar: UpstreamPolicy & { apiKey?: string };
  /** Of one user, over all tools. */
  calls: { callsPerMinute: number; concurrentCalls: number };
  unifiedSearch: {
    /** Most that one source may take, all its requests together; then it is cut off and named. */
    sourceDeadlineMs: number;
    /** Names of sources that are never asked. */
    disabledSources: string[];
  };
}

/** A variable holds a value that cannot be used. The message names variables, never their values. */
export class ConfigError extends Error {}

/** Most external requests of one tool call: the free plan allows 50 (platform.md §4). */
export const MAX_EXTERNAL_REQUESTS = 45;

const text = z.string().trim();

const count = (low: number, high: number, fallback: number) =>
  z.coerce.number().int().min(low).max(high).default(fallback);
const gap = z.coerce.number().int().min(0).max(5000).optional();

const variables = z.object({
  AUTH: z.enum(['open']).optional(),
  OWNER_PASSPHRASE: z.string().optional(),
  LIBRARY_URL: text.refine(isLoopback, 'must be an http address of this machine').optional(),
  LIBRARY_KIND: z.enum(['library', 'sample']).default('library'),
  LIBRARY_RUN: text.default('0'),
  ALLOWED_ORIGINS: text.default(''),
  NCBI_API_KEY: text.optional(),
  NCBI_TOOL_IDENTIFIER: text.default('pubmed-edge-mcp'),
  NCBI_ADMIN_EMAIL: z.email().optional(),
  NCBI_REQUEST_DELAY_MS: gap,
  NCBI_TIMEOUT_MS: count(100, 120_000, 30_000),
  NCBI_TOTAL_DEADLINE_MS: count(500, 600_000, 50_000), // the SDK's clients give up after 60 s, hearing nothing
  NCBI_MAX_RETRIES: count(0, 10, 6),
  EUROPEPMC_ENABLED: z.enum(['true', 'false']).default('true'),
  EUROPEPMC_EMAIL: z.email().optional(),
  EUROPEPMC_REQUEST_DELAY_MS: gap,
  EUROPEPMC_TIMEOUT_MS: count(100, 120_000, 20_000),
  EUROPEPMC_MAX_RETRIES: count(0, 10, 3),
  UNPAYWALL_EMAIL: z.email().optional(),
  UNPAYWALL_TIMEOUT_MS: count(100, 120_000, 20_000),
  OPENALEX_API_KEY: text.optional(),
  SEMANTIC_SCHOLAR_API_KEY: text.optional(),
  PUBMED_SEARCH_DISABLED_SOURCES: text.default(''),
  SOURCE_REQUEST_DELAY_MS: gap,
  SOURCE_DEADLINE_MS: count(500, 60_000, 10_000),
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).optional(),
  CONCURRENT_CALLS: z.coerce.number().int().min(1).max(1000).optional(),
  UPSTREAM_QUEUE_DEPTH: count(1, 1000, 100),
  UPSTREAM_COOLDOWN_MS: count(1, 15_000, 1000),
  UPSTREAM_BACKOFF_MS: count(1, 30_000, 1000),
});

/** Of one user. A library on this machine is not to be protected. */
const LIVE_CALLS = { callsPerMinute: 120, concurrentCalls: 8 };
const LIBRARY_CALLS = { callsPerMinute: 6000, concurrentCalls: 100 };
/** Gap in ms towards a library on this machine (design.md §7), and the least towards a real service. */
const LIBRARY_GAP_MS = 100;
const LEAST_LIVE_GAP_MS = 50;
/**
 * NCBI, Europe PMC and Unpaywall: upstreams.md §3, §6. OpenAlex allows ten requests a second, Crossref's polite pool
 * some three searches, Semantic Scholar one (https://www.semanticscholar.org/product/api#api-key).
 */
const GAP_MS = {
  ncbi: 400,
  ncbiWithKey: 100,
  europePmc: 200,
  unpaywall: 100,
  openAlex: 100,
  crossref: 350,
  semanticScholar: 1100,
};
/** A search source that fails is named, and the others are answered: no long waiting. */
const SEARCH_SOURCE = { timeoutMs: 20_000, maxRetries: 2 };
/** Unpaywall is the last source and slow to fail: one more attempt, no more. */
const UNPAYWALL_RETRIES = 1;

const known = new WeakMap<object, Config>();

/** `readConfig`, once for each environment: an isolate hands all its requests the same, and reading takes milliseconds. */
export function configOf(env: object): Config {
  const config = known.get(env) ?? readConfig(env);
  known.set(env, config);
  return config;
}

/**
 * The configuration in the Worker's variables and secrets. Blank values and placeholders that a deploy form left
 * unexpanded (`${NAME}`) count as unset.
 *
 * @throws ConfigError naming each variable at fault
 */
export function readConfig(env: object): Config {
  const given = Object.entries(env).filter(
    ([, v]) => typeof v === 'string' && !/^\s*(\$\{.*\}\s*)?$/.test(v),
  );
  const parsed = variables.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These variables cannot be used: ${faults.join('; ')}`);
  }
  const v = parsed.data;
  const live = v.LIBRARY_URL === undefined;
  const pace = (given: number | undefined, usual: number) =>
    live ? Math.max(given ?? usual, LEAST_LIVE_GAP_MS) : (given ?? LIBRARY_GAP_MS);
  const policy = (gapMs: number, timeoutMs: number, maxRetries: number): UpstreamPolicy => ({
    gapMs,
    timeoutMs,
    maxRetries,
    queueDepth: v.UPSTREAM_QUEUE_DEPTH,
    cooldownMs: v.UPSTREAM_COOLDOWN_MS,
    cooldownCapMs: 15_000,
    deadlineMs: v.NCBI_TOTAL_DEADLINE_MS,
    backoffMs: v.UPSTREAM_BACKOFF_MS,
    backoffCapMs: 30_000,
  });
  const searchSource = (gapMs: number) =>
    policy(pace(v.SOURCE_REQUEST_DELAY_MS, gapMs), SEARCH_SOURCE.timeoutMs, SEARCH_SOURCE.maxRetries);
  const email = v.NCBI_ADMIN_EMAIL && { email: v.NCBI_ADMIN_EMAIL };
  const ncbiGap = pace(v.NCBI_REQUEST_DELAY_MS, v.NCBI_API_KEY ? GAP_MS.ncbiWithKey : GAP_MS.ncbi);
  const europePmcGap = pace(v.EUROPEPMC_REQUEST_DELAY_MS, GAP_MS.europePmc);
  return {
    ...signIn(v.AUTH, v.OWNER_PASSPHRASE),
    upstreamMode: live ? 'live' : v.LIBRARY_KIND,
    ...(v.LIBRARY_URL && { libraryUrl: v.LIBRARY_URL.replace(/\/+$/, '') }),
    allowedOrigins: v.ALLOWED_ORIGINS.split(/[\s,]+/).filter(Boolean),
    cacheScope: live ? 'live' : `${v.LIBRARY_KIND}-${v.LIBRARY_RUN}`,
    ncbi: {
      ...policy(ncbiGap, v.NCBI_TIMEOUT_MS, v.NCBI_MAX_RETRIES),
      tool: v.NCBI_TOOL_IDENTIFIER,
      ...email,
      ...(v.NCBI_API_KEY && { apiKey: v.NCBI_API_KEY }),
    },
    ...(v.EUROPEPMC_ENABLED === 'true' && {
      europePmc: {
        ...policy(europePmcGap, v.EUROPEPMC_TIMEOUT_MS, v.EUROPEPMC_MAX_RETRIES),
        ...(v.EUROPEPMC_EMAIL && { email: v.EUROPEPMC_EMAIL }),
      },
    }),
    ...(v.UNPAYWALL_EMAIL && {
      unpaywall: {
        ...policy(live ? GAP_MS.unpaywall : 0, v.UNPAYWALL_TIMEOUT_MS, UNPAYWALL_RETRIES),
        email: v.UNPAYWALL_EMAIL,
      },
    }),
    openAlex: {
      ...searchSource(GAP_MS.openAlex),
      ...email,
      ...(v.OPENALEX_API_KEY && { apiKey: v.OPENALEX_API_KEY }),
    },
    crossref: { ...searchSource(GAP_MS.crossref), ...email },
    semanticScholar: {
      ...searchSource(GAP_MS.semanticScholar),
      ...(v.SEMANTIC_SCHOLAR_API_KEY && { apiKey: v.SEMANTIC_SCHOLAR_API_KEY }),
    },
    calls: {
      callsPerMinute: v.CALLS_PER_MINUTE ?? (live ? LIVE_CALLS : LIBRARY_CALLS).callsPerMinute,
      concurrentCalls: v.CONCURRENT_CALLS ?? (live ? LIVE_CALLS : LIBRARY_CALLS).concurrentCalls,
    },
    unifiedSearch: {
      sourceDeadlineMs: Math.min(v.SOURCE_DEADLINE_MS, v.NCBI_TOTAL_DEADLINE_MS),
      disabledSources: v.PUBMED_SEARCH_DISABLED_SOURCES.toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    },
  };
}

/** Who may come in. A deployment is never open by accident: without a passphrase of its own it serves nobody. */
function signIn(
  auth: 'open' | undefined,
  ownerPassphrase: string | undefined,
): Pick<Config, 'auth' | 'ownerPassphrase' | 'signInFault'> {
  if (auth === 'open') return { auth };
  if (ownerPassphrase === undefined)
    return { auth: 'unconfigured', signInFault: 'The secret OWNER_PASSPHRASE is not set.' };
  const fault = passphraseFault(ownerPassphrase);
  if (fault)
    return { auth: 'unconfigured', signInFault: `The secret OWNER_PASSPHRASE cannot be used. ${fault}` };
  return { auth: 'sign-in', ownerPassphrase };
}

/** The policies of the services in use, by the id under which each is paced. */
export function policies(config: Config): Record<string, UpstreamPolicy> {
  return {
    ncbi: config.ncbi,
    pmcpage: config.ncbi,
    ...(config.europePmc && { europepmc: config.europePmc }),
    ...(config.unpaywall && { unpaywall: config.unpaywall }),
    openalex: config.openAlex,
    crossref: config.crossref,
    semanticscholar: config.semanticScholar,
  };
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return protocol === 'http:' && username === '' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
