import { describe, expect, test } from 'vitest';
import type { BatchOptions } from '../../src/input/batch-field.ts';
import { parsePmidBatch as parseAt } from '../../src/input/pmid-batch.ts';

const parsePmidBatch = (given: unknown, options: Partial<BatchOptions> = {}) =>
  parseAt(given, options, '/pmids');

/** Accept and reject lists of contracts/input-rules.md B4; the marker rule of design.md §8. */
const ACCEPTED: [given: unknown, pmids: string[]][] = [
  ['1,2', ['1', '2']],
  ['1, 2;3|4', ['1', '2', '3', '4']],
  ['1，2；3、4', ['1', '2', '3', '4']],
  ['1 2\t3\n4', ['1', '2', '3', '4']],
  ['1,,2', ['1', '2']],
  ['PMID:1 PMID:2', ['1', '2']],
  ['PMID: 1 2', ['1', '2']],
  ['["1","2"]', ['1', '2']],
  ['```json\n["1","2"]\n```', ['1', '2']],
  ['```json\r\n["1","2"]\r\n```', ['1', '2']],
  ['```\n1,2\n```', ['1', '2']],
  ['- 1\n- 2', ['1', '2']],
  ['1. 1\n2) PMID:2', ['1', '2']],
  ['* `1`\n\n+ 2', ['1', '2']],
  ['`1`, `2`', ['1', '2']],
  ['` 1 `', ['1']],
  ['https://pubmed.ncbi.nlm.nih.gov/1/, 2', ['1', '2']],
  ['https://pubmed.ncbi.nlm.nih.gov/1/\nhttps://pubmed.ncbi.nlm.nih.gov/2/', ['1', '2']],
  ['2,1,2', ['2', '1']],
  ['1000. 33053718', ['33053718']],
  [
    ['2', '1', '2'],
    ['2', '1'],
  ],
  [
    ['PMID: 1', ' 2 '],
    ['1', '2'],
  ],
];

const REJECTED: [given: unknown, code: string, path: string][] = [
  ['1,2,', 'invalid_identifier_batch', '/pmids'],
  [',1', 'invalid_identifier_batch', '/pmids'],
  ['PMID 1, PMID 2', 'invalid_identifier', '/pmids/0'],
  ['```json ["1"] ```', 'invalid_identifier', '/pmids/0'],
  ['- 1\ntext 2', 'invalid_identifier_batch', '/pmids'],
  ['-1', 'invalid_identifier', '/pmids/0'],
  ['- 1, 2', 'invalid_identifier', '/pmids/0'],
  ['https://pubmed.ncbi.nlm.nih.gov/1/ https://pubmed.ncbi.nlm.nih.gov/2/', 'invalid_identifier', '/pmids/0'],
  [['1', 'last'], 'invalid_identifier', '/pmids/1'],
  ['["1","last"]', 'invalid_identifier', '/pmids/1'],
  ['last,1', 'invalid_identifier', '/pmids/0'],
  [['1,2'], 'invalid_identifier', '/pmids/0'],
  [[], 'too_few_items', '/pmids'],
  ['[]', 'too_few_items', '/pmids'],
  ['', 'invalid_identifier_batch', '/pmids'],
  [' \n ', 'invalid_identifier_batch', '/pmids'],
  ['["1",2]', 'invalid_type', '/pmids/1'],
  [['1', 2], 'invalid_type', '/pmids/1'],
  [[['last']], 'invalid_type', '/pmids/0'],
  [[{ toString: 1 }], 'invalid_type', '/pmids/0'],
  ['["1",]', 'invalid_json', '/pmids'],
  ["['1','2']", 'invalid_json', '/pmids'],
  ['["1", NaN]', 'non_finite_number', '/pmids'],
  ['{"pmids":["1"]}', 'invalid_identifier_batch', '/pmids'],
  ['"1"', 'invalid_identifier', '/pmids/0'],
  [Array(1001).fill('1'), 'too_many_items', '/pmids'],
  [Array(1001).fill('1').join(), 'too_many_items', '/pmids'],
  ['1'.padEnd(100_001), 'input_too_large', '/pmids'],
  ['10.1000/x', 'invalid_identifier', '/pmids/0'],
  ['1/2', 'invalid_identifier', '/pmids/0'],
  ['0123', 'invalid_identifier', '/pmids/0'],
  ['PMID:PMID:1', 'invalid_identifier', '/pmids/0'],
  ['PMID : PMID : 1', 'invalid_identifier', '/pmids/0'],
  ['33053718. 36170657', 'invalid_identifier', '/pmids/0'],
  ['33053718. 36170657\n2. 5', 'invalid_identifier_batch', '/pmids'],
  [1, 'invalid_type', '/pmids'],
  [null, 'invalid_type', '/pmids'],
  [{}, 'invalid_type', '/pmids'],
];

describe('a batch of PMIDs', () => {
  test.each(ACCEPTED)('is read from %j', (given, pmids) => {
    for (const allowLast of [true, false])
      expect(parsePmidBatch(given, { allowLast })).toMatchObject({ ok: true, value: pmids });
  });

  test.each(REJECTED)('is not read from %j: %s at %s', (given, code, path) => {
    const read = parsePmidBatch(given, { allowLast: true });
    expect(read).toMatchObject({ ok: false });
    expect(!read.ok && read.faults[0]).toMatchObject({ code, path });
  });

  test.each([['last'], [' LAST '], ['["last"]'], ['- last'], [['last']]])(
    'may be the last search: %j',
    (given) => {
      expect(parsePmidBatch(given, { allowLast: true })).toMatchObject({ ok: true, value: 'last' });
      expect(parsePmidBatch(given)).toMatchObject({ ok: false });
    },
  );

  test('names every bad item, not the first alone', () => {
    const read = parsePmidBatch('a 1 b');
    expect(!read.ok && read.faults.map(({ path }) => path)).toEqual(['/pmids/0', '/pmids/2']);
  });

  test('is refused with the limit and the place of its own field', () => {
    const ids = Array(501).fill('1');
    for (const given of [ids, ids.join()]) {
      const read = parseAt(given, { maxIds: 500 }, '/request/cited');
      expect(!read.ok && read.faults).toMatchObject([
        {
          code: 'too_many_items',
          path: '/request/cited',
          message: expect.stringContaining('Expected 1 to 500 PMIDs'),
          expected: { maxItems: 500, maxLength: 100_000 },
        },
      ]);
    }
    expect(parseAt('1 x', {}, '/cited')).toMatchObject({ faults: [{ path: '/cited/1' }] });
    expect(parseAt('1 2', {}, '/cited')).toMatchObject({ normalizations: [{ path: '/cited' }] });
  });

  test('says what was rewritten', () => {
    expect(parsePmidBatch('1 2')).toMatchObject({
      normalizations: [{ path: '/pmids', rule: 'identifier_batch' }],
    });
    expect(parsePmidBatch(['1', 'PMID:2'])).toMatchObject({
      normalizations: [{ path: '/pmids/1', rule: 'identifier' }],
    });
    expect(parsePmidBatch(['1', '2'])).toMatchObject({ normalizations: [] });
    expect(parsePmidBatch('last', { allowLast: true })).toMatchObject({ normalizations: [] });
  });
});
