import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { readConfig } from '../../src/config.ts';
import { askSource } from '../../src/sources/ask-source.ts';
import { SOURCES, type SourceName, type SourceRequest } from '../../src/sources/hit.ts';
import type { Call } from '../../src/upstream/call.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { request } from './support.ts';

let library: ServedLibrary;
beforeAll(async () => {
  library = await serveLibrary({ folder: 'offline/sample' });
});
afterAll(() => library.close());

function ask(source: SourceName, changes: Partial<SourceRequest>) {
  const config = readConfig({ LIBRARY_URL: library.url, UPSTREAM_BACKOFF_MS: '1' });
  const call: Call = { ...cannedCall(), config, fetch: (url, init) => fetch(url, init) };
  return askSource(call, source, request(changes));
}

const PRIMARY = SOURCES.slice(0, 5);

describe.each(PRIMARY)('%s over the offline library', (source) => {
  it.each<[string, Partial<SourceRequest>]>([
    ['words', { query: 'sepsis fluids' }],
    ['a phrase and operators', { query: '"sepsis" AND (fluid OR fluids) NOT qqqq' }],
    ['field tags', { query: 'sepsis[tiab]' }],
    ['years', { query: 'sepsis', years: { from: 1990, to: 2030 } }],
    ['a systematic search', { query: 'sepsis AND (fluid OR fluids)', mode: 'systematic' }],
    ['a semantic search', { query: 'sepsis', mode: 'semantic' }],
  ])('finds by %s', async (_, changes) => {
    const { hits, total } = await ask(source, changes);
    expect(hits.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(hits.length);
    for (const hit of hits) expect(hit.title).toMatch(/\S/);
    const years = hits.flatMap(({ year }) => year ?? []);
    expect(years.length).toBeGreaterThanOrEqual(hits.length - 1); // one work of the sample has no date
    expect(Math.min(...years)).toBeGreaterThan(1990);
  });

  it('finds nothing before its time', async () => {
    expect(await ask(source, { years: { to: 1950 } })).toMatchObject({ hits: [], total: 0 });
  });

  it('finds nothing of what is nowhere', async () => {
    expect(await ask(source, { query: 'zzqqxx' })).toMatchObject({ hits: [], total: 0 });
  });
});

describe('a preprint server over the offline library', () => {
  it.each(['medrxiv', 'biorxiv', 'arxiv'] as const)('%s has preprints alone', async (source) => {
    const { hits } = await ask(source, { query: 'the OR of OR sample' });
    expect(hits.map((hit) => [hit.type, hit.source])).toEqual([['preprint', source]]);
  });
});
