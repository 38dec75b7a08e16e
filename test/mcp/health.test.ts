import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import type { UpstreamGate } from '../../src/upstream/gate.ts';
import { viaWorker } from '../worker.ts';

const STALE_MS = 10_000;
const SERVICES = [
  'ncbi',
  'pmcpage',
  'europepmc',
  'unpaywall',
  'openalex',
  'crossref',
  'semanticscholar',
].sort();

// biome-ignore lint/suspicious/noExplicitAny: JSON
const health = async (): Promise<any> => (await viaWorker('http://localhost/health')).json();
const gate = (service: string) =>
  env.UPSTREAM_GATE.getByName(service) as unknown as DurableObjectStub<UpstreamGate>;

/** What was kept by an earlier look is too old now. */
function later(): number {
  const then = Date.now() + STALE_MS;
  vi.spyOn(Date, 'now').mockReturnValue(then);
  return then;
}

afterEach(() => vi.restoreAllMocks());

it('shows each service that is switched on, at rest', async () => {
  later();
  const { status, upstream, services } = await health();
  expect({ status, upstream }).toEqual({ status: 'ok', upstream: 'sample' });
  expect(Object.keys(services).sort()).toEqual(SERVICES);
  expect(services.crossref).toEqual({
    gap_ms: 5, // as vitest.config.ts sets it
    queue: 0,
    queue_limit: 100,
    cooldown_ms: 0,
    throttled: 0,
  });
});

it('shows the pause and the queue after a 429, of the service that sent it alone', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(later() + STALE_MS);
  const crossref = gate('crossref');
  await crossref.throttled(Date.now(), 9000);
  for (let call = 0; call < 3; call += 1) await crossref.ask(60_000);
  const { services } = await health();
  expect(services.crossref).toMatchObject({ queue: 3, cooldown_ms: 9000, throttled: 1 });
  expect(services.openalex).toMatchObject({ queue: 0, cooldown_ms: 0, throttled: 0 });
});

it('asks the gates once in five seconds, and tells how old the figures are', async () => {
  const at = Date.now() + 4 * STALE_MS;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
  await health();
  await gate('openalex').throttled(at, 9000);
  clock.mockReturnValue(at + 4999);
  expect(await health()).toMatchObject({ age_ms: 4999, services: { openalex: { cooldown_ms: 0 } } });
  clock.mockReturnValue(at + 5001);
  expect(await health()).toMatchObject({ age_ms: 0, services: { openalex: { cooldown_ms: 3999 } } });
});

it('asks no gate twice for requests that come at once', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * STALE_MS);
  const asked = vi.spyOn(env.UPSTREAM_GATE, 'getByName');
  const answers = await Promise.all(Array.from({ length: 5 }, health));
  expect(asked.mock.calls.map(([name]) => name).sort()).toEqual(SERVICES);
  for (const { services } of answers) expect(Object.keys(services).sort()).toEqual(SERVICES);
});

it('holds numbers and fixed words, no address, e-mail or key', async () => {
  const text = JSON.stringify(await health());
  expect(text).not.toMatch(/@|https?:|example/);
  for (const [, value] of Object.entries((await health()).services))
    for (const figure of Object.values(value as object)) expect(figure).toBeTypeOf('number');
});
