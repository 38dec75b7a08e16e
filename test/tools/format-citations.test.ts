import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { citationsSchema, type FormattedCitations } from '../../src/citations/answer-schema.ts';
import type { CslItem } from '../../src/citations/csl-schema.ts';
import { MODERN_ERA, type TestClient, type ToolResult } from '../clients.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { viaWorker, WORKER } from '../worker.ts';
import { errorOf, inject, requests, textOf } from './answers.ts';
import { efetchOf } from './articles.ts';
import { unzip } from './unzip.ts';

const TOOL = 'pubmed_format_citations';
const FILES = ['bibtex', 'ris', 'csl', 'csv', 'nbib'];

/** Success answers are held against the strict schema; the advertised one lets errors pass too (design.md §7). */
function citationsIn(result: ToolResult): FormattedCitations {
  expect(result.isError ?? false).toBe(false);
  return citationsSchema.parse(result.structuredContent);
}

const author = (inner: string) => `<Author>${inner}</Author>`;
const HARD_AUTHORS = `<AuthorList>${author('<LastName>van der Berg</LastName><ForeName>A B</ForeName><Initials>AB</Initials><Suffix>Jr</Suffix>')}${author('<CollectiveName>Centers for Disease Control and Prevention</CollectiveName>')}</AuthorList>`;
const JOURNAL =
  '<Journal><ISSN IssnType="Print">0000-0001</ISSN><JournalIssue><Volume>9</Volume><Issue>2</Issue><PubDate><Year>2020</Year><Month>Sep</Month></PubDate></JournalIssue><Title>The sample journal of medicine</Title><ISOAbbreviation>Sample J Med</ISOAbbreviation></Journal>';
const PAGES = '<Pagination><MedlinePgn>1639-41</MedlinePgn></Pagination>';

