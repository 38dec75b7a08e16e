import { describe, expect, it } from 'vitest';
import { searchPubmed } from '../../src/pubmed/esearch.ts';
import { searchMesh } from '../../src/pubmed/mesh/esearch.ts';
import type { Call } from '../../src/upstream/call.ts';
import { detailsOf } from '../sources/support.ts';
import { type Canned, cannedCall } from './canned.ts';

const page = { offset: 0, size: 1 };
const SEARCHES: [string, (call: Call) => Promise<unknown>][] = [
  ['PubMed', (call) => searchPubmed(call, 'sepsis', page, 'relevance')],
  ['MeSH', (call) => searchMesh(call, 'sepsis', page)],
];

describe.each(SEARCHES)('a search in %s that is refused for now', (_, search) => {
  it.each<[string, Canned, string]>([
    ['after the time that NCBI tells', { status: 429, headers: { 'retry-after': '3600' } }, 'in 3600 s'],
    ['in a minute where it tells none', { status: 500 }, 'in a minute'],
  ])('is to be tried again %s', async (_name, answer, when) => {
    const { hint } = await detailsOf(search(cannedCall(answer)));
    expect(hint).toContain(`Try again ${when}.`);
  });
});

it('tells how PubMed understood a query on one line, without what a terminal obeys or what turns text', async () => {
  const esearchresult = {
    count: '0',
    retstart: '0',
    idlist: [],
    querytranslation: '"sepsis"[MeSH Terms]\u001b[31m\n OR \u202e"sispes"[All Fields]',
  };
  const call = cannedCall({ body: JSON.stringify({ esearchresult }) });
  const { translation } = await searchPubmed(call, 'sepsis', page, 'relevance');
  expect(translation).toBe('"sepsis"[MeSH Terms] [31m OR "sispes"[All Fields]');
});
