import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveLibrary } from '../../offline/serve.ts';
import { logOf } from './helpers.ts';

const SAMPLE = join(import.meta.dirname, '../../offline/sample');
const PRESS = 'https://oa.sample-press.example';
const REPOSITORY = 'https://repository.sample-university.example';
const HTML = 'text/html; charset=utf-8';

let library: Awaited<ReturnType<typeof serveLibrary>>;
beforeAll(async () => {
  library = await serveLibrary({ folder: SAMPLE });
});
afterAll(() => library.close());
beforeEach(async () => {
  await fetch(`${library.url}/_log`, { method: 'DELETE' });
});

const get = (url: string, init?: RequestInit) =>
  fetch(url.replace(/^https?:\//, library.url), { redirect: 'manual', ...init });

/** The addresses by which Unpaywall offers this DOI: PDF first, as the product asks. */
async function offered(doi: string): Promise<string[]> {
  const response = await get(`https://api.unpaywall.org/v2/${doi}?email=reader@sample-university.example`);
  const { oa_locations: locations } = (await response.json()) as {
    oa_locations: { url_for_pdf: string | null; url_for_landing_page: string }[];
  };
  return locations.flatMap(({ url_for_pdf: pdf, url_for_landing_page: page }) =>
    pdf ? [pdf, page] : [page],
  );
}

async function copyOf(doi: string) {
  const [url = ''] = await offered(doi);
  const response = await get(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    isPdf: new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-',
    text: new TextDecoder('latin1').decode(bytes),
  };
}

describe('pages', () => {
  test('an article with navigation, cookie notice, table, references and some 800 words', async () => {
    const { status, type, text } = await copyOf('10.5555/oa.0001');
    expect([status, type]).toEqual([200, HTML]);
    for (const part of ['<nav', 'class="cookie-notice"', '<table>', 'id="references"', '<aside>', '<script>'])
      expect(text).toContain(part);
    const words = /<article>.*<\/article>/s
      .exec(text)?.[0]
      .replace(/<[^>]*>/g, ' ')
      .match(/\S+/g)?.length;
    expect(words).toBeGreaterThan(750);
  });

  test.each([
    ['10.5555/oa.0003', 'Verify you are human'],
    ['10.5555/oa.0004', 'type="password"'],
    ['10.5555/oa.0005', 'Get access to the full text'],
    ['10.5555/oa.0006', 'Cookies are required to view this content'],
  ])('%s is a page of status 200 that is no full text', async (doi, part) => {
    const { status, type, text } = await copyOf(doi);
    expect([status, type]).toEqual([200, HTML]);
    expect(text).toContain(part);
  });

  test('the headers of two copies lie', async () => {
    expect(await copyOf('10.5555/oa.0007')).toMatchObject({ type: 'application/pdf', isPdf: false });
    expect(await copyOf('10.5555/oa.0008')).toMatchObject({ type: HTML, isPdf: true });
  });

  test('an empty one, a forbidden one, a missing PDF', async () => {
    expect(await copyOf('10.5555/oa.0016')).toMatchObject({ status: 200, text: '' });
    expect(await copyOf('10.5555/oa.0017')).toMatchObject({ status: 403 });
    expect(await copyOf('10.5555/oa.0019')).toMatchObject({ status: 404 });
    expect((await get(`${PRESS}/no/such/page`)).status).toBe(404);
  });

  test('the publisher’s page of an article of the folder holds its text', async () => {
    const text = await (await get(`${PRESS}/doi/10.5555/sample.0001`)).text();
    expect(text).toMatch(
      /<h1>Sample: Restrictive [^<]*<\/h1>\n<h2>Abstract<\/h2>\n<p>.*<h2>Methods<\/h2>\n<h3>Design and patients<\/h3>\n<p>/s,
    );
    expect((await get(`${PRESS}/doi/10.5555/none`)).status).toBe(404);
    expect((await get(`${PRESS}/doi/%E0%A4%A`)).status).toBe(404);
  });
});

describe('PDF', () => {
  test('its two pages lie where its table of contents says', async () => {
    const { status, type, isPdf, text } = await copyOf('10.5555/oa.0002');
    expect([status, type, isPdf]).toEqual([200, 'application/pdf', true]);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(start)).toMatch(/^xref\n0 8\n/);
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(offsets).toHaveLength(7);
    for (const [i, at] of offsets.entries()) expect(text.slice(at)).toMatch(new RegExp(`^${i + 1} 0 obj\\n`));
    expect(text.match(/\/Type \/Page /g)).toHaveLength(2);
    for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs))
      expect(stream).toHaveLength(Number(length));
    expect(text).toContain('(1. Introduction) Tj');
    expect(text).toContain('J\xf6rg Lampwright-Sample \\(1,2\\)');
  });

  test('one is a scan without text, one breaks off', async () => {
    const scan = await copyOf('10.5555/oa.0025');
    expect(scan.isPdf).toBe(true);
    expect(scan.text).not.toContain('Tj');
    const broken = await copyOf('10.5555/oa.0026');
    expect(broken.isPdf).toBe(true);
    expect(broken.text).not.toContain('%%EOF');
  });
});

