import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { AppError } from '../../../src/errors.ts';
import { readReply } from '../../../src/pubmed/espell.ts';
import { ncbi } from '../../../src/pubmed/ncbi.ts';
import { correct } from '../../../src/pubmed/spell/correct.ts';
import { eSpellResult, inPieces, NOTHING, r } from './answers.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus');
const read = (body: string) => readReply(ncbi(readConfig({})), body);

function faultOf(body: string) {
  try {
    read(body);
  } catch (error) {
    if (error instanceof AppError) return error.details;
  }
  throw new Error('read without a fault');
}

describe('an eSpellResult', () => {
  it('is read in order, with blanks and empty pieces', () => {
    expect(read(inPieces('', r('heart'), ' failure  ', r('007')))).toEqual({
      pieces: [
        { replaced: false, text: '' },
        { replaced: true, text: 'heart' },
        { replaced: false, text: ' failure  ' },
        { replaced: true, text: '007' },
      ],
      corrected: 'heart failure  007',
    });
  });

  it.each([
    ['one piece', '<SpelledQuery><Replaced>a</Replaced></SpelledQuery>', [{ replaced: true, text: 'a' }]],
    [
      'a blank piece',
      '<SpelledQuery>\n <Original> </Original>\n</SpelledQuery>',
      [{ replaced: false, text: ' ' }],
    ],
    ['an empty tag', '<SpelledQuery><Original/></SpelledQuery>', [{ replaced: false, text: '' }]],
    ['no pieces', '<CorrectedQuery>a</CorrectedQuery>', []],
  ])('may hold %s', (_name, content, pieces) => {
    expect(read(eSpellResult(content)).pieces).toEqual(pieces);
  });

  it('is read with the entities of XML and no others, once', () => {
    const text =
      'a&amp;b &lt;i&gt; &quot;&apos; &#233;&#xE9;&#x1F9EC; &amp;lt; &hellip; &#1114112; <![CDATA[<&amp;]]>';
    expect(read(eSpellResult(`<CorrectedQuery>${text}</CorrectedQuery>`)).corrected).toBe(
      'a&b <i> "\' éé🧬 &lt; &hellip; &#1114112; <&amp;',
    );
  });

  it.each(['__proto__', 'constructor', '1e5', ' 007 ', 'true', '0x1F'])('keeps the text %j', (text) => {
    expect(read(eSpellResult(`<CorrectedQuery>${text}</CorrectedQuery>`)).corrected).toBe(text);
  });

  it('may repeat a query that reads like a failure', () => {
    const query = '&lt;ERROR&gt; NCBI C++ Exception External viewer error Status: Timeout';
    expect(read(eSpellResult(`<Query>${query}</Query><CorrectedQuery/>`)).corrected).toBe('');
  });

  it('may be long', () => {
    const words = Array.from({ length: 20_000 }, () => 'astma &amp;');
    expect(read(eSpellResult(`<CorrectedQuery>${words.join(' ')}</CorrectedQuery>`)).corrected).toHaveLength(
      159_999,
    );
  });
});

describe('a body that is no answer', () => {
  const withError = (text: string) => NOTHING.replace('<ERROR/>', `<ERROR>${text}</ERROR>`);
  it.each([
    ['nothing', '', 'ncbi_unreachable'],
    ['a web page', '<!DOCTYPE html>\n<html><body>Busy</body></html>', 'ncbi_unreachable'],
    ['a prolog', '<?xml version="1.0"?>\n<!DOCTYPE eSpellResult PUBLIC "x" "y">\n', 'ncbi_unreachable'],
    ['an ERROR', withError('Some failure'), 'ncbi_unreachable'],
    [
      'an ERROR behind a long query',
      withError('x').replace('<Corr', `<Query>${'a '.repeat(900)}</Query><Corr`),
      'ncbi_unreachable',
    ],
    ['an ERROR in another result', '<eFetchResult><ERROR>x</ERROR></eFetchResult>', 'ncbi_unreachable'],
    ['a message of the backend', 'NCBI C++ Exception: CException', 'ncbi_unreachable'],
    ['a JSON error', '{"error":"something"}', 'ncbi_unreachable'],
    ['the rate limit', '{"error":"API rate limit exceeded","count":"4"}', 'ncbi_rate_limited'],
    ['text', 'asthma', 'ncbi_invalid_response'],
    ['XML that breaks off', NOTHING.slice(0, -20), 'ncbi_invalid_response'],
    [
      'XML that is not well-formed',
      NOTHING.replace('<CorrectedQuery/>', '<CorrectedQuery>'),
      'ncbi_invalid_response',
    ],
    ['a bare ampersand', eSpellResult('<CorrectedQuery>a & b</CorrectedQuery>'), 'ncbi_invalid_response'],
    ['another result', '<eInfoResult><DbList/></eInfoResult>', 'ncbi_invalid_response'],
    ['a result without content', '<eSpellResult/>', 'ncbi_invalid_response'],
    [
      'depth',
      `<eSpellResult>${'<a>'.repeat(2000)}${'</a>'.repeat(2000)}</eSpellResult>`,
      'ncbi_invalid_response',
    ],
    ['"not found"', withError('UID=12: not found'), 'ncbi_resource_not_found'],
  ])('%s', (_name, body, reason) => {
    expect(faultOf(body)).toMatchObject({ reason, retryable: reason !== 'ncbi_resource_not_found' });
    expect(faultOf(body).message).not.toMatch(/Some failure|UID/);
  });

  it('but an empty ERROR is no failure', () => {
    expect(read(withError(' \n')).pieces).toEqual([]);
  });
});

describe.skipIf(!existsSync(CORPUS))('real answers of ESpell', () => {
  it.each([
    ['observed/espell-pmc-two-corrections.xml', 'fiberblast cell grwth', 'fibroblast cell growth'],
    ['eutils/biopython__biopython/old-espell.xml', 'biopythooon', 'biopython'],
    ['eutils/uppertoe__neverdrugs4/espell_duchene.xml', 'duchene', 'duchenne'],
  ])('%s', (file, query, corrected) => {
    expect(correct(query, read(readFileSync(join(CORPUS, file), 'utf8'))).corrected).toBe(corrected);
  });
});
