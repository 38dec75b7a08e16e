import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { runTool } from '../../../src/mcp/run.ts';
import { spellCheck } from '../../../src/tools/spell-check.ts';
import type { Tool, ToolCall } from '../../../src/tools/tool.ts';
import { NOTHING } from './answers.ts';
import { CASES } from './cases.ts';

const SCHEMAS = join(import.meta.dirname, '../../../../shared/contracts/schemas');
const schemaOf = (kind: 'input' | 'output') =>
  JSON.parse(readFileSync(join(SCHEMAS, `pubmed_spell_check.${kind}.json`), 'utf8'));

/** One call of the tool whose upstream answers this. */
function run(args: unknown, status: number, body: string) {
  const config = readConfig({ NCBI_BACKOFF_MS: '1', NCBI_MAX_RETRIES: '1' });
  const turn = { kind: 'go', startedAt: 0, throttled: false };
  const call = {
    config,
    signal: new AbortController().signal,
    startedAt: Date.now(),
    tally: { requests: 0, failed: [] },
    fetch: async () => new Response(body, { status }),
    gate: () => ({
      ask: async () => turn,
      confirm: async () => turn,
      throttled: async () => 0,
      recovered: async () => {},
    }),
    now: () => Date.now(),
    random: () => 0.5,
    session: { published: [] },
  } as unknown as ToolCall;
  return runTool(spellCheck as Tool, args, call);
}

describe.skipIf(!existsSync(SCHEMAS))('answers validate against the published schema', () => {
  const ajv = new Ajv2020({ strict: false });
  const valid = ajv.compile(existsSync(SCHEMAS) ? schemaOf('output') : {});

  it.each(CASES)('case $n', async ({ query, answer, corrected }) => {
    const { structuredContent, isError } = await run({ query }, 200, answer);
    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual({
      original: query,
      corrected: corrected ?? query,
      hasSuggestion: corrected !== undefined,
    });
    expect(valid(structuredContent), ajv.errorsText(valid.errors)).toBe(true);
  });

  it.each([
    ['blank_query', { query: '   ' }, 200, NOTHING],
    ['invalid_input', { query: 'a' }, 200, NOTHING],
    ['invalid_input', { query: '  ', more: 1 }, 200, NOTHING],
    ['ncbi_unreachable', { query: 'astma' }, 200, '<html></html>'],
    ['ncbi_unreachable', { query: 'astma' }, 503, ''],
    ['ncbi_invalid_response', { query: 'astma' }, 200, 'astma'],
    ['ncbi_refused', { query: 'astma' }, 400, ''],
    ['ncbi_rate_limited', { query: 'astma' }, 429, ''],
  ])('error %s', async (reason, args, status, body) => {
    const { structuredContent, isError } = await run(args, status, body);
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ error: { data: { reason } } });
    expect(valid(structuredContent), ajv.errorsText(valid.errors)).toBe(true);
  });

  it('and takes what the published input schema takes', () => {
    const takes = ajv.compile(schemaOf('input'));
    for (const args of [
      { query: 'ab' },
      { query: 'a' },
      { query: 1 },
      {},
      { query: 'ab', x: 1 },
      { query: '()' },
    ])
      expect(spellCheck.input.safeParse(args).success).toBe(takes(args));
  });
});
