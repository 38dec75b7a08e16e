import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { logOf } from '../library.ts';
import { WORKER } from '../worker.ts';
import { answerOf, TOOL } from './fulltext.ts';

/** Articles of the sample library by the last four digits of their DOI, two open copies, and papers that nobody has. */
const KNOWN = [
  '0001',
  '0002',
  '0003',
  '0004',
  '0005',
  '0006',
  '0007',
  '0008',
  '0009',
  '0010',
  '0011',
  '0012',
  '0013',
];
const COPIES = ['10.5555/oa.0001', '10.5555/oa.0002'];
const MOST_REQUESTS = 45;

describe.each(ERAS)('journey U10: thirty DOIs, the discussion of each (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());

  const tag = era.replaceAll('-', '');
  const unknown = Array.from({ length: 15 }, (_, n) => `10.5555/u10.${tag}.${n}`);
  // In the forms that people paste them in.
  const asked = [
    ...KNOWN.map((digits, n) => `${['', 'doi:', 'https://doi.org/'][n % 3]}10.5555/sample.${digits}`),
    ...COPIES,
    ...unknown,
  ];

  it('ends with each id read or with a reason, in bounded calls', async () => {
    expect(asked).toHaveLength(30);
    let open = [...asked];
    const read = new Map<string, { version: string; discussion: boolean }>();
    const reasons = new Map<string, string>();
    let calls = 0;
    for (; open.length > 0 && calls < 12; calls += 1) {
      const batch = open.slice(0, 10);
      const before = (await logOf(env.LIBRARY_URL, '.')).length;
      const result = await client.call(TOOL, { dois: batch, sections: ['discussion'], includeDetails: true });
      expect((await logOf(env.LIBRARY_URL, '.')).length - before).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(result.isError ?? false).toBe(false);
      const { articles, unavailable = [], deferred } = answerOf(result);
      const again: string[] = [];
      for (const article of articles) {
        const doi = String(article.doi).toLowerCase();
        const version =
          article.source === 'unpaywall' ? String(article.version) : `${article.viaSource}: as published`;
        const headings =
          'sections' in article ? article.sections.map(({ title = '' }) => title.toLowerCase()) : [];
        expect(
          headings.every((title) => title.includes('discussion') || title === ''),
          doi,
        ).toBe(true);
        read.set(doi, { version, discussion: headings.length > 0 });
      }
      for (const { id, reason, triedTiers } of unavailable) {
        expect(triedTiers.length).toBeGreaterThan(0);
        if (/service-error|lookup-failed|fetch-failed/.test(reason)) again.push(id);
        else reasons.set(id, reason);
      }
      const answered = new Set([...articles.map(({ doi }) => String(doi).toLowerCase()), ...reasons.keys()]);
      // Put off, or to be tried again as the tool says.
      const left = [...(deferred?.ids ?? []), ...again];
      // Nothing falls between read, reason and deferred.
      for (const id of batch) {
        const doi = id.replace(/^doi:|^https:\/\/doi\.org\//, '').toLowerCase();
        const seen = answered.has(doi) || answered.has(id) || left.includes(id);
        expect(seen, `${id} has no outcome`).toBe(true);
      }
      open = [...left, ...open.slice(10)];
    }
    expect(open).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(3);
    for (const doi of [...KNOWN.map((digits) => `10.5555/sample.${digits}`), ...COPIES])
      expect(
        read.has(doi) || reasons.has(doi) || asked.some((id) => id.endsWith(doi) && reasons.has(id)),
        doi,
      ).toBe(true);
    expect([...read.keys()].filter((doi) => doi.startsWith('10.5555/sample')).length).toBeGreaterThan(8);
    expect([...read.values()].filter(({ discussion }) => discussion).length).toBeGreaterThan(4);
    expect(read.get('10.5555/oa.0001')?.version).toBe('publishedVersion');
    for (const doi of unknown) expect(reasons.get(doi), doi).toMatch(/not-found|no-oa|no-epmc-fulltext/);
  });
});
