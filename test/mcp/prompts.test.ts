import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.ts';
import { viaWorker, WORKER } from '../worker.ts';

let client: Client;
beforeAll(async () => {
  client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(WORKER.url), { fetch: viaWorker as never }) as never,
  );
});
afterAll(() => client.close());

const ARGUMENTS: Record<string, Record<string, string>> = {
  systematic_search: { topic: 'tau PET', years: '2015-2025' },
  pico_question: { question: 'Does it help?', kind: 'therapy' },
  explore_paper: { paper: '90000001' },
  literature_notes: { pmids: 'last', format: 'foam' },
  resume_session: { session: 'review' },
};

async function recipe(name: string, args: Record<string, string>): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: args });
  expect(messages).toHaveLength(1);
  const [message] = messages as { content: { text: string } }[];
  return message?.content.text ?? '';
}

describe('prompts', () => {
  it('are five, each with words for the person who picks one', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name).sort()).toEqual(Object.keys(ARGUMENTS).sort());
    for (const { title, description, arguments: args } of prompts) {
      expect([title, description].every((text) => (text ?? '').length > 5)).toBe(true);
      for (const argument of args ?? []) expect(argument.description).toMatch(/\w/);
    }
  });

  it.each(Object.entries(ARGUMENTS))(
    '%s says what was given, and names only tools that there are',
    async (name, args) => {
      const text = await recipe(name, args);
      for (const value of Object.values(args)) expect(text).toContain(value);
      const known = new Set(tools.map((tool) => tool.name));
      const named = text.match(/\b(?:pubmed|unified|get|read|save|verify)_[a-z_]+/g) ?? [];
      expect(named.length).toBeGreaterThan(1);
      expect(named.filter((tool) => !known.has(tool))).toEqual([]);
      expect(text.length).toBeLessThan(1500);
    },
  );

  it('are complete without what is optional', async () => {
    expect(await recipe('resume_session', {})).not.toMatch(/undefined|session \./);
    expect(await recipe('pico_question', { question: 'q' })).not.toContain('undefined');
  });

  it('refuse an argument that is missing or no choice', async () => {
    await expect(client.getPrompt({ name: 'explore_paper', arguments: {} })).rejects.toThrow();
    await expect(
      client.getPrompt({ name: 'pico_question', arguments: { question: 'q', kind: 'nonsense' } }),
    ).rejects.toThrow();
  });

  it('complete what is a choice', async () => {
    const ask = (value: string) =>
      client.complete({
        ref: { type: 'ref/prompt', name: 'literature_notes' },
        argument: { name: 'format', value },
      });
    expect((await ask('m')).completion.values).toEqual(['markdown', 'medpaper']);
    expect((await ask('x')).completion.values).toEqual([]);
  });
});

describe('pubmed:// resources', () => {
  const read = async (uri: string) => {
    const { contents } = await client.readResource({ uri });
    return JSON.parse((contents[0] as { text: string }).text);
  };

  it('tell the values of each filter, with the clause that PubMed is asked', async () => {
    const { resources } = await client.listResources();
    const filters = resources.filter(({ uri }) => uri.startsWith('pubmed://filters/'));
    expect(filters.map(({ uri }) => uri.slice(17)).sort()).toEqual([
      'age_group',
      'clinical_query',
      'language',
      'sex',
      'species',
    ]);
    expect((await read('pubmed://filters/age_group')).values.aged_80).toBe('aged, 80 and over[MeSH Terms]');
  });

  it.each(['pubmed://filters/nonsense', 'pubmed://filters/__proto__', 'pubmed://filters/constructor'])(
    'know no %s',
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toThrow(/not found/i);
    },
  );

  it('complete the kind of filter', async () => {
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'pubmed://filters/{kind}' },
      argument: { name: 'kind', value: 's' },
    });
    expect(completion.values).toEqual(['sex', 'species']);
  });

  it('tell size and fields of the database, as NCBI does', async () => {
    const info = await read('pubmed://database/info');
    expect(info).toMatchObject({ name: 'pubmed', count: 15 });
    expect(info.fields.map(({ tag }: { tag: string }) => tag)).toContain('TITL');
  });
});

describe('the instructions', () => {
  it('route to every tool by name, in under 1,200 characters', () => {
    const instructions = client.getInstructions() ?? '';
    expect(instructions.length).toBeLessThan(1200);
    for (const { name } of tools) expect(instructions, name).toMatch(new RegExp(`\\b${name}\\b`));
    expect(instructions).toContain('invented sample articles');
  });
});
