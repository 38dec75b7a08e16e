import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { type CitationMatch, type CitationParts, matchCitations } from '../../src/pubmed/ecitmatch.ts';
import { cannedCall } from './canned.ts';

const RECORDED = join(
  import.meta.dirname,
  '../../../shared/corpus/eutils/biopython__biopython/old-ecitmatch.txt',
);

const one = { journal: 'j invent med', year: '2020', volume: '7', firstPage: '11', authorName: 'mann bj' };
const placeless = { year: '1950', volume: '1' };
const matched = (pmid: string): CitationMatch => ({ status: 'matched', pmid });
const notFound: CitationMatch = { status: 'not_found' };

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof AppError ? error.details.reason : String(error);
  }
}

const bdataOf = async (request: Request) =>
  new URL(request.url).searchParams.get('bdata') ??
  new URLSearchParams(await request.text()).get('bdata') ??
  '';

describe('matchCitations', () => {
  it('sends one line a citation, with a key that is no number', async () => {
    const call = cannedCall({ body: 'j invent med|2020|7|11|mann bj|row0|5\n' });
    await matchCitations(call, [{ ...one, journal: 'j|invent\r\nmed' }]);
    const [request] = call.sent as [Request];
    expect(new URL(request.url).pathname).toMatch(/\/entrez\/eutils\/ecitmatch\.cgi$/);
    expect(await bdataOf(request)).toBe('j invent med|2020|7|11|mann bj|row0|');
  });

  it.each<[string, string, CitationMatch]>([
    ['a PMID', '5', matched('5')],
    ['a PMID and blanks', ' 5 ', matched('5')],
    ['not found', 'NOT_FOUND', notFound],
    ['an unknown journal', 'NOT_FOUND;INVALID_JOURNAL', { status: 'not_found', unknownJournal: true }],
    ['several, named', 'AMBIGUOUS 5,6', { status: 'ambiguous', pmids: ['5', '6'] }],
    ['several, counted', 'AMBIGUOUS (12 citations)', { status: 'ambiguous', pmids: [], count: 12 }],
  ])('reads %s', async (_, result, expected) => {
    const call = cannedCall({ body: `j invent med|2020|7|11|mann bj|row0|${result}\n` });
    expect(await matchCitations(call, [one])).toEqual([expected]);
  });

  it('gives each row its own result, whatever the order of the lines (field case F2)', async () => {
    const body = 'a|||||row2|NOT_FOUND\na|||||row0|8\na|||||row1|9\n';
    expect(await matchCitations(cannedCall({ body }), [one, one, one])).toEqual([
      matched('8'),
      matched('9'),
      notFound,
    ]);
  });

  it('asks again for what stands behind a citation without journal at which NCBI stopped', async () => {
    const call = cannedCall({ body: 'a|||||row0|8\n' }, { body: 'a|||||row0|9\n' });
    const citations: CitationParts[] = [one, placeless, one];
    expect(await matchCitations(call, citations)).toEqual([matched('8'), notFound, matched('9')]);
    expect(call.sent).toHaveLength(2);
  });

  it('takes an empty answer for a stop only where the first citation has no journal', async () => {
    expect(await matchCitations(cannedCall({ body: '' }), [placeless])).toEqual([notFound]);
    expect(await reasonOf(matchCitations(cannedCall({ body: '' }), [one]))).toBe('ncbi_unreachable');
  });

  it.each([
    ['a reply that breaks off', 'a|||||row0|8\na|||', 'ncbi_invalid_response'],
    ['a reply that breaks off in a PMID', 'a|||||row0|8\na|||||row1|90', 'ncbi_invalid_response'],
    ['a result of unknown form', 'a|||||row0|8\na|||||row1|?\n', 'ncbi_invalid_response'],
    ['pmid and key swapped (field case F3)', 'a|||||8|row0\na|||||9|row1\n', 'ncbi_invalid_response'],
    ['a hole before a line that came', 'a|||||row1|8\n', 'ncbi_invalid_response'],
    ['a web page', '<!DOCTYPE html><html>busy</html>', 'ncbi_unreachable'],
    [
      'a reply longer than any answer',
      `a|||||row0|8\na|||||row1|9\n${' '.repeat(17 * 1024 * 1024)}`,
      'ncbi_invalid_response',
    ],
    ['a rate limit in the body', '{"error":"API rate limit exceeded"}', 'ncbi_rate_limited'],
  ])('%s is an error, never "not found"', async (_, body, reason) => {
    expect(await reasonOf(matchCitations(cannedCall({ body }), [one, one]))).toBe(reason);
  });

  it.skipIf(!existsSync(RECORDED))(
    'reads the recorded answer, whose key is of another caller, as no row',
    async () => {
      const body = readFileSync(RECORDED, 'utf8');
      const citation = { ...one, journal: 'proc natl acad sci u s a' };
      expect(await reasonOf(matchCitations(cannedCall({ body }), [citation]))).toBe('ncbi_invalid_response');
      const ours = body.replace('citation_1', 'row0');
      expect(await matchCitations(cannedCall({ body: ours }), [citation])).toEqual([matched('2014248')]);
    },
  );
});
