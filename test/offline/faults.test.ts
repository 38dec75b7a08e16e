import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { article, EFETCH, IDCONV, libraryOf, logOf } from './helpers.ts';

let library: Awaited<ReturnType<typeof libraryOf>>;
let whole: string;
beforeAll(async () => {
  library = await libraryOf({ 'a.xml': article({ pmcid: '9' }) });
  whole = await (await library.get(`${EFETCH}?db=pmc&id=9`)).text();
});
afterAll(() => library.close());
beforeEach(async () => {
  await library.get('_faults', { method: 'DELETE' });
  await library.get('_log', { method: 'DELETE' });
});

const arm = (...faults: unknown[]) =>
  library.get('_faults', { method: 'POST', body: JSON.stringify(faults) });
const ask = (id = '9', init?: RequestInit) => library.get(`${EFETCH}?db=pmc&id=${id}`, init);

test('a fault strikes once, or as often as it says, or until it is cleared', async () => {
  await arm(
    { match: 'id=1$', status: 503 },
    { match: 'id=2$', status: 503, times: 2 },
    { match: 'id=3$', status: 503, times: -1 },
  );
  const statuses = async (id: string) => [
    (await ask(id)).status,
    (await ask(id)).status,
    (await ask(id)).status,
  ];
  expect(await statuses('1')).toEqual([503, 200, 200]);
  expect(await statuses('2')).toEqual([503, 503, 200]);
  expect(await statuses('3')).toEqual([503, 503, 503]);
  expect(await (await library.get('_faults')).json()).toEqual([{ match: 'id=3$', status: 503, times: -1 }]);
  await library.get('_faults?match=other', { method: 'DELETE' });
  expect((await ask('3')).status).toBe(503);
  await library.get(`_faults?match=${encodeURIComponent('id=3$')}`, { method: 'DELETE' });
  expect((await ask('3')).status).toBe(200);
});

test('a fault strikes only what it matches: method, real address, decoded query, form body', async () => {
  await arm(
    {
      match: '^GET https://eutils\\.ncbi\\.nlm\\.nih\\.gov/entrez/eutils/efetch\\.fcgi\\?db=pmc&id=1$',
      status: 501,
    },
    { match: 'ids=10\\.1/x&', status: 502 },
    { match: 'id=4,5', status: 503 },
  );
  const post = (id: string) =>
    library.get(EFETCH, { method: 'POST', body: new URLSearchParams({ db: 'pmc', id }) });
  expect((await ask('2')).status).toBe(200);
  expect((await post('1')).status).toBe(200);
  expect((await ask('1')).status).toBe(501);
  expect((await library.get(`${IDCONV}?ids=10.1%2Fx&idtype=doi&format=json`)).status).toBe(502);
  expect((await post('4,5')).status).toBe(503);
});

test('status, headers and body replace those of the normal answer', async () => {
  await arm(
    {
      match: 'id=1',
      status: 429,
      headers: { 'retry-after': '3' },
      body: '{"error":"API rate limit exceeded"}',
    },
    { match: 'id=9', headers: { 'content-type': 'text/html', 'x-more': '1' } },
    { match: 'id=3', body: '<html>' },
    { match: 'id=4', status: 204, body: 'never' },
  );
  const limited = await ask('1');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await limited.text()).toBe('{"error":"API rate limit exceeded"}');
  const relabelled = await ask('9');
  expect([relabelled.headers.get('content-type'), relabelled.headers.get('x-more')]).toEqual([
    'text/html',
    '1',
  ]);
  expect(await relabelled.text()).toBe(whole);
  const page = await ask('3');
  expect([page.status, await page.text()]).toEqual([200, '<html>']);
  expect((await ask('4')).status).toBe(204);
});

test('delayMs holds the answer back', async () => {
  await arm({ match: 'id=9', delayMs: 300 });
  const start = performance.now();
  expect(await (await ask()).text()).toBe(whole);
  expect(performance.now() - start).toBeGreaterThan(290);
});

