import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { logOf } from '../library.ts';
import { WORKER } from '../worker.ts';
import { inject } from './answers.ts';
import { chainOf, copiesOf, TOOL, unavailableOf } from './fulltext.ts';

/** The DOIs of offline/sample/unpaywall.json; what stands behind each is listed in offline/sample/README.md. */
let client: TestClient;
beforeAll(async () => {
  client = await connectModern(WORKER);
});
afterAll(() => client.close());

const fetchCopy = (number: string) => client.call(TOOL, { dois: [`10.5555/oa.${number}`] });

describe('an open-access copy', () => {
  it.each([
    ['a web page', '0001', 'html-markdown', 'tide'],
    ['a PDF', '0002', 'pdf-text', 'moth'],
    ['a web page sent as application/pdf', '0007', 'html-markdown', ''],
    ['a PDF sent as text/html', '0008', 'pdf-text', ''],
    ['behind three redirects', '0009', 'html-markdown', ''],
    ['at the second location, after a captcha', '0018', 'pdf-text', ''],
    ['on the page, where the PDF is gone', '0019', 'html-markdown', ''],
    ['at a plain http address', '0028', 'html-markdown', ''],
    ['on the page, where the PDF is a captcha', '0029', 'html-markdown', ''],
  ])('is read: %s', async (_name, number, contentFormat, word) => {
    const result = await fetchCopy(number);
    const [copy] = copiesOf(result);
    expect(copy).toMatchObject({ source: 'unpaywall', viaSource: 'unpaywall', contentFormat });
    expect(copy?.content.toLowerCase()).toContain(word);
    expect(copy?.content).not.toMatch(/<\/?(?:p|div|h1|span)\b/);
    expect((copy?.content ?? '').split(/\s+/).length).toBeGreaterThan(400);
  });

  it.each([
    ['a captcha', '0003', 'parse-failed'],
    ['a log-in page', '0004', 'parse-failed'],
    ['an abstract only', '0005', 'parse-failed'],
    ['a cookie wall', '0006', 'parse-failed'],
    ['a redirect loop', '0010', 'fetch-failed'],
    ['a redirect to this machine', '0011', 'fetch-failed'],
    ['a redirect to a file', '0012', 'fetch-failed'],
    ['a redirect into a private network', '0013', 'fetch-failed'],
    ['more than 20 MiB', '0014', 'fetch-failed'],
    ['nothing', '0016', 'parse-failed'],
    ['HTTP 403', '0017', 'fetch-failed'],
    ['six redirects', '0021', 'fetch-failed'],
    ['a redirect to the metadata service', '0022', 'fetch-failed'],
    ['a redirect with credentials', '0023', 'fetch-failed'],
    ['a redirect to an odd port', '0024', 'fetch-failed'],
    ['a scan without text', '0025', 'parse-failed'],
    ['a broken PDF', '0026', 'parse-failed'],
    ['a private address', '0027', 'fetch-failed'],
  ])('is not %s', async (_name, number, outcome) => {
    const result = await fetchCopy(number);
    expect(copiesOf(result)).toEqual([]);
    const [row] = unavailableOf(result);
    expect(chainOf(row)?.at(-1)).toBe(`unpaywall:${outcome}`);
    expect(row?.reason).toBe(outcome);
    expect(row?.triedTiers.at(-1)?.detail).not.toMatch(/https?:|secret|password/);
  });

  it('is read whole: every heading, to the last sentence, and nothing of the site around it', async () => {
    const content = copiesOf(await fetchCopy('0001'))[0]?.content ?? '';
    for (const heading of ['Introduction', 'Methods', 'Results', 'Discussion'])
      expect(content).toContain(heading);
    expect(content).toContain('no keeper, clock or coast of this article exists');
    expect(content).not.toMatch(/You may also like|Sign in|cookie/i);
  });

  it('is not "not open" because Unpaywall refuses the e-mail of this server', async () => {
    const body = JSON.stringify({
      HTTP_status_code: 422,
      error: true,
      message: 'Please use your own email address',
    });
    await inject({ match: 'unpaywall.*sample\\.0014', times: 9, status: 422, body });
    const [row] = unavailableOf(await client.call(TOOL, { dois: ['10.5555/sample.0014'] }));
    expect(row?.reason).toBe('service-error');
    expect(row?.triedTiers.at(-1)?.detail).toContain('UNPAYWALL_EMAIL');
  });

  it('that never ends is given up in time', async () => {
    const before = Date.now();
    const [row] = unavailableOf(await fetchCopy('0015'));
    expect(row?.reason).toBe('fetch-failed');
    expect(row?.triedTiers.at(-1)?.detail).toBe('oa.sample-press.example did not send it in time');
    expect(Date.now() - before).toBeLessThan(8000);
  });

  it('whose connection breaks off is told with its host', async () => {
    await inject({ match: 'oa\\.sample-press\\.example/articles/forbidden', times: 1, drop: true });
    const [row] = unavailableOf(await fetchCopy('0017'));
    expect(row?.triedTiers.at(-1)).toEqual({
      tier: 'unpaywall',
      outcome: 'fetch-failed',
      detail: 'the connection to oa.sample-press.example failed or broke off',
    });
  });

  it('that breaks off, though enough of it came to look like an article, is not passed off as one', async () => {
    const page = 'oa.sample-press.example/articles/tide-clocks';
    const whole = await (await fetch(`${env.LIBRARY_URL}/${page}`)).text();
    const body = whole.slice(0, Math.floor(whole.length * 0.8));
    await inject({ match: page.replaceAll('.', '\\.'), times: 1, body });
    const result = await fetchCopy('0001');
    expect(copiesOf(result)).toEqual([]);
    expect(unavailableOf(result)[0]?.triedTiers.at(-1)?.detail).toBe(
      'the file of oa.sample-press.example is broken or incomplete',
    );
  });

  it('is never asked for inside a private network', async () => {
    const asked = await logOf(env.LIBRARY_URL, '//(127\\.|10\\.|192\\.168|169\\.254)');
    expect(asked).toEqual([]);
  });

  it('is cut by maxCharacters, and not by maxCharactersPerSection', async () => {
    const whole = copiesOf(await fetchCopy('0001'))[0]?.content ?? '';
    const perSection = await client.call(TOOL, { dois: ['10.5555/oa.0001'], maxCharactersPerSection: 10 });
    expect(copiesOf(perSection)[0]?.content).toBe(whole);
    const cut =
      copiesOf(await client.call(TOOL, { dois: ['10.5555/oa.0001'], maxCharacters: 100 }))[0]?.content ?? '';
    expect(cut.length).toBeLessThanOrEqual(100);
    expect(whole.startsWith(cut)).toBe(true);
  });
});
