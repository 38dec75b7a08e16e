import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { article, EFETCH, IDCONV, libraryOf, logOf } from './helpers.ts';

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({ 'a.xml': article({ pmcid: '9' }) });
});
afterAll(() => library.close());
beforeEach(() => library.get('_log', { method: 'DELETE' }));

test('tells every request with its arrival, real address decoded, body and status', async () => {
  const before = performance.timeOrigin + performance.now();
  await (await library.get(`${IDCONV}?ids=10.1%2Fx&idtype=doi&format=json`)).text();
  await (
    await library.get(EFETCH, { method: 'POST', body: new URLSearchParams({ db: 'pmc', id: '9,10' }) })
  ).text();
  await (await library.get('elsewhere.example/%zz')).text();
  await (await library.get('_faults')).text();
  const log = await logOf(library);
  expect(log).toMatchObject([
    { method: 'GET', url: `https://${IDCONV}?ids=10.1/x&idtype=doi&format=json`, status: 200 },
    { method: 'POST', url: `https://${EFETCH}`, body: 'db=pmc&id=9,10', status: 200 },
    { method: 'GET', url: 'https://elsewhere.example/%zz', status: 404 },
  ]);
  const times = log.flatMap(({ time, endedAt }) => [time, Number(endedAt)]);
  expect(times[0]).toBeGreaterThan(before - 1);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(log.some(({ aborted, dropped }) => aborted || dropped)).toBe(false);
});

test('shows and forgets only what match hits', async () => {
  for (const id of ['91', '92']) await (await library.get(`${EFETCH}?db=pmc&id=${id}`)).text();
  expect(await logOf(library, '^GET .*id=92$')).toHaveLength(1);
  await library.get('_log?match=id%3D91', { method: 'DELETE' });
  expect((await logOf(library)).map(({ url }) => url)).toEqual([`https://${EFETCH}?db=pmc&id=92`]);
  expect((await library.get('_log?match=(')).status).toBe(400);
});

test('a client that leaves in the middle of a body is told as gone', async () => {
  const body = 'x'.repeat(12_000_000);
  await library.get('_faults', { method: 'POST', body: JSON.stringify([{ match: 'id=93', body }]) });
  const gone = new AbortController();
  const response = await library.get(`${EFETCH}?db=pmc&id=93`, { signal: gone.signal });
  expect(await logOf(library, 'id=93')).toEqual([
    expect.not.objectContaining({ endedAt: expect.anything() }),
  ]);
  gone.abort();
  await expect(response.text()).rejects.toThrow();
  await expect.poll(() => logOf(library, 'id=93')).toMatchObject([{ status: 200, aborted: true }]);
});

test.each(['PUT', 'PATCH'])('%s on its own addresses is refused', async (method) => {
  expect((await library.get('_log', { method })).status).toBe(405);
});