describe.each(MODERN_ERA)('pubmed_format_citations (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const cite = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A PMID that is this era's and test's alone, so that a fault hits no other. */
  const own = (n: number) => `6${era === '2025' ? 1 : 2}00${String(n).padStart(4, '0')}`;
  const serve = (ids: string[], ...records: string[]) =>
    inject({ match: efetchOf(...ids), times: 1, body: setOf(...records) });

  it('writes the styles, with group, suffix and full pages', async () => {
    const id = own(1);
    await serve(
      [id],
      articleXml({
        pmid: id,
        article: `${JOURNAL}<ArticleTitle>Lactate in sepsis.</ArticleTitle>${PAGES}${HARD_AUTHORS}`,
      }),
    );
    const result = await cite({ pmids: [id], format: ['apa', 'mla', 'vancouver'] });
    const [paper] = citationsIn(result).citations;
    expect(paper).toEqual({
      pmid: id,
      title: 'Lactate in sepsis',
      citationKey: `vanderberg2020_${id}`,
      citations: {
        apa: `van der Berg, A. B., Jr, & Centers for Disease Control and Prevention. (2020). Lactate in sepsis. The Sample Journal of Medicine, 9(2), 1639–1641. https://pubmed.ncbi.nlm.nih.gov/${id}/`,
        mla: `van der Berg, A B, Jr, and Centers for Disease Control and Prevention. “Lactate in Sepsis.” The Sample Journal of Medicine, vol. 9, no. 2, Sept. 2020, pp. 1639–41, https://pubmed.ncbi.nlm.nih.gov/${id}/.`,
        vancouver: `van der Berg AB Jr, Centers for Disease Control and Prevention. Lactate in sepsis. Sample J Med. 2020 Sep;9(2):1639–41. PubMed PMID: ${id}.`,
      },
    });
    for (const words of [paper?.citations.mla, `PMID ${id}, key vanderberg2020_${id}`])
      expect(textOf(result)).toContain(words);
  });

  it('shows all initials, and capitals of MLA spare the names of genes and species', async () => {
    const id = own(9);
    const title = 'Role of p53, miR-21 and il-6 in E. coli: a review of pH 7.4 and 3 others, P&lt;0.05.';
    const people = `<AuthorList>${author('<LastName>Ng</LastName><Initials>AB</Initials>')}</AuthorList>`;
    await serve(
      [id],
      articleXml({ pmid: id, article: `${JOURNAL}<ArticleTitle>${title}</ArticleTitle>${people}` }),
    );
    const [paper] = citationsIn(await cite({ pmids: [id], format: ['apa', 'mla', 'vancouver'] })).citations;
    expect(paper?.citations.apa).toMatch(/^Ng, A\. B\. \(2020\)\. Role of p53/);
    expect(paper?.citations.vancouver).toMatch(/^Ng AB\. Role of p53/);
    expect(paper?.citations.mla).toMatch(
      /^Ng, A B\. “Role of p53, miR-21 and il-6 in E\. coli: A Review of pH 7\.4 and 3 Others, P<0\.05\.”/,
    );
  });

  it('keeps the article number in every format (field case D14)', async () => {
    const id = own(2);
    await serve(
      [id],
      articleXml({
        pmid: id,
        article: `${JOURNAL}<ArticleTitle>Numbers.</ArticleTitle><ELocationID EIdType="pii" ValidYN="Y">e1234</ELocationID>`,
      }),
    );
    const [paper] = citationsIn(
      await cite({ pmids: id, format: ['apa', 'mla', 'vancouver', ...FILES] }),
    ).citations;
    expect(paper?.citations).toMatchObject({
      apa: expect.stringMatching(
        /^Numbers\. \(2020\)\. The Sample Journal of Medicine, 9\(2\), Article e1234\./,
      ),
      mla: expect.stringContaining('art. e1234'),
      vancouver: expect.stringContaining(';9(2):pii: e1234.'),
      bibtex: expect.stringContaining('eid = {e1234}'),
      ris: expect.stringContaining('\nC7  - e1234\n'),
      csl: expect.stringContaining('"number":"e1234"'),
      csv: expect.stringContaining('e1234'),
      nbib: expect.stringContaining('\nPG  - e1234\n'),
    });
  });

  it('names retractions and errata, and the translated title', async () => {
    const id = own(3);
    const link = (type: string) =>
      `<CommentsCorrections RefType="${type}"><RefSource>Sample J. 2021;1:2</RefSource><PMID>9</PMID></CommentsCorrections>`;
    const title =
      '<ArticleTitle>[Sepsis in the north].</ArticleTitle><Language>ger</Language><VernacularTitle>Sepsis im Norden.</VernacularTitle>';
    await serve(
      [id],
      articleXml({
        pmid: id,
        article: JOURNAL + title,
        citation: `<CommentsCorrectionsList>${link('RetractionIn')}${link('ErratumIn')}${link('CommentIn')}</CommentsCorrectionsList>`,
      }),
    );
    const result = await cite({ pmids: [id], format: ['apa', 'vancouver', ...FILES] });
    const {
      citations: [paper],
      notice,
    } = citationsIn(result);
    expect(paper?.notices?.map(({ refType }) => refType)).toEqual(['RetractionIn', 'ErratumIn']);
    expect(paper?.citations.apa).toMatch(
      /^Sepsis im Norden \[Sepsis in the north\]\. .*\(Retraction in: Sample J\. 2021;1:2\. PMID: 9\)$/,
    );
    expect(paper?.citations.vancouver).toMatch(
      /^\[Sepsis in the north\]\. .* Retraction in: Sample J\. 2021;1:2\. PMID: 9\. Erratum in: /,
    );
    for (const format of FILES)
      expect(JSON.stringify(paper?.citations[format as 'ris'])).toMatch(/Retraction in|RIN/);
    expect(notice).toContain(`RETRACTED: ${id}`);
    expect(textOf(result)).toContain(`- PMID ${id}: Retraction in: Sample J. 2021;1:2. PMID: 9.`);
  });

  it('accounts for every id, in order and as asked, and makes nothing up (field case F13)', async () => {
    const [a, b, none] = [own(4), own(5), own(6)];
    await serve([b, none, a], articleXml({ pmid: a }), articleXml({ pmid: b }));
    const result = await cite({ pmids: [b, `0${none}`, a, b] });
    expect(citationsIn(result)).toMatchObject({
      citations: [{ pmid: b }, { pmid: a }],
      totalSubmitted: 3,
      totalFormatted: 2,
      unavailablePmids: [`0${none}`],
      missing: [{ pmid: `0${none}`, reason: 'not_found' }],
    });
    for (const text of ['2 of 3 papers', `0${none} (not_found)`]) expect(textOf(result)).toContain(text);
    await inject({ match: efetchOf(none), times: 1, body: setOf() });
    expect(citationsIn(await cite({ pmids: [none] }))).toMatchObject({ citations: [], totalFormatted: 0 });
  });

  it('reads ids in text, and refuses what is none before anything is sent', async () => {
    for (const pmids of ['90000003', '90000003, PMID:90000001', '- 90000003\n- 90000001', '["90000003"]'])
      expect(citationsIn(await cite({ pmids })).citations[0]?.pmid).toBe('90000003');
    const repaired = await cite({ ids: '90000003;90000001', format: 'BibTeX' });
    expect(repaired._meta?.['pubmed-search']).toEqual({
      normalizations: expect.arrayContaining([{ path: '/pmids', rule: 'identifier_batch' }]),
    });
    const before = (await requests('.')).length;
    for (const args of [
      { pmids: ['90000003', 'x'] },
      { pmids: '' },
      {},
      { pmids: ['1'], format: ['harvard'] },
    ]) {
      expect(errorOf(await cite(args)).data).toMatchObject({ reason: 'invalid_input', executed: false });
    }
    const many = Array.from({ length: 501 }, (_, at) => String(at + 1));
    for (const pmids of [many, many.join()])
      expect(textOf(await cite({ pmids }))).toContain('/pmids: too_many_items: Expected 1 to 500 PMIDs');
    expect((await requests('.')).length).toBe(before);
  });

  it('cites the papers of the last search (journey U7)', async () => {
    await client.call('pubmed_search_articles', { query: 'sample', maxResults: 5 });
    const { citations, totalSubmitted } = citationsIn(
      await cite({ pmids: 'LAST', format: ['bibtex', 'csl'] }),
    );
    expect(totalSubmitted).toBe(5);
    expect(citations).toHaveLength(5);
  });

  const many = Array.from({ length: 500 }, (_, at) => own(1000 + at));
  const serveMany = (ids: string[]) =>
    serve(
      ids,
      ...ids.map((pmid, at) =>
        articleXml({
          pmid,
          article: `${JOURNAL}<ArticleTitle>${'Long title '.repeat(20)}</ArticleTitle>${at === 0 ? HARD_AUTHORS : ''}`,
          citation:
            at === 400
              ? '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>J. 2021</RefSource></CommentsCorrections></CommentsCorrectionsList>'
              : '',
        }),
      ),
    );

  it('gives 500 papers as files behind a link, one a format, and shows the first (journey U7)', async () => {
    await serveMany(many);
    const result = await cite({ pmids: many, format: [...FILES, 'apa'] });
    const answer = citationsIn(result);
    expect(JSON.stringify(answer).length).toBeLessThan(15_000);
    expect(answer).toMatchObject({ totalSubmitted: 500, totalFormatted: 500 });
    expect(answer.deferred).toBeUndefined();
    expect(answer.notice).toMatch(
      new RegExp(`first ${answer.citations.length} of 500 papers.*RETRACTED: ${many[400]}`),
    );
    for (const place of [answer.download_url, answer.artifact_uri]) expect(textOf(result)).toContain(place);
    expect(answer.download_url).toMatch(/^http:\/\/localhost\/download\//);
    const zip = await viaWorker(answer.download_url ?? '');
    expect(zip.headers.get('content-disposition')).toBe('attachment; filename="citations.zip"');
    const files = unzip(new Uint8Array(await zip.arrayBuffer()));
    expect([...files.keys()].sort()).toEqual([
      'references.apa.txt',
      'references.bib',
      'references.csl.json',
      'references.csv',
      'references.nbib',
      'references.ris',
    ]);
    const items: CslItem[] = JSON.parse(files.get('references.csl.json') ?? '');
    expect(items.map(({ PMID }) => PMID)).toEqual(many);
    const key = `vanderberg2020_${many[0]}`;
    expect(items[0]).toMatchObject({
      id: key,
      author: [{ family: 'Berg' }, { literal: expect.any(String) }],
    });
    expect(files.get('references.bib')).toContain(`{${key},`);
    expect(files.get('references.bib')?.match(/^@/gm)).toHaveLength(500);
    expect(files.get('references.ris')?.match(/^ER {2}-/gm)).toHaveLength(500);
    expect(files.get('references.csv')?.trimEnd().split('\r\n')).toHaveLength(501);
  });

  it('is bounded where the store fails: 250 papers come in parts that make the whole', async () => {
    const prepare = env.DB.prepare.bind(env.DB);
    vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
      if (/INSERT INTO artifacts/.test(query)) throw new Error('D1_ERROR: away');
      return prepare(query);
    });
    let open = many.slice(0, 250);
    const read: string[] = [];
    for (let call = 0; open.length > 0 && call < 30; call++) {
      await serveMany(open);
      const answer = citationsIn(await cite({ pmids: open, format: ['ris', 'csv'] }));
      expect(JSON.stringify(answer.citations).length).toBeLessThan(61_000);
      expect(answer.csvHeader).toMatch(/^PMID,/);
      expect(answer.download_url).toBeUndefined();
      read.push(...answer.citations.map(({ pmid }) => pmid));
      open = answer.deferred?.ids ?? [];
      if (open.length > 0) expect(answer.notice).toContain('another call');
    }
    vi.restoreAllMocks();
    expect(read).toEqual(many.slice(0, 250));
  });

  it('tells a failure of NCBI as an error', async () => {
    const id = own(7);
    await inject({ match: efetchOf(id), times: 10, status: 503 });
    expect(errorOf(await cite({ pmids: [id] })).data.reason).toBe('ncbi_unreachable');
  });

  it('is described with its siblings and what a failure looks like', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    for (const words of [
      'pubmed_search_articles',
      'pubmed_convert_ids',
      'pubmed_fetch_articles',
      'missing',
      'deferred',
      'ncbi_unreachable',
    ])
      expect(tool?.description).toContain(words);
  });
});
