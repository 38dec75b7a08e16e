import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { MODERN_ERA, type TestClient } from '../clients.ts';
import { eventually } from '../library.ts';
import { WORKER } from '../worker.ts';
import { inject, requests, textOf } from './answers.ts';
import { BIOC, EFETCH, FULL_TEXT, failureOf, figuresOf, jats, PAGE, TOOL } from './figures.ts';

const FIG =
  '<p>See <xref ref-type="fig" rid="f1">Fig. 1</xref>.</p><fig id="f1"><label>Fig. 1</label><graphic xlink:href="g1"/></fig>';
const HTML = '<!DOCTYPE html><html><body>Checking your browser</body></html>';
const bioc = (id: string) =>
  JSON.stringify([
    {
      documents: [
        {
          id: id.slice(3),
          passages: [
            { infons: { section_type: 'TITLE' }, text: 'Sample' },
            { infons: { section_type: 'INTRO', type: 'paragraph' }, text: 'As Fig. 1 shows.' },
            { infons: { section_type: 'FIG', type: 'fig_caption', id: 'F1' }, text: 'Figure 1. Flow.' },
          ],
        },
      ],
    },
  ]);
/** What a source may do instead of answering; a timeout is longer than its share of the 4 s that a call has here. */
const FAULTS: [name: string, fault: Omit<Fault, 'match'>][] = [
  ['a 500', { status: 500 }],
  ['a web page', { body: HTML }],
  ['nothing for a long time', { delayMs: 60_000 }],
  ['a part of its answer', { body: '<article><front><article-meta>' }],
  ['another article', { body: jats('PMC5', { body: FIG }) }],
];

