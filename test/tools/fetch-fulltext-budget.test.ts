import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { inject, textOf } from './answers.ts';
import { answerOf, articleSet, articlesOf, TOOL } from './fulltext.ts';

/** Five words a sentence, so that sizes can be told by counting. */
const SENTENCE = 'Mass rose in all arms. ';
const paragraph = (sentences: number) => `<p>${SENTENCE.repeat(sentences).trim()}</p>`;

function studyOf(pmcid: string, sentences = 1): string {
  const p = paragraph(sentences);
  const body = `<sec><title>Introduction</title>${p}</sec>
    <sec><title>Results</title>${p}<sec><title>Cohort</title>${p}<sec><title>Biomarkers</title>${p}
      <table-wrap id="t1"><label>Table 1</label><table><tr><td>1.50</td></tr></table></table-wrap></sec></sec></sec>
    <sec><title>Discussion</title>${p}
      <table-wrap id="t2"><label>Table 2</label><table><tr><td>2</td></tr></table></table-wrap></sec>`;
  return articleSet({ pmcid, body });
}

describe('limits of pubmed_fetch_fulltext', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(WORKER);
  });
  afterAll(() => client.close());

  let next = 10_000;
  /** An article of its own for each test, with a body of 5 × `sentences` sentences. */
  const study = async (sentences = 1) => {
    next += 1;
    const pmcid = `PMC66${next}`;
    await inject({ match: `efetch.*id=${pmcid.slice(3)}&`, times: 1, body: studyOf(pmcid, sentences) });
    return pmcid;
  };
  const call = (args: Record<string, unknown>) => client.call(TOOL, args);

  it('leaves an article that exactly fits untouched, and cuts and counts at one less (case 96)', async () => {
    const pmcids = [await study()];
    const whole = await call({ pmcids, maxCharacters: 1_000_000 });
    expect(answerOf(whole)).not.toHaveProperty('truncation');
    const { truncation } = answerOf(await call({ pmcids, maxCharacters: 1 }));
    const size = truncation?.originalCharacters ?? 0;
    expect(answerOf(await call({ pmcids, maxCharacters: size })).articles).toEqual(answerOf(whole).articles);
    const cut = answerOf(await call({ pmcids, maxCharacters: size - 1 }));
    expect(cut).toMatchObject({ truncated: true, truncation: { mode: 'truncate', omittedTables: 1 } });
  });

  it('tells every heading and its size in outline, then one section by a term: two calls (U3)', async () => {
    const pmcids = [await study(40)];
    const outline = await call({ pmcids, overflowMode: 'outline', maxCharacters: 300 });
    for (const heading of ['Introduction', 'Results', 'Cohort', 'Discussion']) {
      expect(textOf(outline)).toMatch(new RegExp(`${heading}: \\d+ of \\d+`));
    }
    expect(textOf(outline)).toContain(`Biomarkers: ${40 * SENTENCE.length - 1}`);
    expect(textOf(outline).length).toBeLessThan(2500);
    const { sections } = answerOf(outline).truncation?.articles[0] ?? {};
    const sentences = 40 * SENTENCE.length - 1;
    expect(sections?.map(({ title, originalCharacters }) => [title, originalCharacters])).toEqual([
      ['Introduction', sentences],
      ['Results', 3 * sentences + '\n\nBiomarkers\n'.length],
      ['Discussion', sentences],
    ]);
    const part = articlesOf(await call({ pmcids, sections: ['discuss'] }))[0];
    expect(part?.sections.map(({ title, text }) => [title, text.length])).toEqual([
      ['Discussion', sentences],
    ]);
  });

  it('brings one table whole, by the section it stands in (U4, case 103)', async () => {
    const pmcids = [await study()];
    const [article] = articlesOf(await call({ pmcids, sections: ['biomarkers'], maxCharacters: 500 }));
    expect(article?.sections).toEqual([
      {
        title: 'Results',
        text: '',
        subsections: [{ title: 'Cohort', text: `Biomarkers\n${SENTENCE.trim()}` }],
      },
    ]);
    expect(article?.tables).toMatchObject([{ label: 'Table 1', rows: [['1.50']] }]);
  });

  it('applies to what the filters left (case 99)', async () => {
    const pmcids = [await study()];
    const result = await call({ pmcids, sections: ['introduction'], maxCharacters: SENTENCE.length - 1 });
    expect(answerOf(result)).not.toHaveProperty('truncation');
  });

  it('cuts no character in two (case 97)', async () => {
    next += 1;
    const pmcid = `PMC66${next}`;
    const body = articleSet({ pmcid, body: '<sec><title>Signs</title><p>😀😀😀</p></sec>' });
    await inject({ match: `efetch.*id=${pmcid.slice(3)}&`, times: 1, body });
    const [article] = articlesOf(await call({ pmcids: [pmcid], maxCharacters: 3 }));
    expect(article?.sections).toEqual([{ title: 'Signs', text: '😀' }]);
  });

  it('serves sections before tables, in outline too, and names the tables left out (case 102)', async () => {
    const pmcids = [await study()];
    const body = 5 * (SENTENCE.length - 1) + '\n\nBiomarkers\n'.length;
    for (const overflowMode of ['truncate', 'outline']) {
      const answer = answerOf(await call({ pmcids, overflowMode, maxCharacters: body }));
      expect(answer.truncation?.articles[0]).toMatchObject({
        returnedCharacters: body,
        omittedTables: 2,
        omittedTableNames: ['Table 1', 'Table 2'],
      });
      expect(answer.articles[0]).not.toHaveProperty('tables');
      expect(answer.notice).toContain('Table 1, Table 2');
    }
  });

  it('names only the limits that were set (case 101)', async () => {
    const pmcids = [await study()];
    const { notice } = answerOf(await call({ pmcids, maxCharactersPerSection: 5 }));
    expect(notice).toContain('maxCharactersPerSection');
    expect(notice).not.toMatch(/maxCharacters[^P]/);
    expect(answerOf(await call({ pmcids, maxCharactersPerSection: 5 })).truncation).not.toHaveProperty(
      'maxCharacters',
    );
  });

  it('puts whole articles off beyond maxResponseCharacters, and their ids continue', async () => {
    const pmcids = [await study(), await study(), await study()];
    for (const pmcid of pmcids) await call({ pmcids: [pmcid] });
    const [one] = articlesOf(await call({ pmcids: pmcids.slice(0, 1), maxResponseCharacters: 100_000 }));
    const ceiling = 2 * JSON.stringify(one).length;
    const first = answerOf(await call({ pmcids, maxResponseCharacters: ceiling }));
    expect(first.articles.map(({ pmcId }) => pmcId)).toEqual(pmcids.slice(0, 2));
    expect(first.deferred).toMatchObject({ idType: 'pmcid', deferredCount: 1, ids: pmcids.slice(2) });
    expect(first.deferred?.nextDeferredCharacters).toBe(ceiling / 2);
    expect(first.notice).toContain(pmcids[2]);
    const rest = answerOf(await call({ pmcids: first.deferred?.ids, maxResponseCharacters: ceiling }));
    expect(rest.articles.map(({ pmcId }) => pmcId)).toEqual(pmcids.slice(2));
    const none = answerOf(await call({ pmcids, maxResponseCharacters: 10 }));
    expect(none).toMatchObject({
      articles: [],
      totalReturned: 0,
      deferred: { ids: pmcids, returnedCharacters: 0 },
    });
    expect(none.notice).toContain('first article alone');
  });

  it('bounds an article of 400,000 characters without being asked, and says how to go on (C10)', async () => {
    const pmcids = [await study(3500)];
    const result = await call({ pmcids });
    expect(textOf(result).length).toBeLessThan(70_000);
    expect(answerOf(result)).toMatchObject({
      truncated: true,
      notice: expect.stringContaining('maxCharacters'),
    });
    const { truncation } = answerOf(result);
    expect(truncation?.originalCharacters).toBeGreaterThan(400_000);
    expect(truncation?.articles[0]?.sections?.map(({ title }) => title)).toEqual([
      'Introduction',
      'Results',
      'Discussion',
    ]);
  });

  it('takes an article of 6 MB with 40 tables, and answers within bounds (C13)', async () => {
    next += 1;
    const pmcid = `PMC66${next}`;
    const row = '<tr><td>1.50</td><td>007</td></tr>';
    const table = (at: number) =>
      `<table-wrap><label>Table ${at}</label><table>${row.repeat(4000)}</table></table-wrap>`;
    const tables = Array.from({ length: 40 }, (_, at) => table(at + 1)).join('');
    const body = `<sec><title>Data</title><p>See the tables.</p>${tables}</sec>`;
    const xml = articleSet({ pmcid, body });
    expect(xml.length).toBeGreaterThan(5_000_000);
    await inject({ match: `efetch.*id=${pmcid.slice(3)}&`, times: 1, body: xml });
    const result = await call({ pmcids: [pmcid] });
    expect(JSON.stringify(result.structuredContent).length).toBeLessThan(200_000);
    expect(answerOf(result).truncation?.omittedTables).toBe(38);
    expect(answerOf(result).notice).toContain('Table 40');
  });

  it('finds a heading below another one, and does not match all by a blank term (F10)', async () => {
    const pmcids = [await study(20)];
    const [article] = articlesOf(await call({ pmcids, sections: ['Cohort', ' '], maxCharacters: 300 }));
    expect(article?.sections.map(({ title }) => title)).toEqual(['Results']);
    const text = article?.sections[0]?.subsections?.[0]?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/\w\.?$/);
    expect(`${SENTENCE.repeat(20)}`.startsWith(text)).toBe(true);
  });
});
