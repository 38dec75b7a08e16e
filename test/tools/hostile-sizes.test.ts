import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectModern, type TestClient, type ToolResult } from '../clients.ts';
import { bomb } from '../entity-bomb.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';
import { articlesOf, efetchOf } from './articles.ts';
import { EFETCH, FULL_TEXT as EUROPE_PMC, TOOL as FIGURES, jats } from './figures.ts';
import { chainOf, TOOL as FULL_TEXT, unavailableOf } from './fulltext.ts';

/** What a caller sees of upstream answers that are too long, too deep or lead elsewhere. */

const DEPTH = 100_000;

let client: TestClient;
beforeAll(async () => {
  client = await connectModern(WORKER);
});
afterAll(() => client.close());

const fetchArticle = (pmid: string) => client.call('pubmed_fetch_articles', { pmids: [pmid] });
const told = (result: ToolResult) => textOf(result) + JSON.stringify(result.structuredContent);

it('an article of 33 MiB is a failure of the source, with its limit', async () => {
  const body = `<p>${'word '.repeat((33 * 1024 * 1024) / 5)}</p>`;
  const xml = `<pmc-articleset>${jats('PMC67100001', { body })}</pmc-articleset>`;
  await inject({ match: EFETCH('PMC67100001'), times: 1, body: xml });
  const [row] = unavailableOf(await client.call(FULL_TEXT, { pmcids: ['PMC67100001'] }));
  expect(chainOf(row)?.[0]).toBe('pmc:service-error');
  expect(row?.triedTiers[0]?.detail).toContain('more than 32 MiB');
  expect(await requests(EFETCH('PMC67100001'))).toHaveLength(1);
});

it('a record nested 100,000 deep is an error of NCBI, never a missing article', async () => {
  const article = `<ArticleTitle>${'<i>'.repeat(DEPTH)}x${'</i>'.repeat(DEPTH)}</ArticleTitle>`;
  const body = setOf(articleXml({ pmid: '67100002', article }));
  await inject({ match: efetchOf('67100002'), times: -1, body });
  const result = await fetchArticle('67100002');
  expect(errorOf(result).data.reason).toBe('ncbi_invalid_response');
  expect(told(result)).not.toMatch(/not-found|internal_error/);
});

it('an entity bomb in a record is read, and the entities stand as they are', async () => {
  const record = articleXml({
    pmid: '67100003',
    article: '<ArticleTitle>Before &l9; &x; after</ArticleTitle>',
  });
  const body = `${bomb('PubmedArticleSet')}<PubmedArticleSet>${record}</PubmedArticleSet>`;
  await inject({ match: efetchOf('67100003'), times: -1, body });
  const result = await fetchArticle('67100003');
  expect(articlesOf(result).articles[0]?.title).toBe('Before &l9; &x; after');
  expect(told(result)).not.toMatch(/lollol|root:/);
});

it.each(['http://127.0.0.1/hostilefigure.jpg', 'http://169.254.169.254/hostilefigure.jpg'])(
  'a figure at %s is told without address, and nothing is asked there',
  async (href) => {
    const id = `PMC6710001${href.length % 10}`;
    const body = `<fig id="f1"><label>Fig. 1</label><graphic xlink:href="${href}"/></fig>`;
    await inject({ match: EUROPE_PMC(id), times: -1, body: jats(id, { body }) });
    const source = { kind: 'pmcid', value: id };
    const result = await client.call(FIGURES, { source, include_image: true, figure: 'f1' });
    expect(result.isError ?? false, textOf(result)).toBe(false);
    expect(result.structuredContent).toMatchObject({ figure_count: 1 });
    expect(JSON.stringify(result.structuredContent)).toContain('"image_url":null');
    expect(await requests('hostilefigure')).toEqual([]);
  },
);