describe('redirects', () => {
  async function follow(doi: string, most = 10): Promise<string[]> {
    const [first = ''] = await offered(doi);
    const path = [first];
    while (path.length <= most) {
      const response = await get(path.at(-1) as string);
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status !== 302 || !location) break;
      path.push(location);
      if (!location.startsWith(PRESS)) break;
    }
    return path;
  }

  test('three to the article, and six', async () => {
    const end = `${PRESS}/articles/tide-clocks`;
    expect(await follow('10.5555/oa.0009')).toEqual([3, 2, 1].map((n) => `${PRESS}/moved/${n}`).concat(end));
    const six = await follow('10.5555/oa.0021');
    expect([six.length, six.at(-1)]).toEqual([7, end]);
  });

  test('without end', async () => {
    expect(await follow('10.5555/oa.0010', 20)).toHaveLength(21);
  });

  test.each([
    ['10.5555/oa.0011', 'http://127.0.0.1/'],
    ['10.5555/oa.0012', 'file:///etc/hostname'],
    ['10.5555/oa.0013', 'http://10.0.0.5/internal'],
    ['10.5555/oa.0022', 'http://169.254.169.254/latest/meta-data/'],
    ['10.5555/oa.0023', 'https://user:word@oa.sample-press.example/login'],
    ['10.5555/oa.0024', 'https://oa.sample-press.example:8443/articles/tide-clocks'],
  ])('%s leads to %s', async (doi, target) => {
    expect((await follow(doi)).at(-1)).toBe(target);
  });

  test('a location itself may be private, or plain http', async () => {
    expect(await offered('10.5555/oa.0027')).toEqual(['http://192.168.1.7/handle/27']);
    const [plain = ''] = await offered('10.5555/oa.0028');
    expect(plain).toMatch(/^http:\/\//);
    expect(await (await get(plain)).text()).toContain('Tide clocks');
  });
});

describe('long bodies', () => {
  test('one is larger than 20 MiB, and stops when its reader leaves', async () => {
    const [url = ''] = await offered('10.5555/oa.0014');
    let size = 0;
    for await (const bytes of (await get(url)).body as unknown as AsyncIterable<Uint8Array>) {
      size += bytes.length;
      if (size > 20 * 1024 * 1024) break;
    }
    expect(size).toBeGreaterThan(20 * 1024 * 1024);
    await expect.poll(() => logOf(library, 'endless')).toMatchObject([{ status: 200, aborted: true }]);
  });

  test('one comes slowly, and stops when its reader leaves', async () => {
    const [url = ''] = await offered('10.5555/oa.0015');
    const start = performance.now();
    const response = await get(url, { signal: AbortSignal.timeout(1500) });
    expect(performance.now() - start).toBeLessThan(1000);
    await expect(response.text()).rejects.toThrow();
    await expect.poll(() => logOf(library, 'slow')).toMatchObject([{ status: 200, aborted: true }]);
  });
});

test('faults and latency apply to copies too', async () => {
  const faults = JSON.stringify([{ match: 'tide-clocks$', status: 503, times: 1 }]);
  await fetch(`${library.url}/_faults`, { method: 'POST', body: faults });
  expect((await get(`${PRESS}/articles/tide-clocks`)).status).toBe(503);
  expect((await get(`${PRESS}/articles/tide-clocks`)).status).toBe(200);
  const slow = await serveLibrary({ folder: SAMPLE, latencyMs: 150 });
  const start = performance.now();
  await fetch(`${slow.url}/repository.sample-university.example/bitstream/moths.pdf`);
  expect(performance.now() - start).toBeGreaterThan(140);
  await slow.close();
});

test('every copy is told in the README, with what is wrong with it', () => {
  const readme = readFileSync(join(SAMPLE, 'README.md'), 'utf8');
  const works = JSON.parse(readFileSync(join(SAMPLE, 'unpaywall.json'), 'utf8')) as {
    doi: string;
    title: string;
  }[];
  expect(works.length).toBeGreaterThan(20);
  for (const { doi, title } of works) {
    expect(readme).toMatch(new RegExp(`^\\| ${doi.replace('10.5555/', '')} +\\| \\S`, 'm'));
    expect(title).toMatch(/^Sample: /);
  }
});

test('a site of another name is not answered', async () => {
  expect((await get(REPOSITORY.replace('sample', 'other'))).status).toBe(404);
});
