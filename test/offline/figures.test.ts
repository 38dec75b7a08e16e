import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mimeTypeOf } from '../../src/figures/picture.ts';
import { article, libraryOf } from './helpers.ts';

const LICENCE =
  '<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Open.</license-p></license></permissions>';
const BODY =
  '<body><p>Text.</p><fig id="f1"><label>Figure 1.</label><caption><title>Flow</title><p>Of people.</p></caption><graphic xlink:href="g1.tif"/></fig><fig><graphic xlink:href="g2.png"/><graphic xlink:href="g3.gif"/></fig><supplementary-material><media xlink:href="s1.docx"/></supplementary-material></body>';
const open = article({ pmcid: 'PMC11', pmid: '1' }, BODY).replace(
  '</article-meta>',
  `${LICENCE}</article-meta>`,
);
const closed = article({ pmcid: 'PMC12' }, BODY);
const xlink = (xml: string) =>
  xml.replace('<article>', '<article xmlns:xlink="http://www.w3.org/1999/xlink">');

describe('figures in the offline library', () => {
  let library: Awaited<ReturnType<typeof libraryOf>>;
  beforeAll(async () => {
    library = await libraryOf({ 'open.xml': xlink(open), 'closed.xml': xlink(closed) });
  });
  afterAll(() => library.close());

  it('have an article page with the addresses of pictures, which are pictures of their format', async () => {
    const page = await (await library.get('pmc.ncbi.nlm.nih.gov/articles/PMC11/')).text();
    const addresses = [...page.matchAll(/src="https:\/\/(cdn[^"]*\/blobs\/[^"]*)"/g)].map(
      ([, url]) => url ?? '',
    );
    expect(addresses.map((url) => url.split('/').at(-1))).toEqual(['g1.jpg', 'g2.png', 'g3.gif']);
    expect(page).toContain('href="/articles/instance/11/bin/s1.docx"');
    const types = await Promise.all(
      addresses.map(async (url) => {
        const response = await library.get(url);
        const bytes = new Uint8Array(await response.arrayBuffer());
        expect(mimeTypeOf(bytes)).toBe(response.headers.get('content-type'));
        return mimeTypeOf(bytes);
      }),
    );
    expect(types).toEqual(['image/jpeg', 'image/png', 'image/gif']);
    expect((await library.get('europepmc.org/articles/PMC11/bin/g1.jpg')).status).toBe(200);
  });

  it.each([
    'pmc.ncbi.nlm.nih.gov/articles/PMC99/',
    'cdn.ncbi.nlm.nih.gov/pmc/blobs/aaaa/11/aaaa/g1.jpg',
    'europepmc.org/articles/PMC11/bin/other.jpg',
  ])('are a page with status 404 at %s', async (address) => {
    const response = await library.get(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });

  it('have their captions in BioC, when the article is open', async () => {
    const bioc = (id: string) =>
      library.get(`www.ncbi.nlm.nih.gov/research/bionlp/RESTful/pmcoa.cgi/BioC_json/${id}/unicode`);
    const [{ documents }] = (await (await bioc('PMC11')).json()) as [
      { documents: [{ passages: { infons: { section_type: string } }[] }] },
    ];
    const captions = documents[0].passages.filter((one) => one.infons.section_type === 'FIG');
    expect(captions).toMatchObject([
      { infons: { id: 'f1', type: 'fig_title_caption' }, text: 'Figure 1. Flow' },
      { infons: { id: 'f1', type: 'fig_caption' }, text: 'Of people.' },
      {},
    ]);
    expect((await bioc('PMC12')).status).toBe(404);
  });
});
