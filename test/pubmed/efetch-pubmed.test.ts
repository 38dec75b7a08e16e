import { describe, expect, it } from 'vitest';
import { fetchPubmedRecords } from '../../src/pubmed/efetch-pubmed.ts';
import { detailsOf } from '../sources/support.ts';
import { type Canned, cannedCall } from './canned.ts';
import { articleXml, setOf } from './record/support.ts';

const sets = (...pmids: string[]): string => setOf(...pmids.map((pmid) => articleXml({ pmid })));
/** A set that breaks off after these records. */
const broken = (...pmids: string[]): Canned => ({
  body: sets(...pmids, '9').slice(0, sets(...pmids, '9').indexOf('>9<')),
});
const withheld = (pmid: string) => `<ErrorList><CannotRetrievePMID>${pmid}</CannotRetrievePMID></ErrorList>`;

async function idsOf(sent: Request[]): Promise<(string | null)[]> {
  return Promise.all(
    sent.map(async (request) =>
      request.method === 'POST'
        ? new URLSearchParams(await request.text()).get('id')
        : new URL(request.url).searchParams.get('id'),
    ),
  );
}

const reasonOf = async (work: Promise<unknown>) => (await detailsOf(work)).reason;

describe('the request for records', () => {
  it('asks for each id once, and never for one that cannot exist', async () => {
    const call = cannedCall({ body: sets('1') });
    const { found } = await fetchPubmedRecords(call, ['1', '2', '1', '0', '12345678901']);
    expect([...found.keys()]).toEqual(['1']);
    expect(await idsOf(call.sent)).toEqual(['1,2']);
    const [url] = call.sent.map(({ url }) => new URL(url));
    expect(url?.pathname).toBe('/eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi');
    expect([url?.searchParams.get('db'), url?.searchParams.get('retmode')]).toEqual(['pubmed', 'xml']);
  });

  it('is not made when no id can exist', async () => {
    const call = cannedCall({ status: 500 });
    expect((await fetchPubmedRecords(call, ['0'])).found.size).toBe(0);
    expect(call.sent).toEqual([]);
  });

  it.each([
    [99, 'GET'],
    [100, 'POST'],
  ])('of %i ids goes by %s', async (count, method) => {
    const call = cannedCall({ body: sets() });
    await fetchPubmedRecords(
      call,
      Array.from({ length: count }, (_, at) => String(at + 1)),
    );
    expect(call.sent.map((request) => request.method)).toEqual([method]);
  });

  it('keeps no record that nobody asked for', async () => {
    const { found } = await fetchPubmedRecords(cannedCall({ body: sets('1', '2') }), ['1']);
    expect([...found.keys()]).toEqual(['1']);
  });
});

describe('an answer that breaks off', () => {
  it('is completed by asking for the ids that are missing', async () => {
    const call = cannedCall(broken('1', '2'), { body: sets('3', '4') });
    const { found } = await fetchPubmedRecords(call, ['1', '2', '3', '4']);
    expect([...found.keys()]).toEqual(['1', '2', '3', '4']);
    expect(await idsOf(call.sent)).toEqual(['1,2,3,4', '3,4']);
  });

  it('is an error when the ids that are missing do not come, not a short list', async () => {
    const call = cannedCall(broken('1', '2'), broken());
    expect(await reasonOf(fetchPubmedRecords(call, ['1', '2', '3']))).toBe('ncbi_invalid_response');
    expect(await idsOf(call.sent)).toEqual(['1,2,3', '3', '3']);
  });

  it('in front of the first record is asked for once more', async () => {
    const call = cannedCall(broken(), { body: sets('1') });
    expect((await fetchPubmedRecords(call, ['1'])).found.size).toBe(1);
  });
});

describe('a record that NCBI cannot retrieve', () => {
  it('does not spoil the others', async () => {
    const call = cannedCall({ body: setOf(articleXml({ pmid: '1' }), withheld('2')) });
    const { found, withheld: missing } = await fetchPubmedRecords(call, ['1', '2', '3']);
    expect([...found.keys()]).toEqual(['1']);
    expect([...missing]).toEqual(['2']);
  });

  it('is asked for again when it is all that was asked', async () => {
    const call = cannedCall({ body: setOf(withheld('2')) }, { body: sets('2') });
    const { found, withheld: missing } = await fetchPubmedRecords(call, ['2']);
    expect([[...found.keys()], [...missing]]).toEqual([['2'], []]);
  });
});

describe('a failure', () => {
  it.each<[string, Canned, string]>([
    ['an empty body', {}, 'ncbi_unreachable'],
    ['a prolog', { body: '<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet>' }, 'ncbi_unreachable'],
    ['a web page', { body: '<!DOCTYPE html><html><body><br></body></html>' }, 'ncbi_unreachable'],
    ['a relayed 502 page (field case B19)', { status: 400, body: '<html>502</html>' }, 'ncbi_unreachable'],
    ['HTTP 500', { status: 500 }, 'ncbi_unreachable'],
    ['an ERROR behind records', { body: setOf(articleXml(), '<ERROR>x</ERROR>') }, 'ncbi_unreachable'],
    ['another 400', { status: 400, body: 'no' }, 'ncbi_refused'],
    ['text', { body: 'hello' }, 'ncbi_invalid_response'],
    ['XML of another kind', { body: '<eInfoResult/>' }, 'invalid_efetch_response'],
  ])('by %s is an error', async (_how, answer, reason) => {
    expect(await reasonOf(fetchPubmedRecords(cannedCall(answer), ['5']))).toBe(reason);
  });

  it('by an empty id list means that none was found (field case B19)', async () => {
    const body =
      '<eFetchResult><ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR></eFetchResult>';
    const call = cannedCall({ status: 400, body });
    expect((await fetchPubmedRecords(call, ['5'])).found.size).toBe(0);
    expect(call.sent).toHaveLength(1);
  });
});
