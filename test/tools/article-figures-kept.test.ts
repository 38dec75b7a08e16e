import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { inject, requests } from './answers.ts';
import { FULL_TEXT, failureOf, figuresOf, jats, TOOL } from './figures.ts';

const pmcid = (value: string) => ({ source: { kind: 'pmcid', value } });

describe.each(ERAS)('what get_article_figures keeps (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const figures = (args: Record<string, unknown>) => client.call(TOOL, args);

  it('takes an article that pubmed_fetch_fulltext has read from the shared cache', async () => {
    await client.call('pubmed_fetch_fulltext', { pmcids: ['PMC90000008'] });
    const before = (await requests('PMC90000008/fullTextXML|db=pmc&id=90000008&')).length;
    const answer = figuresOf(await figures(pmcid('PMC90000008')));
    expect(answer.source).toBe('pmc_efetch');
    expect(answer.pdf_links).toHaveLength(1);
    expect(await requests('PMC90000008/fullTextXML|db=pmc&id=90000008&')).toHaveLength(before);
  });

  it('is not given under another PMID that Europe PMC leads to it by', async () => {
    const n = era === '2025' ? 5 : 6;
    const [id, own, other] = [`PMC7${n}000061`, `7${n}000062`, `7${n}000063`];
    const body = jats(id, {
      pmid: own,
      body: '<p>Text.</p><fig id="f1"><label>Figure 1</label><graphic xlink:href="g1"/></fig>',
    });
    const hit = { id: other, source: 'MED', pmcid: id };
    await inject(
      { match: FULL_TEXT(id), times: -1, body },
      { match: `EXT_ID:${other}\\b`, body: JSON.stringify({ hitCount: 1, resultList: { result: [hit] } }) },
    );
    expect(figuresOf(await figures(pmcid(id))).figure_count).toBe(1);
    const { data, message } = failureOf(await figures({ source: { kind: 'pmid', value: other } }));
    expect(data).toMatchObject({ reason: 'source_unavailable', retryable: true });
    expect(message).toContain(`another article: its PMID is ${own}`);
  });

  it('is kept whole in the session, and shortened where it is too long', async () => {
    const id = `PMC7${era === '2025' ? 5 : 6}000060`;
    const figure = (n: number) =>
      `<fig id="f${n}"><label>Figure ${n}</label><caption><p>${`Value ${n} rose. `.repeat(120)}</p></caption><graphic xlink:href="f${n}"/></fig>`;
    await inject({
      match: FULL_TEXT(id),
      times: 1,
      body: jats(id, { body: Array.from({ length: 60 }, (_, i) => figure(i + 1)).join('') }),
    });
    const result = await figures(pmcid(id));
    const answer = figuresOf(result);
    expect(answer.figures).toHaveLength(60);
    expect(answer.figures[59]?.caption_cut).toBe(true);
    expect(answer.notice).toContain(`All of it is kept in ${answer.artifact_uri}`);
    const locator = { kind: 'artifact_uri', value: answer.artifact_uri };
    const read = await client.call('read_session', { request: { action: 'artifact', locator } });
    const { content, next_offset } = read.structuredContent as {
      content: string;
      next_offset: number | null;
    };
    expect(next_offset).toBeNull();
    const kept = JSON.parse(content) as typeof answer;
    expect(kept.figures[59]?.caption_text).toBe('Value 60 rose. '.repeat(120).trim());
  });
});
