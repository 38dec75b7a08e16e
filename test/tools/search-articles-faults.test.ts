import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { connectModern, type TestClient } from '../clients.ts';
import { eventually, logOf } from '../library.ts';
import { WORKER } from '../worker.ts';
import { errorOf, textOf } from './answers.ts';
import { answerOf, answerSearch, found, searchesFor, TOOL } from './search.ts';

/** A search whose upstream fails, in each way of contracts/upstreams.md §4, never reports zero results. */

type Answer = Omit<Fault, 'match' | 'times'>;

const XML =
  '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eSearchResult PUBLIC "x" "https://x/esearch.dtd">\n';
const said = (text: string): Answer => ({
  body: JSON.stringify({ header: {}, esearchresult: { ERROR: text } }),
});
const inXml = (text: string): Answer => ({
  body: `${XML}<eSearchResult><ERROR>${text}</ERROR></eSearchResult>`,
});
const page = (size: number) => Array.from({ length: size }, (_, i) => String(i + 1));
/** No hits, and the reason only among the warnings. */
const warned = (message: string) =>
  found(0, [], { warninglist: { outputmessages: ['No items found.', message] } });
const EMPTY_XML = `${XML}<eSearchResult><Count>0</Count><RetMax>0</RetMax><RetStart>0</RetStart><IdList/></eSearchResult>`;
const HTML = '<!DOCTYPE html><html><body>502 Proxy Error hunter2</body></html>';

const TRANSIENT: [string, Answer, string][] = [
  ['a web page', { body: HTML }, 'ncbi_unreachable'],
  [
    'an XML web page',
    { body: `<?xml version="1.0"?><html><head/><body>hunter2</body></html>` },
    'ncbi_unreachable',
  ],
  ['a prolog alone', { body: XML }, 'ncbi_unreachable'],
  ['nothing', { body: '' }, 'ncbi_unreachable'],
  ['an ERROR in XML', inXml('Search Backend failed: Exception: 502 Proxy Error hunter2'), 'ncbi_unreachable'],
  ['an ERROR in JSON', said('Search Backend failed: hunter2'), 'ncbi_unreachable'],
  ['an ERROR without text', said(''), 'ncbi_unreachable'],
  ['the blank-term ERROR', said('Search is temporarily unavailable'), 'ncbi_unreachable'],
  ['an error field', { body: '{"error":"hunter2"}' }, 'ncbi_unreachable'],
  ['External viewer error', { body: 'External viewer error hunter2' }, 'ncbi_unreachable'],
  ['External viewer error under 400', { status: 400, body: 'External viewer error' }, 'ncbi_unreachable'],
  ['Status: Timeout', { body: 'Status: Timeout' }, 'ncbi_unreachable'],
  ['proxy_stream()', { body: 'Error in proxy_stream()' }, 'ncbi_unreachable'],
  ['a C++ exception', { body: 'NCBI C++ Exception: CTxRawClient hunter2' }, 'ncbi_unreachable'],
  ['a web page under 400', { status: 400, body: HTML }, 'ncbi_unreachable'],
  ['HTTP 500', { status: 500, body: 'api_key=hunter2' }, 'ncbi_unreachable'],
  ['HTTP 503', { status: 503 }, 'ncbi_unreachable'],
  ['a reset connection', { drop: true }, 'ncbi_unreachable'],
  ['JSON that breaks off', { ...found(0, []), truncateAt: 60 }, 'ncbi_invalid_response'],
  ['XML that breaks off', { body: EMPTY_XML, truncateAt: 150 }, 'ncbi_invalid_response'],
  ['XML that is not well-formed', { body: EMPTY_XML.replace('</Count>', '') }, 'ncbi_invalid_response'],
  ['text', { body: 'hunter2' }, 'ncbi_invalid_response'],
  ['another JSON', { body: '[]' }, 'ncbi_invalid_response'],
  ['an empty result', { body: '{"header":{},"esearchresult":{}}' }, 'ncbi_invalid_response'],
  ['a result that is none', { body: '{"esearchresult":null}' }, 'ncbi_invalid_response'],
  [
    'a count that is none',
    { body: JSON.stringify({ esearchresult: { count: 'n/a', idlist: [] } }) },
    'ncbi_invalid_response',
  ],
  [
    'a result without a count',
    { body: JSON.stringify({ esearchresult: { idlist: [] } }) },
    'ncbi_invalid_response',
  ],
  ['ids that are none', found(1, ['1&db=x']), 'ncbi_invalid_response'],
  ['a count without hits', found(12, []), 'ncbi_invalid_response'],
  ['a page that is too short', found(12, ['1', '2', '3']), 'ncbi_invalid_response'],
  ['a page that is too long', found(300, page(21)), 'ncbi_invalid_response'],
  ['another page', found(300, page(20), { retstart: '20' }), 'ncbi_invalid_response'],
  ['hits without a count', found(0, ['1']), 'ncbi_invalid_response'],
  ['a message of a failure', warned('Search Backend failed: hunter2'), 'ncbi_unreachable'],
  ['a message of a timeout', warned('Query timeout'), 'ncbi_unreachable'],
  ['a message of an outage', warned('Search is temporarily unavailable'), 'ncbi_unreachable'],
  ['an answer that never comes', { delayMs: 60_000 }, 'ncbi_deadline_exceeded'],
];