test('a hung answer ends with its client, and the log tells', async () => {
  await arm({ match: 'id=9', delayMs: 1e12 });
  await expect(ask('9', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  await expect.poll(() => logOf(library, 'id=9')).toMatchObject([{ status: 0, aborted: true }]);
  const [entry] = await logOf(library, 'id=9');
  expect(Number(entry?.endedAt) - Number(entry?.time)).toBeGreaterThan(90);
});

test('an answer whose client left while it waited is never made', async () => {
  await arm({ match: 'id=9', delayMs: 300 });
  await expect(ask('9', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await logOf(library, 'id=9')).toMatchObject([{ status: 0, aborted: true }]);
});

test('truncateAt ends the body early without a sign of it', async () => {
  await arm(
    { match: 'id=9', truncateAt: 100, times: 2 },
    { match: 'id=1', truncateAt: 0 },
    { match: 'id=2', truncateAt: 1e6 },
  );
  const cut = await ask();
  expect(cut.headers.get('content-length')).toBeNull();
  expect(await cut.text()).toBe(whole.slice(0, 100));
  expect(await (await ask()).text()).toHaveLength(100);
  expect(await (await ask('1')).text()).toBe('');
  expect(await (await ask('2')).text()).toMatch(/<\/pmc-articleset>$/);
  expect(await logOf(library, 'id=9')).toMatchObject([{ status: 200 }, { status: 200 }]);
});

test('truncateAt with drop breaks off behind those bytes', async () => {
  await arm({ match: 'id=9', truncateAt: 100, drop: true });
  const response = await ask();
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(whole.slice(0, 100));
  await expect(reader.read()).rejects.toThrow();
  expect(await logOf(library, 'id=9')).toMatchObject([{ status: 200, dropped: true }]);
});

test('dripMs sends the whole body, piece by piece', async () => {
  await arm({ match: 'id=9', dripMs: 20 });
  const start = performance.now();
  const pieces: Uint8Array[] = [];
  for await (const piece of (await ask()).body as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe(whole);
  expect(pieces.length).toBeGreaterThan(5);
  expect(performance.now() - start).toBeGreaterThan(19 * 20);
});

test('drop resets the connection, after a delay if one is given', async () => {
  await arm({ match: 'id=9', drop: true, times: 2 }, { match: 'id=1', drop: true, delayMs: 200 });
  const reset = expect.objectContaining({ cause: expect.objectContaining({ code: 'ECONNRESET' }) });
  await expect(ask()).rejects.toEqual(reset);
  await expect(ask('9', { method: 'POST', body: 'x=1' })).rejects.toEqual(reset);
  const start = performance.now();
  await expect(ask('1')).rejects.toEqual(reset);
  expect(performance.now() - start).toBeGreaterThan(190);
  expect(await (await ask()).text()).toBe(whole);
  expect((await logOf(library)).filter(({ aborted }) => aborted)).toEqual([]);
});

test.each([
  ['no JSON', '{', 'The body is not JSON.'],
  ['no list', '{}', 'The body must be a list of faults.'],
  ['null', '[null]', '/0: a fault is an object with "match".'],
  ['no match', '[{"match":"x"},{}]', '/1: a fault is an object with "match".'],
  ['a bad expression', '[{"match":"("}]', '/0/match: '],
  ['an unknown field', '[{"match":"x","delay":1}]', '/0/delay: '],
  ['a prototype field', '[{"match":"x","toString":1}]', '/0/toString: '],
  ['no times', '[{"match":"x","times":0}]', '/0/times: '],
  ['an impossible status', '[{"match":"x","status":99}]', '/0/status: '],
  ['a bad header', '[{"match":"x","headers":{"a b":"1"}}]', '/0/headers: '],
  ['a negative delay', '[{"match":"x","delayMs":-1}]', '/0/delayMs: '],
  ['half a byte', '[{"match":"x","truncateAt":1.5}]', '/0/truncateAt: '],
])('refuses a fault list with %s, and arms none of it', async (_, body, message) => {
  const response = await library.get('_faults', { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(((await response.json()) as { error: string }).error).toContain(message);
  expect(await (await library.get('_faults')).json()).toEqual([]);
});
