import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { matchCitations } from '../../src/pubmed/ecitmatch.ts';
import { askPubmedInfo } from '../../src/pubmed/einfo.ts';
import { ncbi } from '../../src/pubmed/ncbi.ts';
import { parseRecords, RecordError } from '../../src/pubmed/record/reader.ts';
import { asJsonForm } from '../../src/pubmed/xml-answers.ts';
import { treeOf } from '../../src/pubmed/xml-tree.ts';
import { readJson, readText } from '../../src/upstream/body.ts';
import type { Call } from '../../src/upstream/call.ts';
import { readArticles } from '../../src/upstream/read-articles.ts';
import { bomb } from '../entity-bomb.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { detailsOf } from '../sources/support.ts';

const service = ncbi(readConfig({}));
const MIB = 1024 * 1024;
const DEPTH = 100_000;

/** A body of so many MiB that begins as `head` does; it ends when nobody reads on. */
function bodyOf(head: string, mebibytes: number): { response: Response; sent: () => number } {
  const filler = new TextEncoder().encode('a '.repeat(MIB / 2));
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : filler);
      sent += sent === 0 ? 1 : MIB;
      if (sent > mebibytes * MIB) controller.close();
    },
  });
  return { response: new Response(stream), sent: () => sent };
}

const nested = (name: string) => `<${name}>`.repeat(DEPTH) + `</${name}>`.repeat(DEPTH);

describe('a body of 50 MB', () => {
  it.each([
    ['JSON', '{"esearchresult":"', (response: Response) => readJson(service, response), 16],
    [
      'XML that is held as a whole',
      '<eSpellResult>',
      (response: Response) => readText(service, response),
      16,
    ],
    [
      'an article',
      '<article><body><p>',
      (response: Response) => readArticles(service, response, () => {}),
      32,
    ],
  ])('is given up when it is longer than any answer: %s', async (_name, head, read, most) => {
    const { response, sent } = bodyOf(head, 50);
    const details = await detailsOf(read(response));
    expect(details).toMatchObject({ reason: 'ncbi_invalid_response', retryable: false });
    expect(details.message).toBe(`NCBI sent more than ${most} MiB in one answer`);
    expect(sent()).toBeLessThan((most + 4) * MIB);
  });

  it.each([
    ['a citation', (call: Call) => matchCitations(call, [{ journal: 'Nature' }])],
    ['what PubMed is', askPubmedInfo],
  ])('is given up, and not asked for again, when NCBI is asked for %s', async (_name, ask) => {
    const call = cannedCall();
    let read = () => 0;
    call.fetch = async (url, init) => {
      call.sent.push(new Request(url, init));
      const { response, sent } = bodyOf('{"einforesult":"', 50);
      read = sent;
      return response;
    };
    const { message } = await detailsOf(ask(call));
    expect(message).toContain('NCBI sent more than 16 MiB in one answer');
    expect([call.sent.length, read() < 20 * MIB]).toEqual([1, true]);
  });
});

describe('an entity bomb', () => {
  it('is not expanded in a record set', () => {
    const xml = `${bomb('PubmedArticleSet')}<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>a &l9; &x; b</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`;
    expect(parseRecords(xml)).toMatchObject([{ record: { pmid: '1', title: 'a &l9; &x; b' } }]);
  });

  it('is not expanded in a small answer', () => {
    const xml = `${bomb('eSearchResult')}<eSearchResult><Count>&l9;</Count><QueryTranslation>&x;</QueryTranslation></eSearchResult>`;
    expect(JSON.stringify(asJsonForm(xml) ?? null).length).toBeLessThan(200);
  });
});

describe('100,000 nested elements', () => {
  it('are refused in a record set', () => {
    const xml = `<PubmedArticleSet><PubmedArticle>${nested('i')}</PubmedArticle></PubmedArticleSet>`;
    expect(() => parseRecords(xml)).toThrow(RecordError);
  });

  it('are no answer of a service', () => {
    expect(treeOf(`<eSearchResult>${nested('i')}</eSearchResult>`)).toBeUndefined();
  });

  it('of JSON are read', async () => {
    const body = `{"a":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)},"b":1}`;
    expect(await readJson(service, new Response(body))).toMatchObject({ b: 1 });
  });
});

it('an attribute of 10 MB is text like any other', () => {
  const xml = `<PubmedArticleSet><PubmedArticle><MedlineCitation Owner="${'x'.repeat(10 * MIB)}"><PMID>1</PMID></MedlineCitation></PubmedArticle></PubmedArticleSet>`;
  expect(parseRecords(xml)).toMatchObject([{ record: { pmid: '1' } }]);
});

it.each(['__proto__', 'constructor', 'toString'])(
  'an element <%s> makes the answer none, or is passed over',
  (name) => {
    const inner = `<${name}><polluted>1</polluted></${name}><Count>2</Count>`;
    const form = asJsonForm(`<eSearchResult>${inner}</eSearchResult>`);
    if (form !== undefined) expect(form).toMatchObject({ esearchresult: { count: '2' } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  },
);
