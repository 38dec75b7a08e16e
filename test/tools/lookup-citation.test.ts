import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LookupAnswer, lookupSchema } from '../../src/citation-lookup/schema.ts';
import { ERAS, type TestClient, type ToolResult } from '../clients.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';

const TOOL = 'pubmed_lookup_citation';

/** Success answers are held against the strict schema; the advertised one lets errors pass too (design.md §7). */
function answerIn(result: ToolResult): LookupAnswer {
  expect(result.isError ?? false, textOf(result)).toBe(false);
  return lookupSchema.parse(result.structuredContent);
}

/** An article of the sample library at its place (offline/sample/90000001-sepsis-fluids.xml). */
const FLUIDS = { journal: 'J Sample Artic', year: '2024', volume: '12', firstPage: 'e0001' };

describe.each(ERAS)('pubmed_lookup_citation (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const lookup = (citations: unknown) => client.call(TOOL, { citations });
  /** A PMID, and a journal, that is this era's and test's alone. */
  const own = (n: number) => `8${era === '2025' ? 5 : 6}00${String(n).padStart(4, '0')}`;
  const journal = (n: number) => `lookup${own(n)}`;
  /** Lets NCBI match citations of this journal so, and serve these records. */
  const serve = (n: number, results: string[], records: string[] = []) =>
    inject(
      {
        match: `ecitmatch.*${journal(n)}`,
        times: 1,
        body: results.map((result, row) => `x|||||row${row}|${result}\n`).join(''),
      },
      { match: `efetch.*${own(n)}`, times: 1, body: setOf(...records) },
    );
  const record = (pmid: string, more = '') =>
    articleXml({
      pmid,
      article: `<Journal><JournalIssue><Volume>9</Volume><PubDate><Year>2020</Year></PubDate></JournalIssue><ISOAbbreviation>J Look</ISOAbbreviation></Journal><ArticleTitle>Lookup of ${pmid}.</ArticleTitle><Pagination><MedlinePgn>7-9</MedlinePgn></Pagination><AuthorList><Author><LastName>Müller</LastName><Initials>A</Initials></Author><Author><CollectiveName>TRIAL-9 Group</CollectiveName></Author></AuthorList><ArticleDate><Year>2019</Year></ArticleDate>`,
      citation: more,
    });

  it('gives three rows in order, each its own, whatever their keys (field cases F2, F3)', async () => {
    await serve(1, [own(1), 'NOT_FOUND', 'AMBIGUOUS 5,6'], [record(own(1))]);
    const result = await lookup([
      { journal: journal(1), key: '2' },
      { journal: journal(1), year: '2020' },
      { journal: journal(1), key: '2' },
    ]);
    const { results, totalMatched, totalSubmitted } = answerIn(result);
    expect([totalMatched, totalSubmitted]).toEqual([1, 3]);
    expect(results.map(({ position, key, status, pmid }) => [position, key, status, pmid])).toEqual([
      [1, '2', 'matched', own(1)],
      [2, undefined, 'not_found', undefined],
      [3, '2', 'ambiguous', undefined],
    ]);
    expect(results[2]?.candidatePmids).toEqual(['5', '6']);
    expect(textOf(result)).toMatch(new RegExp(`1\\. \\(key 2\\) \\*\\*PMID ${own(1)}, not verified\\*\\*`));
  });

  it('never calls verified what disagrees in author or year', async () => {
    await serve(2, [own(2), own(2), own(2), own(2)], [record(own(2))]);
    const place = { journal: journal(2), volume: '9', firstPage: '7' };
    const { results, totalWarnings } = answerIn(
      await lookup([
        { ...place, year: '2020', authorName: 'Muller A' },
        { ...place, year: ' 2019 ', authorName: 'TRIAL-9 Group' },
        { ...place, year: '2011', authorName: 'Nobody X' },
        { ...place, year: '2020' },
      ]),
    );
    expect(results.map(({ verified }) => verified)).toEqual([true, true, false, false]);
    expect(results[2]?.warnings?.map(({ code }) => code)).toEqual(['author_mismatch', 'year_mismatch']);
    expect(results[3]?.detail).toContain('not both given');
    expect(totalWarnings).toBe(2);
  });

  it('tells a retraction with its notice, whose PMID is not the article’s (field case B13)', async () => {
    const more =
      '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>J Look. 2021;1:1</RefSource><PMID>9</PMID></CommentsCorrections></CommentsCorrectionsList>';
    await serve(3, [own(3)], [record(own(3), more)]);
    const { results, notice } = answerIn(await lookup([{ journal: journal(3) }]));
    expect(results[0]).toMatchObject({
      pmid: own(3),
      paper: { retracted: true, notices: ['Retraction in: J Look. 2021;1:1. PMID: 9.'] },
    });
    expect(notice).toContain(`RETRACTED: PMID ${own(3)}`);
  });

  it('tells the PMIDs but verifies nothing when the records cannot be had', async () => {
    await inject(
      { match: `ecitmatch.*${journal(4)}`, times: 1, body: `x|||||row0|${own(4)}\n` },
      { match: `efetch.*${own(4)}`, times: 20, status: 503 },
    );
    const { results, notice } = answerIn(
      await lookup([{ journal: journal(4), year: '2020', authorName: 'Muller' }]),
    );
    expect(results[0]).toMatchObject({ pmid: own(4), verified: false });
    expect(notice).toContain('No row was compared');
    expect(notice).toContain('Whether row 1 is retracted or corrected is not known');
  });

  it('says of a match without a record that it may be retracted', async () => {
    await serve(60, [own(60)]);
    const { results, notice } = answerIn(await lookup([{ journal: journal(60) }]));
    expect(results[0]).toMatchObject({
      pmid: own(60),
      verified: false,
      detail: expect.stringContaining('NCBI did not give its record this time. Whether it is retracted'),
    });
    expect(notice).toContain('Whether row 1 is retracted or corrected is not known');
  });

  it('tells a failure of NCBI as an error, never as "not found"', async () => {
    await inject({ match: `ecitmatch.*${journal(5)}`, times: 20, status: 503 });
    expect(errorOf(await lookup([{ journal: journal(5) }])).data).toMatchObject({
      reason: 'ncbi_unreachable',
      retryable: true,
    });
  });

  it('finds articles of the library by their place', async () => {
    const { results } = answerIn(await lookup([FLUIDS]));
    expect(results[0]).toMatchObject({ status: 'matched', pmid: '90000001' });
  });

  it('takes a lone object, the name citation, and numbers', async () => {
    await serve(6, [own(6)], [record(own(6))]);
    const one = { journal: journal(6), year: 2020 };
    expect(answerIn(await client.call(TOOL, { citation: one })).results).toHaveLength(1);
  });

  it.each([
    ['neither journal nor year', { volume: '1' }],
    ['a delimiter', { journal: 'a|b' }],
    ['a line break', { journal: 'a\nb' }],
    ['nothing to see', { journal: ' \u200b' }],
    ['a year that is none', { year: '20' }],
    ['an unknown field', { journal: 'a', pages: '1' }],
    ['nothing (found by npm run fuzz)', null],
    ['a text', 'N Engl J'],
  ])('refuses %s before anything is sent', async (_, citation) => {
    const before = (await requests('ecitmatch')).length;
    expect(errorOf(await lookup([citation])).data).toMatchObject({
      reason: 'invalid_input',
      executed: false,
    });
    expect((await requests('ecitmatch')).length).toBe(before);
  });
});
