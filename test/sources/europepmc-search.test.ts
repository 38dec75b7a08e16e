import { describe, expect, it } from 'vitest';
import { askSource } from '../../src/sources/ask-source.ts';
import { searchEuropePmc } from '../../src/sources/europepmc-search.ts';
import type { SourceRequest } from '../../src/sources/hit.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { detailsOf, json, paramsOf, request } from './support.ts';

const answer = (...result: object[]) => json({ hitCount: result.length, resultList: { result } });

async function hitOf(record: object) {
  const { hits } = await searchEuropePmc(cannedCall(answer(record)), request());
  return hits[0];
}

const RECORD = {
  id: '11',
  source: 'MED',
  pmcid: 'PMC77',
  doi: '10.1000/X1',
  title: 'Fluids <i>in vitro</i>.',
  authorList: {
    author: [
      {
        fullName: 'Lovelace A',
        firstName: 'Ada',
        lastName: 'Lovelace',
        authorId: { type: 'ORCID', value: '0000-0002-6652-2841' },
      },
      { fullName: 'Babbage C', lastName: 'Babbage', initials: 'C' },
      { collectiveName: 'Fluid Group' },
    ],
  },
  journalInfo: {
    volume: '5',
    issue: '2',
    monthOfPublication: 3,
    yearOfPublication: 2024,
    journal: { title: 'Journal of Tests', isoabbreviation: 'J Tests' },
  },
  pubYear: '2024',
  firstPublicationDate: '2024-03-02',
  pageInfo: '10-19',
  abstractText: '<h4>Results</h4>Fell (P<0.001).',
  pubTypeList: { pubType: ['Randomized Controlled Trial', 'Journal Article'] },
  keywordList: { keyword: ['fluids'] },
  meshHeadingList: { meshHeading: [{ majorTopic_YN: 'N', descriptorName: 'Sepsis' }] },
  fullTextUrlList: {
    fullTextUrl: [
      { availabilityCode: 'OA', site: 'Europe_PMC', url: 'https://europepmc.org/articles/PMC77' },
      { availabilityCode: 'S', site: 'DOI', url: 'https://doi.org/10.1000/x1' },
    ],
  },
  license: 'cc by',
  isOpenAccess: 'Y',
  citedByCount: 4,
  commentCorrectionList: {
    commentCorrection: [
      {
        id: 'PPR5',
        source: 'PPR',
        type: 'Preprint in',
        reference: 'medRxiv. doi: 10.1101/2023.05.01.23289000',
      },
      { id: '99', source: 'MED', type: 'Comment in' },
    ],
  },
};

