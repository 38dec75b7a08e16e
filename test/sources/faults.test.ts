import { describe, expect, it } from 'vitest';
import { askSource, labelOf } from '../../src/sources/ask-source.ts';
import { SOURCES, type SourceName } from '../../src/sources/hit.ts';
import { type Canned, cannedCall } from '../pubmed/canned.ts';
import { detailsOf, json, request } from './support.ts';

/** The prefix of its reasons, an empty answer of each, and one with more hits than the ten asked for. */
const SERVICES: Record<SourceName, { id: string; page: (total: number, rows: unknown[]) => unknown }> = {
  pubmed: {
    id: 'ncbi',
    page: (count, idlist) => ({ esearchresult: { count: String(count), retstart: '0', idlist } }),
  },
  europe_pmc: { id: 'europepmc', page: europePmc },
  medrxiv: { id: 'europepmc', page: europePmc },
  biorxiv: { id: 'europepmc', page: europePmc },
  arxiv: { id: 'europepmc', page: europePmc },
  openalex: { id: 'openalex', page: (count, results) => ({ meta: { count }, results }) },
  semantic_scholar: { id: 'semanticscholar', page: (total, data) => ({ total, offset: 0, data }) },
  crossref: {
    id: 'crossref',
    page: (total, items) => ({ status: 'ok', message: { 'total-results': total, items } }),
  },
};

function europePmc(hitCount: number, result: unknown[]): unknown {
  return { version: '6.9', hitCount, resultList: { result } };
}

const ids = (many: number) => Array.from({ length: many }, (_, i) => String(i + 1));

const FAULTS: [string, Canned, string][] = [
  ['a 429', { status: 429, body: '{"message":"Too Many Requests"}' }, 'rate_limited'],
  ['a rate limit in HTTP 200', { body: '{"error":"API rate limit exceeded"}' }, 'rate_limited'],
  ['a 500', { status: 500 }, 'unreachable'],
  [
    'a 503',
    { status: 503, body: '"This API is temporarily unavailable due to maintenance."' },
    'unreachable',
  ],
  ['a 504', { status: 504 }, 'unreachable'],
  ['a web page', { body: '<!DOCTYPE html><html>busy</html>' }, 'unreachable'],
  ['a web page under 403', { status: 403, body: '<html>denied</html>' }, 'unreachable'],
  ['nothing', { body: '' }, 'unreachable'],
  ['an error in HTTP 200', { body: '{"error":"Something failed"}' }, 'unreachable'],
  ['a refusal', { status: 400, body: '{"message":"bad parameter"}' }, 'refused'],
  ['a missing key', { status: 401, body: '{"message":"who are you"}' }, 'refused'],
  ['JSON cut short', { body: '{"meta":{"count":5},"resu' }, 'invalid_response'],
  ['another shape', { body: '{"answer":"6.9"}' }, 'invalid_response'],
  ['no object', { body: '[1,2]' }, 'invalid_response'],
];

describe.each(SOURCES)('%s', (source) => {
  const { id, page } = SERVICES[source];

  it.each(FAULTS)('is at fault when it answers with %s', async (_, answer, reason) => {
    const details = await detailsOf(askSource(cannedCall(answer), source, request()));
    expect(details.reason).toBe(`${id}_${reason}`);
    expect(details.message).not.toMatch(/bad parameter|who are you|busy/);
  });

  it('is at fault when it cannot be reached', async () => {
    const call = cannedCall();
    call.fetch = async () => {
      throw new TypeError('network');
    };
    expect((await detailsOf(askSource(call, source, request()))).reason).toBe(`${id}_unreachable`);
  });

  it.each([
    ['counts hits but sends none', page(5, [])],
    ['sends more hits than were asked for', page(50, ids(11))],
    ['sends a list that is none', page(5, 'none' as unknown as unknown[])],
    ['counts below zero', page(-1, [])],
  ])('is at fault when it %s', async (_, answer) => {
    const details = await detailsOf(askSource(cannedCall(json(answer)), source, request()));
    expect(details.reason).toBe(`${id}_invalid_response`);
  });

  it('is empty when it says so', async () => {
    const answer = await askSource(cannedCall(json(page(0, []))), source, request());
    expect(answer).toMatchObject({ hits: [], total: 0, warnings: [] });
    expect(answer.sentQuery).toContain('sepsis');
    expect(answer.incomplete).toBeUndefined();
  });

  it('passes on that the call was cancelled', async () => {
    const call = cannedCall();
    call.signal = AbortSignal.abort(new Error('gone'));
    call.fetch = async (_, init) => {
      init.signal?.throwIfAborted();
      return new Response('');
    };
    await expect(askSource(call, source, request())).rejects.toThrow('gone');
  });
});

describe.each(SOURCES.filter((source) => source !== 'pubmed'))('%s', (source) => {
  const { id, page } = SERVICES[source];

  it('is at fault when it sends hits but counts none', async () => {
    const call = cannedCall(json(page(0, [{ title: 'A title' }])));
    expect((await detailsOf(askSource(call, source, request()))).reason).toBe(`${id}_invalid_response`);
  });

  it('loses no more than the records that are none', async () => {
    const title = source === 'crossref' ? ['A title'] : 'A title';
    const call = cannedCall(json(page(9, [null, 'x', { title, type: 'article' }, {}, 7])));
    const { hits, warnings } = await askSource(call, source, request());
    if (source === 'crossref') {
      expect(hits).toEqual([]); // Crossref has no type `article`
      return;
    }
    expect(hits.map((hit) => [hit.source, hit.title])).toEqual([[source, 'A title']]);
    expect(warnings).toEqual([expect.stringMatching(/ sent 4 of 5 hits in a form that cannot be read\.$/)]);
  });

  it('is at fault when no record can be read', async () => {
    const call = cannedCall(json(page(9, [null, 'x'])));
    expect((await detailsOf(askSource(call, source, request()))).reason).toBe(`${id}_invalid_response`);
  });

  it('survives records whose fields are all of another kind', async () => {
    const fields = [
      'id',
      'doi',
      'DOI',
      'authors',
      'author',
      'authorships',
      'authorList',
      'abstract',
      'journalInfo',
    ];
    fields.push(
      'abstract_inverted_index',
      'issued',
      'relation',
      'externalIds',
      'journal',
      'license',
      'mesh',
      'ids',
    );
    for (const value of [null, 7, 'x', true, [], {}, [null], [7], { author: 7 }]) {
      const record = Object.fromEntries(fields.map((field) => [field, value]));
      const title = source === 'crossref' ? ['A title'] : 'A title';
      const { hits } = await askSource(cannedCall(json(page(1, [{ ...record, title }]))), source, request());
      expect(hits).toHaveLength(1);
    }
  });

  it('is not asked what says nothing to it', async () => {
    const call = cannedCall(json(page(0, [])));
    const details = await detailsOf(askSource(call, source, request({ query: '2020:2024[dp]' })));
    expect(details).toMatchObject({ reason: 'query_not_supported', retryable: false });
    expect(call.sent).toEqual([]);
  });
});

describe('a source', () => {
  it('has a name', () => {
    expect(SOURCES.map(labelOf)).toEqual([
      'PubMed',
      'Europe PMC',
      'OpenAlex',
      'Semantic Scholar',
      'Crossref',
      'medRxiv',
      'bioRxiv',
      'arXiv',
    ]);
  });
});
