import packageJson from '../package.json' with { type: 'json' };
import { type Config, policies } from './config.ts';
import type { UpstreamGate } from './upstream/gate.ts';
import type { GateState } from './upstream/pacing.ts';

/** Anybody may ask: the gates are asked no more often than this, from one isolate. */
const FRESH_MS = 5000;
const GATE_PATIENCE_MS = 1000;

type Services = Record<string, GateState | 'unknown'>;

let last: { at: number; services: Services } | undefined;
/** Set before the gates are asked: who comes meanwhile gets what is known. */
let askedAt = Number.NEGATIVE_INFINITY;

/** `GET /health`: status, version, which services answer, and how each of them is paced at present; no sign-in. */
export async function health(config: Config, env: Env): Promise<Response> {
  const answer = { version: packageJson.version, upstream: config.upstreamMode };
  if (config.auth === 'unconfigured') return Response.json({ status: 'sign-in not configured', ...answer });
  const now = Date.now();
  if (now - askedAt > FRESH_MS) {
    askedAt = now;
    last = { at: now, services: await askGates(config, env) };
  }
  const { at, services } = last ?? { at: now, services: nothingKnown(config) };
  return Response.json({ status: 'ok', ...answer, age_ms: now - at, services });
}

/** Before the gates have ever answered. */
function nothingKnown(config: Config): Services {
  return Object.fromEntries(Object.keys(policies(config)).map((service) => [service, 'unknown']));
}

/** `unknown` where a gate does not answer in time. */
async function askGates(config: Config, env: Env): Promise<Services> {
  const states = Object.keys(policies(config)).map(async (service) => {
    const gate = env.UPSTREAM_GATE.getByName(service) as DurableObjectStub<UpstreamGate>;
    const late = scheduler.wait(GATE_PATIENCE_MS).then(() => 'unknown' as const);
    return [service, await Promise.race([gate.state(), late]).catch(() => 'unknown' as const)] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}