/** Over one client: the waits are long, and what a failure looks like over both is in article-figures.test.ts. */
describe.each(MODERN_ERA)('get_article_figures without an answer of a source (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const figures = (args: Record<string, unknown>) => client.call(TOOL, args);
  const of = (value: string, kind = 'pmcid') => figures({ source: { kind, value } });
  let next = 0;
  /** A PMCID that is this test's alone, so that a fault hits no other. */
  const own = () => `PMC7800${String(++next).padStart(4, '0')}`;
  const article = (id: string, body = FIG) => `<pmc-articleset>${jats(id, { body })}</pmc-articleset>`;

  describe.each(FAULTS)('Europe PMC sending %s', (_name, fault) => {
    it('is followed by PMC', async () => {
      const id = own();
      await inject({ match: FULL_TEXT(id), times: -1, ...fault }, { match: EFETCH(id), body: article(id) });
      const answer = figuresOf(await of(id));
      expect(answer).toMatchObject({ source: 'pmc_efetch', figure_count: 1 });
      expect(answer.notice).toContain('Europe PMC');
      expect(answer.pdf_links).toHaveLength(1);
    });

    it('is a failure that may pass when no other source has the article', async () => {
      const id = own();
      await inject({ match: FULL_TEXT(id), times: -1, ...fault });
      const result = await of(id);
      expect(failureOf(result).data).toMatchObject({ reason: 'source_unavailable', retryable: true });
      expect(textOf(result)).not.toMatch(/open-access subset|Checking your browser/);
    });
  });

  describe.each(FAULTS)('PMC sending %s', (_name, fault) => {
    it('is followed by BioC, which has captions only', async () => {
      const id = own();
      await inject({ match: EFETCH(id), times: -1, ...fault }, { match: BIOC(id), body: bioc(id) });
      expect(figuresOf(await of(id))).toMatchObject({
        source: 'bioc',
        figures: [
          {
            figure_id: 'F1',
            label: 'Figure 1',
            caption_text: 'Flow.',
            image_url: null,
            image_url_status: 'none',
            mentions: [{ section_title: 'Intro', sentence: 'As Fig. 1 shows.' }],
          },
        ],
        pdf_links: [],
        notice: expect.stringMatching(/failed.*captions only/),
      });
    });
  });

  it.each(FAULTS)('BioC sending %s is a failure, never "not open"', async (_name, fault) => {
    const id = own();
    await inject({ match: BIOC(id), times: -1, ...fault });
    expect(failureOf(await of(id)).data).toMatchObject({ reason: 'source_unavailable', retryable: true });
  });

  it('goes past a source that has no text of the article, or no figures in it', async () => {
    const [stub, bare] = [own(), own()];
    await inject(
      { match: FULL_TEXT(stub), body: jats(stub, { body: '' }) },
      { match: EFETCH(stub), body: article(stub) },
      { match: FULL_TEXT(bare), body: jats(bare, { body: '<p>Text.</p>' }) },
      { match: EFETCH(bare), body: article(bare) },
    );
    for (const id of [stub, bare])
      expect(figuresOf(await of(id))).toMatchObject({ source: 'pmc_efetch', figure_count: 1 });
  });

  it('tells no figures only when every source was heard', async () => {
    const [sure, unsure] = [own(), own()];
    const body = jats(sure, { body: '<p>Text.</p>' });
    await inject(
      { match: FULL_TEXT(sure), body },
      { match: FULL_TEXT(unsure), body: body.replaceAll(sure, unsure) },
      { match: EFETCH(unsure), times: -1, status: 503 },
    );
    expect(figuresOf(await of(sure))).toMatchObject({ figure_count: 0, figures: [], source: 'europepmc' });
    expect(failureOf(await of(unsure)).data.reason).toBe('source_unavailable');
  });

  it.each([
    ['nothing', { status: 200 }],
    ['a 404', { status: 404 }],
    ['a web page with status 404', { status: 404, body: HTML }],
  ])('is final when every source answers with %s', async (_name, fault) => {
    const id = own();
    await inject(...[FULL_TEXT, EFETCH, BIOC].map((of) => ({ match: of(id), times: -1, ...fault })));
    expect(failureOf(await of(id)).data).toMatchObject({ reason: 'not_open_access', retryable: false });
  });

  it('is no failure where a source says that it does not have the article and another has it', async () => {
    const id = own();
    await inject(
      { match: FULL_TEXT(id), status: 404 },
      { match: EFETCH(id), status: 404 },
      { match: BIOC(id), body: bioc(id) },
    );
    const { source, notice } = figuresOf(await of(id));
    expect(source).toBe('bioc');
    expect(notice).not.toMatch(/failed/);
  });

  describe('of the look-up of a PMID', () => {
    const pmid = (n: number) => `7801${String(n).padStart(4, '0')}`;
    const hit = (result: object[]) => JSON.stringify({ hitCount: result.length, resultList: { result } });

    it.each([
      [1, 'a 500', { status: 500 }],
      [2, 'a web page', { body: HTML }],
      [3, 'nothing for a long time', { delayMs: 60_000 }],
      [7, 'a hit without its record', { body: JSON.stringify({ hitCount: 1, resultList: { result: [] } }) }],
      [8, 'a 404', { status: 404 }],
      [4, 'the record of another article', { body: hit([{ id: '5', source: 'MED', pmcid: 'PMC90000001' }]) }],
    ])('%i: %s is a failure, never "not in PMC"', async (n, _name, fault) => {
      await inject({ match: `EXT_ID:${pmid(n)}\\b`, times: -1, ...fault });
      const result = await of(pmid(n), 'pmid');
      expect(failureOf(result).data).toMatchObject({ reason: 'source_unavailable', retryable: true });
      expect(textOf(result)).not.toMatch(/not available in PMC/);
    });

    it('no PMCID is final, and leads to the record', async () => {
      await inject({ match: `EXT_ID:${pmid(5)}\\b`, body: hit([{ id: pmid(5), source: 'MED' }]) });
      for (const id of [pmid(5), pmid(6)]) {
        expect(failureOf(await of(id, 'pmid')).data).toMatchObject({
          reason: 'not_in_pmc',
          retryable: false,
          article_url: `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
        });
      }
    });
  });

  describe('of the article page', () => {
    it.each([
      ['a 403', { status: 403, body: HTML }],
      ['a bot check', { body: HTML }],
      ['nothing for a long time', { delayMs: 60_000 }],
      ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' } }],
    ])('sending %s leaves addresses that are marked as guessed', async (_name, fault) => {
      const id = own();
      await inject(
        { match: FULL_TEXT(id), body: jats(id, { body: FIG }) },
        { match: PAGE(id), times: -1, ...fault },
      );
      const answer = figuresOf(await of(id));
      expect(answer.figures).toMatchObject([
        { image_url: `https://europepmc.org/articles/${id}/bin/g1.jpg`, image_url_status: 'guessed' },
      ]);
      expect(answer.notice).toContain('guessed');
      expect(await requests(PAGE(id))).toHaveLength(1);
    });
  });

  it('of the article page, which breaks off, is not told as a page without pictures', async () => {
    const id = own();
    await inject(
      { match: FULL_TEXT(id), body: jats(id, { body: FIG }) },
      { match: PAGE(id), body: '<!DOCTYPE html><html><body><main><h1>Sam' },
    );
    expect(figuresOf(await of(id)).notice).toContain('Not all pictures were seen on the article page: ');
  });

  describe('of a picture (field case E2)', () => {
    const PNG_HEAD = '\x89PNG\r\n\x1a\n';
    const withPicture = async (...faults: Fault[]) => {
      const id = own();
      await inject(
        { match: FULL_TEXT(id), body: jats(id, { body: FIG }) },
        ...faults.map((fault) => ({ times: -1, ...fault, match: fault.match.replace('ID', id) })),
      );
      return figures({ source: { kind: 'pmcid', value: id }, figure: '1', include_image: true });
    };

    it.each([
      ['a 404', { status: 404 }],
      ['a web page with status 200', { body: HTML, headers: { 'content-type': 'image/jpeg' } }],
    ])('after %s the next place is asked', async (_name, fault) => {
      const result = await withPicture(
        { match: 'europepmc.org/articles/ID/bin', ...fault },
        { match: 'articles/ID/bin/g1.jpg', body: 'GIF89a…', headers: { 'content-type': 'image/gif' } },
      );
      const { figures: shown, image } = figuresOf(result);
      expect(image).toMatchObject({ mime_type: 'image/gif' });
      expect(image?.url).toMatch(/^https:\/\/pmc\.ncbi\.nlm\.nih\.gov\/articles\/PMC\d+\/bin\/g1\.jpg$/);
      expect(shown).toMatchObject([
        { image_url: expect.stringContaining('europepmc.org/articles/'), image_url_status: 'guessed' },
      ]);
      expect(figuresOf(result).notice).toContain('was loaded from image.url');
      expect(textOf(result)).toContain(`Fig. 1 (f1); from ${image?.url}`);
    });

    it('tells the place that failed, not one that has no such picture', async () => {
      const result = await withPicture(
        { match: 'europepmc.org/articles/ID/bin', status: 404 },
        { match: 'pmc.ncbi.nlm.nih.gov/articles/ID/bin', drop: true },
      );
      expect(figuresOf(result)).toMatchObject({
        figures: [{ image_url_status: 'guessed' }],
        notice: expect.stringContaining('the connection to pmc.ncbi.nlm.nih.gov failed or broke off'),
      });
    });

    it('which no place has, the address is not given out', async () => {
      const result = await withPicture({ match: 'articles/ID/bin', status: 404 });
      expect(figuresOf(result)).toMatchObject({
        figures: [{ label: 'Fig. 1', image_url: null, image_url_status: 'none' }],
        notice: expect.stringContaining('not attached'),
      });
      expect(result.content.map(({ type }) => type)).toEqual(['text', 'resource_link']);
    });

    it('keeps its exact address and says that it could not be loaded when a bot check turns the server away', async () => {
      const blob = (id: string) => `https://cdn.ncbi.nlm.nih.gov/pmc/blobs/ab12/${id.slice(3)}/9f/g1.jpg`;
      for (const check of [{ status: 403 }, { body: HTML }]) {
        const id = own();
        await inject(
          { match: FULL_TEXT(id), body: jats(id, { body: FIG }) },
          { match: `${PAGE(id)}$`, body: `<img src="${blob(id)}">` },
          { match: blob(id), times: -1, ...check },
          { match: `articles/${id}/bin`, times: -1, status: 404 },
        );
        const source = { kind: 'pmcid', value: id };
        const answer = figuresOf(await figures({ source, figure: '1', include_image: true }));
        expect(answer.figures).toMatchObject([{ image_url: blob(id), image_url_status: 'exact' }]);
        expect(answer.notice).toMatch(/could not be loaded here.*may work in a browser/);
        const without = figuresOf(await figures({ source, figure: '1' }));
        expect(without.figures[0]?.image_url_status).not.toBe('none');
      }
    });

    it.each([
      ['is too large', { body: PNG_HEAD + 'x'.repeat(1_100_000) }, /more than 1 MiB/],
      ['fails for now', { status: 503 }, /HTTP 503/],
      [
        'leads to a private address',
        { status: 302, headers: { location: 'http://169.254.169.254/' } },
        /not a public/,
      ],
    ])('that %s the address stays', async (_name, fault, problem) => {
      const result = await withPicture({ match: 'articles/ID/bin', ...fault });
      const answer = figuresOf(result);
      expect(answer.figures[0]?.image_url_status).toBe('guessed');
      expect(answer.notice).toMatch(problem);
      expect(result.content.map(({ type }) => type)).toEqual(['text', 'resource_link']);
    });
  });

  it('is left alone when the client cancels', async () => {
    const id = own();
    await inject({ match: FULL_TEXT(id), delayMs: 60_000 });
    const stop = new AbortController();
    const call = client.call(TOOL, { source: { kind: 'pmcid', value: id } }, { signal: stop.signal });
    const asked = () => requests(FULL_TEXT(id));
    await eventually(asked, (entries) => entries.length > 0);
    stop.abort();
    await expect(call).rejects.toThrow();
    expect(await eventually(asked, ([entry]) => entry?.aborted === true)).toMatchObject([{ aborted: true }]);
  });
});
