import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { prepare } from '../../src/input/prepare.ts';
import { readSession } from '../../src/tools/read-session.ts';

const SCHEMA = join(import.meta.dirname, '../../../shared/contracts/schemas/read_session.input.json');

const locator = { kind: 'artifact_id', value: 'a' };
const uri = (value: string) => ({ action: 'artifact', locator: { kind: 'artifact_uri', value } });

/** Values at and over every bound of contracts/read-session.md §2. */
const REQUESTS: unknown[] = [
  ...[-100_001, -100_000, -1, 0, 100_000, 100_001, 1.5].map((search_index) => ({
    action: 'pmids',
    search_index,
  })),
  ...[null, '', 'a', 'x'.repeat(500), 'x'.repeat(501), 1].map((query_filter) => ({
    action: 'pmids',
    query_filter,
  })),
  ...['1', '9'.repeat(20), '9'.repeat(21), '0', '', 'abc', 1].map((pmid) => ({ action: 'article', pmid })),
  { action: 'article' },
  ...[0, 1, 100, 101].flatMap((n) => [
    { action: 'summary', history_limit: n },
    { action: 'log', history_limit: n },
    { action: 'list_artifacts', limit: n },
    { action: 'search_runs', limit: n },
  ]),
  { action: 'summary', include_history: true },
  { action: 'summary', include_history: 1 },
  ...[0, 1, 500, 501].map((event_limit) => ({ action: 'log', event_limit })),
  ...[null, '', 'k', 'k'.repeat(501)].flatMap((kind) => [
    { action: 'log', kind },
    { action: 'list_artifacts', kind, tool: kind },
  ]),
  { action: 'log', include_history: false },
  ...[null, '', 'default', 'a.b_c-1', '.a', 'a/b', 'x'.repeat(80), 'x'.repeat(81)].flatMap((session_id) => [
    { action: 'list_artifacts', session_id },
    { action: 'search_runs', session_id },
    { action: 'search_run', run_id: 'r', session_id },
    { action: 'replay_search', run_id: 'r', session_id },
    { action: 'artifact', locator: { ...locator, session_id } },
  ]),
  ...['', 'r', 'x'.repeat(512), 'x'.repeat(513), '-r', 'a/b', null].flatMap((value) => [
    { action: 'search_run', run_id: value },
    { action: 'replay_search', run_id: value },
    { action: 'artifact', locator: { kind: 'artifact_id', value } },
    { action: 'artifact', locator, artifact_file: value },
  ]),
  ...['started', 'planned', 'interrupted', 'empty', null].map((status) => ({
    action: 'search_runs',
    status,
  })),
  ...[0, 1, 200_000, 200_001].map((max_chars) => ({ action: 'artifact', locator, max_chars })),
  ...[-1, 0, 2_000_000_000, 2_000_000_001].map((offset) => ({ action: 'artifact', locator, offset })),
  { action: 'artifact', locator, include_local_paths: true },
  ...[
    'artifact://s/a',
    'artifact://s',
    'artifact://s/a/b',
    'http://s/a',
    `artifact://${'s'.repeat(80)}/${'a'.repeat(512)}`,
    `artifact://${'s'.repeat(81)}/a`,
  ].map(uri),
  { action: 'artifact', locator: { kind: 'artifact_uri', value: 'artifact://s/a', session_id: 's' } },
  { action: 'artifact', locator: { kind: 'path', value: 'a' } },
  { action: 'artifact' },
  { action: 'pmids', limit: 1 },
  { action: 'search_run', run_id: 'r', extra: true },
  { action: 'unknown' },
  {},
  [],
];

describe.skipIf(!existsSync(SCHEMA))('read_session takes what the published schema takes', () => {
  const valid = new Ajv2020({ strict: false }).compile(
    existsSync(SCHEMA) ? JSON.parse(readFileSync(SCHEMA, 'utf8')) : {},
  );

  it.each(REQUESTS.map((request) => [JSON.stringify(request).slice(0, 100), request]))(
    '%s',
    (_text, request) => {
      expect(prepare(readSession.input, { request }, { keepEmpty: true }).ok).toBe(valid({ request }));
    },
  );

  it('with the same defaults', () => {
    const { properties, $defs } = JSON.parse(readFileSync(SCHEMA, 'utf8'));
    for (const [action, ref] of Object.entries<string>(properties.request.discriminator.mapping)) {
      const fields = $defs[ref.split('/').at(-1) ?? ''].properties as Record<string, { default?: unknown }>;
      const least = { pmid: '1', run_id: 'r', locator } as Record<string, unknown>;
      const given = Object.fromEntries(
        Object.keys(fields).flatMap((name) => (name in least ? [[name, least[name]]] : [])),
      );
      const prepared = prepare(readSession.input, { request: { action, ...given } });
      const defaults = Object.entries(fields).filter(([, field]) => 'default' in field);
      expect(prepared.ok && prepared.value.request).toMatchObject(
        Object.fromEntries(defaults.map(([name, field]) => [name, field.default])),
      );
    }
  });

  it('with every action in its text, and a description of every field', () => {
    for (const { shape } of readSession.input.shape.request.options) {
      const fields = Object.entries<z.ZodType>(shape);
      for (const [name, field] of fields) expect(field.description, name).toBeTruthy();
      expect(readSession.description).toContain([...shape.action.values][0]);
    }
  });
});
