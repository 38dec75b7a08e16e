import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Verification, verificationSchema } from '../../src/references/schema.ts';
import { MODERN_ERA, type TestClient, type ToolResult } from '../clients.ts';
import { disarm } from '../library.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';
import { efetchOf } from './articles.ts';
import { DRAFT } from './bibliography.ts';

const TOOL = 'verify_references';

/** Success answers are held against the strict schema; the advertised one lets errors pass too (design.md §7). */
function answerIn(result: ToolResult): Verification {
  expect(result.isError ?? false, textOf(result)).toBe(false);
  return verificationSchema.parse(result.structuredContent);
}

describe.each(MODERN_ERA)('verify_references (%s)', (era, connect) => {
  /** A PMID that is this era's and test's alone. */
  const own = (n: number) => `5${era === '2025' ? 1 : 2}00${String(n).padStart(4, '0')}`;
  const letters = (n: number) => own(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const hits = (...idlist: string[]) =>
    JSON.stringify({ esearchresult: { count: String(idlist.length), retstart: '0', idlist } });
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const verify = async (references: string | string[], more: object = {}) =>
    answerIn(await client.call(TOOL, { references, ...more }));

  describe('U8: forty references of a draft', () => {
    let answer: Verification;
    let text: string;
    let sent: number;
    beforeAll(async () => {
      const before = (await requests('.')).length;
      const references = DRAFT.map(({ text }, at) => `${at + 1}. ${text}`).join('\n');
      const result = await client.call(TOOL, { references });
      sent = (await requests('.')).length - before;
      answer = answerIn(result);
      text = textOf(result);
    });

    it('have forty rows in order, with one request for many', () => {
      expect(answer.results.map(({ position }) => position)).toEqual(DRAFT.map((_, at) => at + 1));
      expect(Object.values(answer.counts).reduce((sum, count) => sum + count)).toBe(40);
      expect(answer.total).toBe(40);
      expect(sent).toBeLessThan(15);
    });

    it.each(DRAFT.map((entry, at) => [at + 1, entry.text.slice(0, 90), entry] as const))(
      '%i. %s',
      (position, _, { verdict, pmid, wrong, retracted }) => {
        const row = answer.results[position - 1];
        expect([row?.verdict, row?.paper?.pmid, row?.differs?.map(({ field }) => field)]).toEqual([
          verdict,
          pmid,
          wrong,
        ]);
        expect(row?.paper?.retracted).toBe(retracted);
        if (retracted) expect(row?.paper?.notices?.[0]).toContain('PMID: 90000007');
        expect(text).toContain(`\n${position}. **${verdict.replaceAll('_', ' ')}**`);
        if (pmid) expect(text).toContain(`PMID ${pmid}`);
      },
    );

    it('names the retracted ones before all else', () => {
      expect(answer.notice).toContain(
        ' RETRACTED: entries 6, 15, 16, 32, 40. Corrected, or with an expression of concern: entries 1, 18, 30.',
      );
    });
  });

  it('compares the fields of BibTeX, RIS and MEDLINE records, and excuses none for a right DOI', async () => {
    const title = 'Sample: Once-weekly samplutide and the decline of kidney function in type 2 diabetes';
    const { results } = await verify(
      [
        `@article{a,\n  author = {Nightjar, P. and {\\'O} Samplaigh, F.},\n  title = {{${title}}},\n  journal = {J Sample Artic},\n  year = {2021},\n  doi = {10.5555/sample.0002}\n}`,
        `TY  - JOUR\nAU  - Nightjar, P\nTI  - ${title}\nPY  - 2023\nVL  - 14\nDO  - 10.5555/sample.0002\nER  - `,
        `PMID- 90000002\nDP  - 2023\nTI  - ${title}\nAU  - Smith J`,
      ].join('\n\n'),
    );
    expect(
      results.map((row) => [row.verdict, row.paper?.pmid, row.differs?.map(({ field }) => field)]),
    ).toEqual([
      ['differs', '90000002', ['year']],
      ['differs', '90000002', ['volume']],
      ['differs', '90000002', ['authors']],
    ]);
  });

  it('takes no id of a notice for that of the paper, and finds a DOI in any of its places (field cases B13, B14)', async () => {
    const pmid = own(1);
    const notice = `<CommentsCorrectionsList><CommentsCorrections RefType="ErratumIn"><RefSource>J Ver. 2021;2:2</RefSource><PMID>9</PMID></CommentsCorrections></CommentsCorrectionsList>`;
    const data = `<ReferenceList><Reference><ArticleIdList><ArticleId IdType="pubmed">7</ArticleId><ArticleId IdType="doi">10.5555/cited</ArticleId></ArticleIdList></Reference></ReferenceList><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId><ArticleId IdType="doi">10.5555/Old.${pmid}</ArticleId></ArticleIdList>`;
    await inject(
      { match: `esearch.*old\\.${pmid}`, times: 1, body: hits(pmid) },
      { match: efetchOf(pmid), times: 1, body: setOf(articleXml({ pmid, citation: notice, data })) },
    );
    const [row] = (await verify(`doi:10.5555/old.${pmid}`)).results;
    expect(row).toMatchObject({
      verdict: 'found',
      paper: { pmid, doi: `10.5555/Old.${pmid}`, notices: ['Erratum in: J Ver. 2021;2:2. PMID: 9.'] },
      detail: expect.stringContaining('nothing else was compared'),
    });
  });

  describe('a look-up that fails is never "not found"', () => {
    const titled = (n: number) =>
      `Lin A. Zyxwv${letters(n)} lozenges for hiccups in keepers. J Sample Artic. 2022;10(2):77-84.`;

    it.each([
      ['the search by DOI', 2, `esearch.*down.${own(2)}`, `10.5555/down.${own(2)}`],
      ['Crossref', 3, `api.crossref.org.*down.${own(3)}`, `10.5555/down.${own(3)}`],
      ['the converter', 5, `idconv.*PMC${own(5)}`, `PMC${own(5)}`],
      ['the search by title', 6, `esearch.*zyxwv${letters(6)}`, titled(6)],
      ['the citation matcher', 7, `ecitmatch.*row0`, titled(7).replace('J Sample Artic', `J ${own(7)}`)],
    ])('of %s', async (_, n, match, entry) => {
      await inject({ match: n === 7 ? `ecitmatch.*${own(7)}` : match, times: 50, status: 503 });
      const { results, counts, notice } = await verify([entry, '90000008']);
      expect(results.map(({ verdict }) => verdict)).toEqual(['could_not_check', 'found']);
      expect(counts).toEqual({ found: 1, differs: 0, not_found: 0, could_not_check: 1 });
      expect(results[0]?.detail).toContain('Check this entry again');
      expect(notice).toContain('Not checked, which is not "not found": entries 1.');
    });

    it.each<[string, string, object?]>([
      ['cannot be read', 'efetch.*90000006'],
      ['cannot be searched', 'esearch.*sample\\.0006|esearch.*pneumothorax'],
      ['has no record of what it found', 'efetch.*90000006', { status: 200, body: setOf() }],
    ])(
      'and where PubMed %s, Crossref alone does not pass for it',
      async (_, match, answer = { status: 503 }) => {
        const entry =
          'Grobelny-Mock D, Sallow T. Sample: Deep learning finds pneumothorax on chest radiographs as well as radiologists do. Sample Radiol 2021;5(7):1-12. doi:10.5555/sample.0006';
        await inject({ match, times: -1, ...answer }, { match: 'ecitmatch', times: -1, status: 503 });
        const result = await client.call(TOOL, { references: entry });
        await disarm(env.LIBRARY_URL);
        const { results, notice } = answerIn(result);
        expect(results).toMatchObject([{ verdict: 'found', pubmedUnread: true }]);
        expect(results[0]?.detail).toMatch(
          /NCBI (?:could|answered|named).*retracted or corrected, is not known/,
        );
        expect(notice).toContain('retractions and corrections are not known: entries 1');
        expect(textOf(result)).toContain('PMID not known');
        expect(textOf(result)).not.toContain('not in PubMed');
        expect((await verify(entry)).notice).toContain('RETRACTED: entries 1');
      },
    );

    it('of a PMCID for which the converter does not answer', async () => {
      const records = [{ pmcid: 'PMC5', pmid: 5, 'requested-id': 'PMC5' }];
      await inject({ match: `idconv.*PMC${own(15)}`, times: -1, body: JSON.stringify({ records }) });
      const [row] = (await verify(`PMC${own(15)}`)).results;
      expect(row).toMatchObject({
        verdict: 'could_not_check',
        detail: expect.stringContaining('did not answer for its PMCID'),
      });
    });

    it.each([
      ['DOI', 11, (n: number) => `10.5555/withheld.${own(n)}`, `withheld.${own(11)}`],
      ['title', 13, titled, `zyxwv${letters(13)}`],
    ])('of a record that a search by %s found and NCBI withholds', async (_, n, entry, word) => {
      const [a, b] = [own(n), own(n + 1)];
      const list = `<ErrorList><CannotRetrievePMID>${b}</CannotRetrievePMID></ErrorList>`;
      await inject(
        { match: `esearch.*${word}`, times: -1, body: hits(a, b) },
        { match: efetchOf(a, b), times: -1, body: setOf(articleXml({ pmid: a }), list) },
      );
      const [row] = (await verify(entry(n))).results;
      expect(row).toMatchObject({ verdict: 'could_not_check', detail: expect.stringContaining(b) });
    });

    it.each([
      ['a search by DOI', 16, (n: number) => `10.5555/nameless.${own(n)}`],
      ['a search by title', 17, titled],
      ['the converter', 18, (n: number) => `PMC${own(n)}`],
    ])('of a PMID that %s told, and that has no record', async (_, n, entry) => {
      const records = [{ pmcid: `PMC${own(n)}`, pmid: Number(own(n)), 'requested-id': `PMC${own(n)}` }];
      await inject(
        { match: `esearch.*(?:nameless\\.${own(n)}|zyxwv${letters(n)})`, times: -1, body: hits(own(n)) },
        { match: `idconv.*PMC${own(n)}`, times: -1, body: JSON.stringify({ records }) },
        { match: efetchOf(own(n)), times: -1, body: setOf() },
      );
      const [row, typed] = (await verify([entry(n), own(19)])).results;
      expect(row).toMatchObject({ verdict: 'could_not_check', detail: expect.stringContaining(own(n)) });
      expect(typed?.verdict).toBe('not_found');
    });

    it('of the records that were asked for together', async () => {
      await inject({ match: `efetch.*${own(4)}`, times: 50, status: 503 });
      const { results } = await verify([own(4), '90000008', 'doi:10.5555/sample.0012']);
      expect(results.map(({ verdict }) => verdict)).toEqual(['could_not_check', 'could_not_check', 'found']);
    });
  });

  describe('a title that more papers resemble than can be looked at', () => {
    const entry = (n: number) => `Bellomo R. Acute kidney w${letters(n)}. Lancet. 2012.`;
    /** More hits than are looked at, for a search that ends with these words; 20 for each title of it. */
    const many = (n: number, titles = 1) => {
      const idlist = Array.from({ length: 20 * titles }, (_, at) => own(1000 * n + at));
      const body = JSON.stringify({ esearchresult: { count: '5000', retstart: '0', idlist } });
      const before = titles > 1 ? 'OR.*' : '';
      return { match: `esearch.*${before}w${letters(n)}\\[ti\\]\\)&`, times: -1, body };
    };

    it('is found with its author and year', async () => {
      const [n, pmid] = [8, own(8)];
      const record = articleXml({
        pmid,
        article: `<Journal><JournalIssue><PubDate><Year>2012</Year></PubDate></JournalIssue><Title>Lancet</Title></Journal><ArticleTitle>Acute kidney w${letters(n)}.</ArticleTitle>`,
      });
      await inject(
        many(n),
        { match: `esearch.*w${letters(n)}.*bellomo\\[au\\].AND.2012\\[dp\\]`, body: hits(pmid) },
        { match: efetchOf(pmid), body: setOf(record) },
      );
      const { results } = await verify(entry(n));
      expect(results).toMatchObject([{ verdict: 'found', paper: { pmid } }]);
    });

    it.each([
      ['alone', 9, []],
      ['beside others', 10, ['Salt, pressure and zyxwv lozenges']],
    ])('is not said not to exist, asked %s', async (_, n, others) => {
      await inject(...others.map(() => many(n, 2)), many(n));
      const { results } = await verify([...others, entry(n)]);
      expect(results.at(-1)).toMatchObject({
        verdict: 'could_not_check',
        detail: expect.stringContaining('more papers with such a title than could be compared'),
      });
    });
  });

  it('checks a hundred entries with at most 45 requests, and goes on from there', async () => {
    const invented = Array.from(
      { length: 120 },
      (_, at) =>
        `Lin A. Invented matter ${own(500 + at)} of teacups and lanterns. N Engl J Med. 2019;380:${at + 1}-9.`,
    );
    const before = (await requests('.')).length;
    const first = await verify(invented.join('\n'));
    expect((await requests('.')).length - before).toBeLessThanOrEqual(45);
    expect([first.total, first.results.length, first.counts.not_found]).toEqual([120, 100, 100]);
    expect(first.notice).toContain('startAt 101');
    const rest = await verify(invented.join('\n'), { startAt: first.nextStartAt });
    expect(rest.results.map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, at) => 101 + at),
    );
    expect(rest.nextStartAt).toBeUndefined();
  });

  it('U8, by an agent that sees only the list of tools and the answers', async () => {
    const wish = 'Check these references: which exist, which were retracted, which ids are wrong?';
    const words = wish.toLowerCase().match(/[a-z]{3,}/g) ?? [];
    const score = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
    const listed = await client.listTools();
    const [tool] = [...listed].sort((a, b) => score(b.description ?? '') - score(a.description ?? ''));
    const { required, properties } = (tool?.inputSchema ?? {}) as {
      required: [string];
      properties: Record<string, { description: string; anyOf?: { type: string }[] }>;
    };
    const [argument] = required;
    expect(properties[argument]?.description).toContain('as pasted');
    const bibliography = [...DRAFT, ...DRAFT, ...DRAFT]
      .map(({ text }, at) => `[${at + 1}] ${text}`)
      .join('\n\n');
    const rows: Verification['results'] = [];
    for (let more: Record<string, number> | undefined = {}; more; ) {
      const result = await client.call(tool?.name ?? '', { [argument]: bibliography, ...more });
      const answer = answerIn(result);
      rows.push(...answer.results);
      // The answer says with which argument of the schema to go on.
      const [, name = '', value] =
        /send the same references with (\w+) (\d+)/.exec(answer.notice ?? '') ?? [];
      more = name in properties ? { [name]: Number(value) } : undefined;
    }
    expect(rows.map(({ verdict }) => verdict)).toEqual(
      [...DRAFT, ...DRAFT, ...DRAFT].map(({ verdict }) => verdict),
    );
  });

  it('finds a paper whose title has a slip, without its place, and says of both', async () => {
    const slip =
      'Nightjar P. Sample: Once-daily samplutide and the decline of kidney function in type 2 diabetes. 2023.';
    const [row] = (await verify(slip)).results;
    expect(row).toMatchObject({
      verdict: 'differs',
      paper: { pmid: '90000002' },
      differs: [
        {
          field: 'title',
          given: expect.stringContaining('daily'),
          record: expect.stringContaining('weekly'),
        },
      ],
    });
  });

  it('finds what Crossref has of any type', async () => {
    const figure = 'Figure 2: Sample: Fluids given to adults with sepsis, by group and hour';
    const { results } = await verify(`${figure}. doi:10.5555/sample.0001.g002`);
    expect(results).toMatchObject([{ verdict: 'found', paper: { title: figure } }]);
  });

  it.each([
    ['a suffix', 16, 'Smith J', { given: 'John', family: 'Smith', suffix: 'Jr' }],
    ['two surnames', 17, 'García Márquez et al', { given: 'Gabriel', family: 'García Márquez' }],
    ['a group', 18, 'World Health Organization', { name: 'World Health Organization' }],
  ])('finds no slip in an author with %s whom only Crossref has', async (_, n, given, author) => {
    const DOI = `10.5555/author.${own(n)}`;
    const item = { DOI, type: 'journal-article', title: ['Salt and pressure and sleep'], author: [author] };
    const body = JSON.stringify({ message: { 'total-results': 1, items: [item] } });
    await inject({ match: `api.crossref.org.*${DOI}`, times: -1, body });
    const [row] = (await verify(`${given}. Salt and pressure and sleep. doi:${DOI}`)).results;
    expect(row).toMatchObject({ verdict: 'found', agrees: expect.arrayContaining(['authors']) });
  });

  it('does not say "not found" of a DOI that nobody could be asked for', async () => {
    const [row] = (await verify('doi:10.48550/arXiv.2101.00001')).results;
    expect(row).toMatchObject({ verdict: 'could_not_check', detail: expect.stringContaining('Crossref') });
  });

  it('answers an empty bibliography and a place behind the last entry with what to do', async () => {
    const call = async (args: object) => errorOf(await client.call(TOOL, { ...args })).data.reason;
    expect(await call({ references: ' \n ' })).toBe('no_references');
    expect(await call({ references: ['90000001'], startAt: 2 })).toBe('no_references');
    expect(await call({ references: [] })).toBe('invalid_input');
  });
});
