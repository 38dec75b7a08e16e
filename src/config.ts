import { z } from 'zod';

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
  auth: 'open' | 'unconfigured';
  upstreamMode: UpstreamMode;
  /** Base address of the offline library, loopback only; absent when live. */
  libraryUrl?: string;
  /** Further host names whose pages may call `/mcp`, besides localhost and the Worker's own. */
  allowedOrigins: string[];
  ncbi: UpstreamPolicy & { tool: string; email?: string; apiKey?: string };
}

/** A variable holds a value that cannot be used. The message names variables, never their values. */
export class ConfigError extends Error {}

/** Most external requests of one tool call: the free plan allows 50 (platform.md §4). */
export const MAX_EXTERNAL_REQUESTS = 45;

const text = z.string().trim();
const milliseconds = (low: number, high: number, fallback: number) =>
  z.coerce.number().int().min(low).max(high).default(fallback);

const variables = z.object({
  AUTH: z.enum(['open']).optional(),
  LIBRARY_URL: text.refine(isLoopback, 'must be an http address of this machine').optional(),
  LIBRARY_KIND: z.enum(['library', 'sample']).default('library'),
  ALLOWED_ORIGINS: text.default(''),
  NCBI_API_KEY: text.optional(),
  NCBI_TOOL_IDENTIFIER: text.default('pubmed-edge-mcp'),
  NCBI_ADMIN_EMAIL: z.email().optional(),
  NCBI_REQUEST_DELAY_MS: z.coerce.number().int().min(0).max(5000).optional(),
  NCBI_QUEUE_DEPTH: z.coerce.number().int().min(1).max(1000).default(100),
  NCBI_COOLDOWN_MS: milliseconds(1, 15_000, 1000),
  NCBI_TIMEOUT_MS: milliseconds(100, 120_000, 30_000),
  NCBI_TOTAL_DEADLINE_MS: milliseconds(500, 600_000, 60_000),
  NCBI_MAX_RETRIES: z.coerce.number().int().min(0).max(10).default(6),
  NCBI_BACKOFF_MS: milliseconds(1, 30_000, 1000),
});

/** Gap towards NCBI without and with a key, and towards a library on this machine (upstreams.md §3, design.md §7). */
const GAP_MS = { anonymous: 400, keyed: 100, library: 100 };
/** The real service is never asked faster than this, whatever the variable says. */
const LEAST_LIVE_GAP_MS = 50;

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
  const usualGap = !live ? GAP_MS.library : v.NCBI_API_KEY ? GAP_MS.keyed : GAP_MS.anonymous;
  const gapMs = v.NCBI_REQUEST_DELAY_MS ?? usualGap;
  return {
    auth: v.AUTH ?? 'unconfigured',
    upstreamMode: live ? 'live' : v.LIBRARY_KIND,
    ...(v.LIBRARY_URL && { libraryUrl: v.LIBRARY_URL.replace(/\/+$/, '') }),
    allowedOrigins: v.ALLOWED_ORIGINS.split(/[\s,]+/).filter(Boolean),
    ncbi: {
      tool: v.NCBI_TOOL_IDENTIFIER,
      ...(v.NCBI_ADMIN_EMAIL && { email: v.NCBI_ADMIN_EMAIL }),
      ...(v.NCBI_API_KEY && { apiKey: v.NCBI_API_KEY }),
      gapMs: live ? Math.max(gapMs, LEAST_LIVE_GAP_MS) : gapMs,
      queueDepth: v.NCBI_QUEUE_DEPTH,
      cooldownMs: v.NCBI_COOLDOWN_MS,
      cooldownCapMs: 15_000,
      timeoutMs: v.NCBI_TIMEOUT_MS,
      deadlineMs: v.NCBI_TOTAL_DEADLINE_MS,
      maxRetries: v.NCBI_MAX_RETRIES,
      backoffMs: v.NCBI_BACKOFF_MS,
      backoffCapMs: 30_000,
    },
  };
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return protocol === 'http:' && username === '' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