describe('a search in Europe PMC', () => {
  it.each<[Partial<SourceRequest>, 'biorxiv' | 'arxiv' | undefined, string]>([
    [{ query: 'a OR b' }, undefined, '(a OR b)'],
    [{ years: { from: 2020, to: 2024 } }, undefined, '(sepsis) AND PUB_YEAR:[2020 TO 2024]'],
    [{ years: { from: 2020 } }, undefined, '(sepsis) AND PUB_YEAR:[2020 TO 3000]'],
    [{ years: { to: 2020 } }, undefined, '(sepsis) AND PUB_YEAR:[1000 TO 2020]'],
    [{}, 'biorxiv', '(sepsis) AND SRC:PPR AND PUBLISHER:"bioRxiv"'],
    [
      { years: { from: 2020 } },
      'arxiv',
      '(sepsis) AND PUB_YEAR:[2020 TO 3000] AND SRC:PPR AND PUBLISHER:"arXiv"',
    ],
  ])('for %j on %s asks for %j', async (changes, server, query) => {
    const call = cannedCall(answer());
    const { sentQuery } = await searchEuropePmc(call, request(changes), server);
    expect(sentQuery).toBe(query);
    expect(paramsOf(call.sent[0])).toEqual({ query, resultType: 'core', pageSize: '10', format: 'json' });
  });

  it('reads a record', async () => {
    expect(await hitOf(RECORD)).toEqual({
      source: 'europe_pmc',
      ids: { pmid: '11', pmcid: 'PMC77', doi: '10.1000/x1' },
      title: 'Fluids in vitro.',
      authors: [
        { name: 'Ada Lovelace', orcid: '0000-0002-6652-2841' },
        { name: 'C Babbage' },
        { name: 'Fluid Group' },
      ],
      abstract: 'Results: Fell (P<0.001).',
      journal: 'Journal of Tests',
      journalAbbrev: 'J Tests',
      volume: '5',
      issue: '2',
      pages: '10-19',
      year: 2024,
      date: '2024-03-02',
      type: 'randomized-controlled-trial',
      keywords: ['fluids'],
      mesh: ['Sepsis'],
      isOpenAccess: true,
      links: [{ url: 'https://europepmc.org/articles/PMC77', hostType: 'repository', license: 'cc by' }],
      citedBy: 4,
      relations: [{ kind: 'has-preprint', doi: '10.1101/2023.05.01.23289000' }],
    });
  });

  it('reads a preprint, whose hit has the name of the source that was asked', async () => {
    const record = {
      id: 'PPR5',
      source: 'PPR',
      title: 'Early',
      authorString: 'Yasuda Y, van der Berg AB, Fluid Group.',
      pubYear: '2023',
      pubTypeList: { pubType: ['Preprint'] },
      bookOrReportDetails: { publisher: 'medRxiv' },
      isOpenAccess: 'N',
      commentCorrectionList: { commentCorrection: [{ id: '11', source: 'MED', type: 'Preprint of' }] },
    };
    const { hits } = await askSource(cannedCall(answer(record)), 'medrxiv', request());
    expect(hits).toEqual([
      {
        source: 'medrxiv',
        ids: {},
        title: 'Early',
        authors: [{ name: 'Y Yasuda' }, { name: 'AB van der Berg' }, { name: 'Fluid Group' }],
        publisher: 'medRxiv',
        year: 2023,
        date: '2023',
        type: 'preprint',
        preprintServer: 'medRxiv',
        keywords: [],
        mesh: [],
        links: [],
        relations: [{ kind: 'preprint-of', pmid: '11' }],
      },
    ]);
  });

  it.each([
    [{ pubTypeList: { pubType: ['Retracted Publication', 'Journal Article'] } }, true],
    [
      { commentCorrectionList: { commentCorrection: [{ type: 'Retraction in', id: '5', source: 'MED' }] } },
      true,
    ],
    [
      { commentCorrectionList: { commentCorrection: [{ type: 'Retraction of', id: '5', source: 'MED' }] } },
      undefined,
    ],
    [{ pubTypeList: { pubType: ['Retraction of Publication'] } }, undefined],
  ])('of %j says retracted: %j', async (fields, retracted) => {
    expect((await hitOf({ title: 'T', ...fields }))?.retracted).toBe(retracted);
  });

  it('tells a refused query from an outage', async () => {
    const refused = json({ errCode: 404, errMsg: 'No search criteria provided.' });
    expect((await detailsOf(searchEuropePmc(cannedCall(refused), request()))).reason).toBe(
      'europepmc_invalid_input',
    );
    for (const outage of [{ status: 404 }, json({ version: '6.9' })]) {
      const details = await detailsOf(searchEuropePmc(cannedCall(outage), request()));
      expect(details).toMatchObject({ reason: 'europepmc_unreachable', retryable: true });
    }
  });

  it('is not made with a query that it would answer as an empty one', async () => {
    const call = cannedCall(answer());
    const query = 'word '.repeat(400);
    expect((await detailsOf(searchEuropePmc(call, request({ query })))).reason).toBe('query_not_supported');
    expect(call.sent).toEqual([]);
  });

  it('is not made where Europe PMC is switched off', async () => {
    const call = cannedCall(answer());
    call.config = { ...call.config };
    delete call.config.europePmc;
    for (const source of ['europe_pmc', 'medrxiv', 'biorxiv', 'arxiv'] as const) {
      expect((await detailsOf(askSource(call, source, request()))).reason).toBe('source_disabled');
    }
    expect(call.sent).toEqual([]);
  });
});
