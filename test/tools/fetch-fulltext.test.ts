import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { logOf } from '../library.ts';
import { WORKER } from '../worker.ts';
import { errorOf, textOf } from './answers.ts';
import { answerOf, articlesOf, chainOf, TOOL, unavailableOf } from './fulltext.ts';

describe.each(ERAS)('pubmed_fetch_fulltext (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const fetchFullText = (args: Record<string, unknown>) => client.call(TOOL, args);

  it('returns an article by PMCID: front matter, sections in two levels, tables', async () => {
    const [article, ...others] = articlesOf(await fetchFullText({ pmcids: ['PMC90000003'] }));
    expect(others).toEqual([]);
    expect(article).toMatchObject({
      source: 'pmc',
      viaSource: 'pmc',
      pmcId: 'PMC90000003',
      pmcUrl: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC90000003/',
      pmid: '90000003',
      pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/90000003/',
      doi: '10.5555/sample.0003',
      articleType: 'methods-article',
      journal: {
        title: 'Sample Methods and Protocols (not real)',
        volume: '8',
        issue: '11',
        pages: '411-420',
      },
      publicationDate: { year: '2022', month: 'November', day: '5' },
    });
    expect(article?.title).toContain('Antibody dilutions for p16');
    expect(article?.abstract).toMatch(/^This is an invented sample article\./);
    const materials = article?.sections.find(({ title }) => title === 'Materials');
    expect(materials).toMatchObject({ label: '1' });
    expect(materials?.subsections?.map(({ title }) => title)).toEqual(['Antibodies', 'Buffers']);
    const dilutions = article?.tables?.[0];
    expect(dilutions).toMatchObject({
      id: 'T1',
      label: 'Table 1',
      headerRowCount: 1,
      sectionTitle: 'Antibodies',
    });
    expect(dilutions?.rows[0]).toEqual([
      'Target',
      'Host, clone',
      'Catalogue no.',
      'Blot',
      'Section',
      'Diluent',
    ]);
    expect(dilutions?.rows[2]?.slice(2)).toEqual(['MB-0110', '1:2000', '1:400', '5% milk in TBST']);
    expect(article).not.toHaveProperty('references');
  });

  it('finds the same article by PMID and by DOI, in any accepted spelling', async () => {
    const forms = [
      { pmids: ['90000003'] },
      { pmids: ['https://pubmed.ncbi.nlm.nih.gov/90000003/'] },
      { pmids: ['PMID: 90000003'] },
      { dois: ['10.5555/sample.0003'] },
      { dois: ['https://doi.org/10.5555/SAMPLE.0003'] },
      { pmcids: ['pmc90000003'] },
      { pmcids: '["90000003"]' },
      { pmid: '90000003' },
      { pmcId: 'PMC90000003' },
      { pmids: ['90000003'], dois: [], pmcids: null },
    ];
    for (const form of forms) {
      expect(articlesOf(await fetchFullText(form)).map(({ pmcId }) => pmcId)).toEqual(['PMC90000003']);
    }
  });

  it('tells which arguments it repaired, and not their values', async () => {
    const { _meta } = await fetchFullText({ pmids: ['PMID: 90000003'], includeTables: ' FALSE ' });
    expect(_meta?.['pubmed-search']).toEqual({
      normalizations: [
        { path: '/pmids/0', rule: 'identifier' },
        { path: '/includeTables', rule: 'boolean_literal' },
      ],
    });
  });

  it('fetches one article once for three spellings of its id', async () => {
    const id = era === '2025' ? '90000004' : '90000005';
    const match = `efetch.*db=pmc&id=${id}&retmode=xml`;
    const before = await logOf(env.LIBRARY_URL, match);
    const result = await fetchFullText({ pmcids: [`PMC${id}`, `pmc${id}`, `0${id}`] });
    expect(articlesOf(result)).toHaveLength(1);
    expect(await logOf(env.LIBRARY_URL, match)).toHaveLength(before.length + 1);
  });

  it('leaves tables out and brings references in when asked', async () => {
    const args = { pmcids: ['PMC90000003'], includeTables: false, includeReferences: true };
    const [article] = articlesOf(await fetchFullText(args));
    expect(article).not.toHaveProperty('tables');
    expect(article?.references?.map(({ id, label }) => [id, label])).toEqual([
      ['B1', '1'],
      ['B2', '2'],
    ]);
    expect(article?.references?.[0]?.citation).toContain('Why dilutions differ');
  });

  it('says with every answer that the articles are samples', async () => {
    for (const pmcids of [['PMC90000003'], ['PMC3531190']]) {
      const result = await fetchFullText({ pmcids });
      expect(answerOf(result).notice).toContain('invented sample articles, not from PubMed');
      expect(textOf(result)).toContain('invented sample articles, not from PubMed');
    }
  });

  it('refuses section terms that are all blank, before any request', async () => {
    const error = errorOf(await fetchFullText({ pmcids: ['PMC90000003'], sections: ['', ' \u200b'] }));
    expect(error).toMatchObject({
      data: { reason: 'blank_filter', retryable: false, fields: ['sections.1'] },
    });
    const unfiltered = await fetchFullText({ pmcids: ['PMC90000003'], sections: [''] });
    expect(articlesOf(unfiltered)[0]?.sections.length).toBeGreaterThan(2);
  });

  it('says all of it in the text channel as well', async () => {
    const result = await fetchFullText({ pmcids: ['PMC90000003'], includeReferences: true });
    const text = textOf(result);
    const [article] = articlesOf(result);
    expect(text).toContain('PMC90000003');
    expect(text).toContain('10.5555/sample.0003');
    expect(text).toContain(article?.abstract);
    for (const section of article?.sections ?? []) {
      expect(text).toContain(section.text);
      for (const { text: part } of section.subsections ?? []) expect(text).toContain(part);
    }
    expect(text).toContain('1:2000 | 1:400 | 5% milk in TBST |');
    expect(text).toContain('Why dilutions differ');
  });

  describe('ids without full text', () => {
    it.each([
      ['an unknown PMCID', { pmcids: ['PMC99999999'] }, 'not-found', ['miss', 'no-fulltext', 'no-doi']],
      ['an impossible PMCID', { pmcids: ['PMC000'] }, 'not-found', ['miss', 'no-fulltext', 'no-doi']],
      ['an unknown PMID', { pmids: ['99999999'] }, 'not-found', ['not-attempted', 'miss', 'no-doi']],
      ['an unknown DOI', { dois: ['10.5555/none'] }, 'no-oa', ['not-attempted', 'miss', 'no-oa']],
    ])('%s is told with what was tried', async (_name, args, reason, outcomes) => {
      const result = await fetchFullText(args);
      expect(result.isError ?? false).toBe(false);
      expect(result.structuredContent).toMatchObject({ articles: [], totalReturned: 0 });
      const [row] = unavailableOf(result);
      expect(row?.reason).toBe(reason);
      expect(chainOf(row)).toEqual(
        ['pmc', 'europepmc', 'unpaywall'].map((tier, at) => `${tier}:${outcomes[at]}`),
      );
      expect(row).not.toHaveProperty('unqueriedTiers');
      expect(textOf(result)).toContain(row?.id);
      expect(textOf(result)).toContain(reason);
    });

    it('does not ask PMC for an id that leads to no PMCID', async () => {
      await fetchFullText({ pmids: ['99999998'] });
      expect(await logOf(env.LIBRARY_URL, 'db=pmc.*99999998')).toEqual([]);
    });

    it('are told beside the articles that were found, in the caller’s spelling', async () => {
      const result = await fetchFullText({ dois: ['10.5555/Sample.0003', '10.5555/None', '10.5555/NONE'] });
      expect(articlesOf(result)).toHaveLength(1);
      expect(unavailableOf(result).map(({ id, idType }) => [id, idType])).toEqual([
        ['10.5555/None', 'doi'],
        ['10.5555/NONE', 'doi'],
      ]);
    });
  });

  describe('bad arguments', () => {
    it.each([
      ['no ids', {}, 'invalid_value', ''],
      ['two lists', { pmids: ['1'], dois: ['10.5555/a'] }, 'invalid_value', ''],
      ['an empty list', { pmids: [] }, 'invalid_value', ''],
      [
        'eleven ids',
        { pmids: Array.from({ length: 11 }, (_, i) => String(i + 1)) },
        'too_many_items',
        '/pmids',
      ],
      ['a word for a PMID', { pmids: ['abc'] }, 'invalid_identifier', '/pmids/0'],
      ['a number for a PMID', { pmids: [33053718] }, 'invalid_type', '/pmids/0'],
      ['two DOIs in one', { dois: ['10.5555/a,10.5555/b'] }, 'invalid_identifier', '/dois/0'],
      ['an unknown field', { pmids: ['1'], hunter2: true }, 'unknown_field', ''],
    ])('%s', async (_name, args, code, path) => {
      const result = await fetchFullText(args);
      const error = errorOf(result);
      expect(error).toMatchObject({
        code: -32602,
        data: { reason: 'invalid_input', retryable: false, executed: false, status: 'invalid_input' },
      });
      expect(error.data.errors).toEqual([expect.objectContaining({ code, path })]);
      expect(textOf(result)).toContain(code);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    });

    it('are all told at once', async () => {
      const error = errorOf(await fetchFullText({ pmids: ['x', '1', 'y'], includeTables: 'yes', extra: 1 }));
      expect(error.data.errors?.map(({ path }) => path).sort()).toEqual([
        '',
        '/includeTables',
        '/pmids/0',
        '/pmids/2',
      ]);
    });
  });
});
