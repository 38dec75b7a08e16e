import { describe, expect, it } from 'vitest';
import type { Relationship } from '../../src/pubmed/elink.ts';
import { relatedAnswer } from '../../src/related/answer.ts';
import { findRelated } from '../../src/related/find.ts';
import { type Canned, cannedCall } from '../pubmed/canned.ts';
import { detailsOf, json } from '../sources/support.ts';

const DOWN: Canned = { status: 500 };
const NAMES: Record<Relationship, string> = {
  similar: 'pubmed_pubmed',
  cited_by: 'pubmed_pubmed_citedin',
  references: 'pubmed_pubmed_refs',
};

interface World {
  /** Answer of ELink: links, or what it says instead. */
  ncbi: string[] | Canned;
  summaries?: Canned;
  epmc?: (string | undefined)[] | Canned;
  openAlex?: string[] | Canned;
}

/** Services that answer for the article 11; a service that is not named must not be asked. */
function world(relationship: Relationship, { ncbi, summaries, epmc, openAlex }: World) {
  const known = (pmids: string[]): Canned =>
    json({ result: Object.fromEntries(pmids.map((uid) => [uid, { uid, title: `Title ${uid}` }])) });
  const answer = (sent: Request): Canned => {
    const { pathname, searchParams } = new URL(sent.url);
    if (pathname.includes('elink')) {
      if (!Array.isArray(ncbi)) return ncbi;
      const linksetdbs = [{ linkname: NAMES[relationship], links: ncbi }];
      return json({ linksets: [{ ids: ['11'], ...(ncbi.length > 0 && { linksetdbs }) }] });
    }
    if (pathname.includes('esummary')) return summaries ?? known(searchParams.get('id')?.split(',') ?? []);
    if (pathname.includes('europepmc')) {
      if (!Array.isArray(epmc)) return epmc ?? { status: 418 };
      const rows = epmc.map((id) => (id ? { id, source: 'MED' } : { title: 'x' }));
      const kind =
        relationship === 'cited_by'
          ? { citationList: { citation: rows } }
          : { referenceList: { reference: rows } };
      return json({ hitCount: rows.length, ...kind });
    }
    if (!Array.isArray(openAlex)) return openAlex ?? { status: 418 };
    const works = openAlex.map((pmid) => ({ id: `https://openalex.org/W${pmid}`, ids: { pmid } }));
    if (searchParams.has('filter')) return json({ meta: { count: works.length }, results: works });
    const ids = works.map(({ id }) => id);
    return json({ id: 'https://openalex.org/W1', related_works: ids, referenced_works: ids });
  };
  return cannedCall(answer);
}

async function answerOf(relationship: Relationship, given: World) {
  const call = world(relationship, given);
  const found = await findRelated(call, '11', relationship);
  const answer = await relatedAnswer(call, { pmid: '011', relationship, maxResults: 10, offset: 0 }, found);
  const asked = call.sent.map(({ url }) => /elink|esummary|europepmc|openalex/.exec(url)?.[0]);
  return { ...answer, pmids: answer.articles.map(({ pmid }) => pmid), asked };
}