const FINAL: [string, Answer, string][] = [
  ['a set that is not there', said('Unable to obtain query #1'), 'search_history_unknown'],
  ['an empty term', said('Empty term and query_key - nothing todo'), 'blank_query'],
  ['ids that it does not have', said('UID=7: not found'), 'ncbi_resource_not_found'],
  ['HTTP 400', { status: 400, body: 'api_key=hunter2' }, 'ncbi_refused'],
  ['HTTP 414', { status: 414 }, 'ncbi_refused'],
];

describe('a search that PubMed answers with a failure', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(WORKER);
  });
  afterAll(() => client.close());
  const word = (name: string) => `z${name.replace(/[^a-z0-9]/gi, '')}q`;

  it.each(TRANSIENT)('%s is an error worth a retry, never zero results', async (name, fault, reason) => {
    await answerSearch(word(name), fault, 20);
    const result = await client.call(TOOL, { query: word(name), summaryCount: 1 });
    const { message, data } = errorOf(result);
    expect([data.reason, data.retryable]).toEqual([reason, true]);
    expect(data.recovery.hint).toContain('does not mean that there are no articles');
    expect(textOf(result)).toContain(message);
    expect(JSON.stringify(result)).not.toMatch(/hunter2|totalCount|0 of|No articles/);
  });

  it.each(FINAL)('%s is an error that will come again', async (name, fault, reason) => {
    await answerSearch(word(name), fault, 20);
    const result = await client.call(TOOL, { query: word(name) });
    expect([errorOf(result).data.reason, errorOf(result).data.retryable]).toEqual([reason, false]);
    expect(await searchesFor(word(name))).toHaveLength(1);
    expect(JSON.stringify(result)).not.toMatch(/hunter2|totalCount|query #1/);
  });

  it('is whole at the end of what PubMed gives out, and behind the last hit', async () => {
    await answerSearch(word('window'), found(20_000, ['1', '2'], { retstart: '9997' }));
    expect(
      answerOf(await client.call(TOOL, { query: word('window'), offset: 9997, maxResults: 5 })).pmids,
    ).toEqual(['1', '2']);
    await answerSearch(word('behind'), found(3, [], { retstart: '3' }));
    expect(answerOf(await client.call(TOOL, { query: word('behind'), offset: 7 }))).toMatchObject({
      totalCount: 3,
      pmids: [],
    });
  });

  it.each<[string, Answer]>([
    ['after a page that is too short', found(2, ['1'])],
    ['after an ERROR', said('Search Backend failed')],
    ['after 429', { status: 429, body: '{"error":"API rate limit exceeded","count":"4","limit":"3"}' }],
    ['after 429 in a body', { body: '{"error":"API rate limit exceeded","count":"4","limit":"3"}' }],
    ['after a broken answer', { body: '{"esearchresult"' }],
  ])('is answered %s when a retry succeeds', async (name, fault) => {
    await answerSearch(word(name), fault);
    await answerSearch(word(name), found(1, ['7']));
    expect(answerOf(await client.call(TOOL, { query: word(name) })).pmids).toEqual(['7']);
    expect(await searchesFor(word(name))).toHaveLength(2);
  });

  it('429 without end is a rate limit', async () => {
    await answerSearch(word('ratelimit'), { status: 429, body: '{"error":"API rate limit exceeded"}' }, 20);
    const { data } = errorOf(await client.call(TOOL, { query: word('ratelimit') }));
    expect(data.reason).toMatch(/^ncbi_(rate_limited|deadline_exceeded)$/);
    expect(data.retryable).toBe(true);
  });

  it.each(['CException', '"Status: Timeout"', '"<ERROR>"', '"External viewer error"'])(
    'but the words %s in a query are no failure',
    async (words) => {
      const name = word(`quoted${words}`);
      await answerSearch(
        name,
        found(1, ['7'], { querytranslation: words, translationset: [{ from: words }] }),
      );
      expect(answerOf(await client.call(TOOL, { query: `${words} ${name}` })).pmids).toEqual(['7']);
    },
  );

  it('stops its request when the client cancels', async () => {
    const name = word('cancelled');
    await answerSearch(name, { delayMs: 60_000 });
    const stop = new AbortController();
    const call = client.call(TOOL, { query: name }, { signal: stop.signal });
    await eventually(
      () => logOf(env.LIBRARY_URL, name),
      (entries) => entries.length > 0,
    );
    stop.abort();
    await expect(call).rejects.toThrow();
    const [entry] = await eventually(
      () => logOf(env.LIBRARY_URL, name),
      (entries) => entries[0]?.aborted === true,
    );
    expect(entry).toMatchObject({ aborted: true });
  });
});
