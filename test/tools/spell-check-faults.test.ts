import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { MODERN_ERA, type TestClient } from '../clients.ts';
import { eSpellResult, inPieces, NOTHING, r } from '../pubmed/spell/answers.ts';
import { WORKER } from '../worker.ts';
import { errorOf, textOf } from './answers.ts';
import { answer, asked, TOOL } from './spell.ts';

describe.each(MODERN_ERA)('pubmed_spell_check and an upstream fault (%s)', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const check = (query: unknown) => client.call(TOOL, { query });

  describe('an upstream fault is an error, never "no suggestion"', () => {
    it.each<[string, string, Omit<Fault, 'match' | 'times'>, string, number]>([
      [
        'case 61: an ERROR',
        'cancr a',
        { body: NOTHING.replace('<ERROR/>', '<ERROR>Some failure</ERROR>') },
        'ncbi_unreachable',
        -32000,
      ],
      [
        'case 62: a web page',
        'cancr b',
        { body: '<!DOCTYPE html><html><body>Busy</body></html>' },
        'ncbi_unreachable',
        -32000,
      ],
      [
        'a prolog',
        'cancr c',
        { body: '<?xml version="1.0"?>\n<!DOCTYPE eSpellResult>\n' },
        'ncbi_unreachable',
        -32000,
      ],
      ['nothing', 'cancr d', { body: '' }, 'ncbi_unreachable', -32000],
      ['HTTP 500', 'cancr e', { status: 500, body: 'api_key=hunter2' }, 'ncbi_unreachable', -32000],
      ['a reset connection', 'cancr f', { drop: true }, 'ncbi_unreachable', -32000],
      [
        'a body that breaks off',
        'cancr g',
        { body: NOTHING, truncateAt: 250 },
        'ncbi_invalid_response',
        -32070,
      ],
      [
        'the answer to another query',
        'cancr m',
        { body: eSpellResult('<Query>other</Query><CorrectedQuery>banana</CorrectedQuery><SpelledQuery/>') },
        'ncbi_invalid_response',
        -32070,
      ],
      ['text', 'cancr h', { body: 'cancer' }, 'ncbi_invalid_response', -32070],
      ['an answer that never comes', 'cancr j', { delayMs: 60_000 }, 'ncbi_deadline_exceeded', -32004],
    ])('%s', async (_name, words, fault, reason, code) => {
      const query = words;
      await answer(query, fault, 20);
      const result = await check(query);
      const error = errorOf(result);
      expect([error.data.reason, error.code, error.data.retryable]).toEqual([reason, code, true]);
      expect(textOf(result)).toMatch(/was not checked/);
      expect(JSON.stringify(result)).not.toMatch(/hunter2|Some failure|article/);
    });

    it.each<[string, string, Omit<Fault, 'match' | 'times'>]>([
      ['a web page', 'cancr k', { body: '<html></html>' }],
      [
        'the answer to another query',
        'cancr n',
        { body: eSpellResult('<Query>other</Query><CorrectedQuery>banana</CorrectedQuery>') },
      ],
      ['429', 'cancr i', { status: 429 }],
    ])('unless a retry gets an answer: %s', async (_name, words, fault) => {
      const query = words;
      await answer(query, fault);
      await answer(query, { body: inPieces(r('cancer'), query.slice(5)) });
      expect((await check(query)).structuredContent).toMatchObject({ corrected: `cancer${query.slice(5)}` });
      expect(await asked(query)).toHaveLength(2);
    });
  });
});