describe('the chain of providers', () => {
  it('ends with the first that has any', async () => {
    const found = await answerOf('references', { ncbi: ['9', '8'] });
    expect(found).toMatchObject({
      source: 'ncbi',
      pmids: ['9', '8'],
      totalCount: 2,
      asked: ['elink', 'esummary'],
    });
    expect(found).not.toHaveProperty('coverageFailures');
  });

  it.each(['references', 'cited_by'] as const)(
    'goes on to Europe PMC for %s where NCBI has none of an article that exists',
    async (relationship) => {
      const found = await answerOf(relationship, { ncbi: [], epmc: ['7', undefined, '6'] });
      expect(found).toMatchObject({ source: 'europepmc', pmids: ['7', '6'], withoutPmid: 1 });
      expect(found.notice).toMatch(
        /^NCBI lists no .*; this list is of Europe PMC\.\n1 more in that list have no PMID/,
      );
    },
  );

  it('goes on to OpenAlex where Europe PMC has none', async () => {
    const found = await answerOf('references', { ncbi: [], epmc: [], openAlex: ['5'] });
    expect(found).toMatchObject({ source: 'openalex', pmids: ['5'] });
    expect(found.notice).toMatch(/^NCBI and Europe PMC list no references; this list is of OpenAlex\./);
  });

  it('says that nobody has any only where all answered so', async () => {
    const found = await answerOf('references', { ncbi: [], epmc: [], openAlex: [] });
    expect(found).toMatchObject({ source: 'ncbi', articles: [], totalCount: 0 });
    expect(found.notice).toMatch(/^NCBI, Europe PMC, and OpenAlex list no references of this article\./);
    expect(found).not.toHaveProperty('coverageFailures');
  });

  it.each<[string, World, string[]]>([
    ['Europe PMC', { ncbi: [], epmc: DOWN, openAlex: [] }, ['europepmc']],
    ['OpenAlex', { ncbi: [], epmc: [], openAlex: DOWN }, ['openalex']],
    [
      'OpenAlex, which does not know the article,',
      { ncbi: [], epmc: [], openAlex: { status: 404 } },
      ['openalex'],
    ],
    ['NCBI', { ncbi: DOWN, epmc: [], openAlex: [] }, ['ncbi']],
    ['all but Europe PMC', { ncbi: DOWN, epmc: [], openAlex: DOWN }, ['ncbi', 'openalex']],
  ])('leaves it open where %s failed', async (_, given, failed) => {
    const found = await answerOf('references', given);
    expect(found.articles).toEqual([]);
    expect(found.coverageFailures?.map(({ provider }) => provider)).toEqual(failed);
    expect(found.notice).toContain('failed: whether there are any is not known.');
    expect(found.notice).not.toContain('There may be some');
  });

  it('says that there are some without a PMID, rather than none', async () => {
    const found = await answerOf('references', { ncbi: [], epmc: [undefined, undefined], openAlex: [] });
    expect(found.notice).toContain('Europe PMC lists 2, none of them with a PMID.');
  });

  it('falls back for similar articles to OpenAlex alone', async () => {
    const found = await answerOf('similar', { ncbi: DOWN, openAlex: ['5'] });
    expect(found).toMatchObject({ source: 'openalex', pmids: ['5'] });
    expect(found.coverageFailures).toEqual([
      { provider: 'ncbi', reason: 'ncbi_unreachable', retryable: true },
    ]);
    expect(found.asked).not.toContain('europepmc');
  });

  it('takes the word of NCBI that nothing is similar', async () => {
    const found = await answerOf('similar', { ncbi: [] });
    expect(found).toMatchObject({ source: 'ncbi', articles: [], asked: ['elink', 'esummary'] });
    expect(found.notice).toBe('NCBI lists no similar articles of this article.');
  });

  it('fails with what each one said where all fail', async () => {
    const call = world('references', { ncbi: DOWN, epmc: { status: 400 }, openAlex: { status: 404 } });
    const { reason, retryable, data, message } = await detailsOf(findRelated(call, '11', 'references'));
    expect([reason, retryable]).toEqual(['all_providers_failed', true]);
    expect(message).toContain(
      'NCBI (ncbi_unreachable), Europe PMC (europepmc_refused), OpenAlex (openalex_unknown_article)',
    );
    expect(data?.attempted).toMatchObject([
      { provider: 'ncbi', reason: 'ncbi_unreachable', retryable: true },
      { provider: 'europepmc', reason: 'europepmc_refused', retryable: false },
      { provider: 'openalex', reason: 'openalex_unknown_article', retryable: false },
    ]);
  });

  it('names Europe PMC as switched off, which no retry mends', async () => {
    const call = world('references', { ncbi: { status: 400 }, openAlex: { status: 404 } });
    call.config = { ...call.config };
    delete call.config.europePmc;
    const { retryable, data } = await detailsOf(findRelated(call, '11', 'references'));
    expect(retryable).toBe(false);
    expect(data?.attempted).toMatchObject([
      {},
      { provider: 'europepmc', reason: 'provider_disabled', retryable: false },
      {},
    ]);
  });
});

describe('an article that PubMed does not have', () => {
  const unknown = json({ result: { uids: ['11'], 11: { uid: '11', error: 'cannot get document summary' } } });

  it.each<[string, World]>([
    ['links', { ncbi: [], summaries: unknown }],
    ['an empty answer', { ncbi: json({ linksets: [] }), summaries: unknown }],
  ])('is told as such, and nobody else is asked: %s', async (_, given) => {
    const call = world('references', given);
    expect(await detailsOf(findRelated(call, '11', 'references'))).toMatchObject({
      reason: 'ncbi_resource_not_found',
      retryable: false,
    });
    expect(call.sent.some(({ url }) => /europepmc|openalex/.test(url))).toBe(false);
  });

  it('is known without a request where no PMID can have the digits', async () => {
    const call = world('similar', { ncbi: [] });
    for (const pmid of ['0', '12345678901']) {
      expect((await detailsOf(findRelated(call, pmid, 'similar'))).reason).toBe('ncbi_resource_not_found');
    }
    expect(call.sent).toEqual([]);
  });

  it('is not taken for one whose existence could not be checked', async () => {
    const found = await answerOf('references', { ncbi: [], summaries: DOWN, epmc: ['7'] });
    expect(found).toMatchObject({ source: 'europepmc', pmids: ['7'] });
    expect(found.coverageFailures).toMatchObject([{ provider: 'ncbi' }]);
  });

  it('is not taken for one whose summary NCBI could not get', async () => {
    const summaries = json({ result: { 11: { uid: '11', error: 'backend failed' } } });
    const call = world('similar', { ncbi: [], summaries, openAlex: DOWN });
    expect((await detailsOf(findRelated(call, '11', 'similar'))).reason).toBe('all_providers_failed');
  });

  it('is not taken for one of which NCBI says nothing', async () => {
    const call = world('similar', { ncbi: json({ linksets: [] }), openAlex: DOWN });
    expect((await detailsOf(findRelated(call, '11', 'similar'))).reason).toBe('all_providers_failed');
  });
});

it('a page whose summaries fail still has its PMIDs', async () => {
  const { pmids, articles, summariesFailed, notice } = await answerOf('similar', {
    ncbi: ['9', '8'],
    summaries: DOWN,
  });
  expect(pmids).toEqual(['9', '8']);
  expect(articles[0]).toEqual({
    pmid: '9',
    summaryMissing: true,
    pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/9/',
  });
  expect(summariesFailed).toEqual({ reason: 'ncbi_unreachable', retryable: true });
  expect(notice).toMatch(/^NCBI did not give the summaries/);
});
