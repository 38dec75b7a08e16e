import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { parsePmidForm } from '../../src/input/identifiers.ts';
import { parsePmidBatch } from '../../src/input/pmid-batch.ts';
import { prepare } from '../../src/input/prepare.ts';
import { type NotesResult, notesResultSchema } from '../../src/notes/result.ts';
import { saveLiteratureNotes } from '../../src/tools/save-literature-notes.ts';
import type { ToolCall } from '../../src/tools/tool.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { frontOf, MemoryLibrary } from './support.ts';

const SCHEMA = join(
  import.meta.dirname,
  '../../../shared/contracts/schemas/save_literature_notes.input.json',
);
const present = existsSync(SCHEMA);
if (!present) console.warn(`${SCHEMA} is absent: its instances are not compared.`);

const UNKNOWN = '999999999';
const RETRACTED = '666';
let library: MemoryLibrary;
let asked: string[][];
let searched: string[] | undefined;
beforeEach(() => {
  library = new MemoryLibrary();
  asked = [];
  searched = undefined;
});

const tool = saveLiteratureNotes({
  library: () => library,
  lastSearch: async () =>
    searched && { pmids: searched, query: 'sepsis', timestamp: '2026-10-07T09:00:00Z', resultCount: 4312 },
  cache: () => {},
  keep: async (_call, whole) => whole,
});
const prepared = (args: unknown) => prepare(tool.input, args, { keepEmpty: tool.keepEmpty ?? false });

/** One call as `mcp/run.ts` makes it; PubMed has every PMID but one. */
async function call(args: unknown): Promise<NotesResult> {
  const given = prepared(args);
  if (!given.ok) throw new Error(given.faults.map(({ path, code }) => `${path} ${code}`).join());
  const upstream = cannedCall({});
  upstream.fetch = async (url, init) => {
    const params = init.body instanceof URLSearchParams ? init.body : new URL(url).searchParams;
    const ids = (params.get('id') ?? '').split(',');
    asked.push(ids);
    const records = ids
      .filter((id) => id !== UNKNOWN)
      .map((pmid) => articleXml({ pmid, article: pmid === RETRACTED ? ARTICLE + RETRACTED_TYPE : ARTICLE }));
    return new Response(setOf(...records));
  };
  const result = notesResultSchema.parse(await tool.run(given.value, upstream as unknown as ToolCall));
  expect(JSON.parse(tool.text(result, given.value))).toEqual(result);
  return result;
}

const RETRACTED_TYPE =
  '<PublicationTypeList><PublicationType>Retracted Publication</PublicationType></PublicationTypeList>';
const ARTICLE =
  '<Journal><JournalIssue><PubDate><Year>2024</Year></PubDate></JournalIssue></Journal><ArticleTitle>Sample.</ArticleTitle><AuthorList><Author><LastName>Lin</LastName><Initials>A</Initials></Author></AuthorList>';

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return error instanceof AppError ? `${error.details.reason}: ${error.message}` : String(error);
  }
}

describe('save_literature_notes', () => {
  it('writes what PubMed has, reports what it has not, and makes nothing up (field case F13)', async () => {
    const result = await call({ pmids: ['1', UNKNOWN], collection_name: 'Sepsis' });
    expect(result).toMatchObject({
      status: 'partial',
      article_count: 1,
      written_count: 1,
      missing: [{ pmid: UNKNOWN, reason: 'not_found' }],
      files: [
        {
          pmid: '1',
          citation_key: 'lin2024_1',
          locator: { kind: 'tenant_reference', value: 'references/1.md' },
          metadata_locator: null,
          action: 'created',
          wikilink: '[[1|Sample]]',
        },
      ],
      csl_file: { locator: { value: 'references/references.csl.json' }, format: 'csl-json' },
    });
    expect([...library.files.keys()].sort()).toEqual(['1.md', 'references.csl.json', 'sepsis.md']);
    for (const { text } of library.files.values()) expect(text).not.toContain(UNKNOWN);
  });

  it('answers a remote caller with locators only: no path of a server (contract §10.7)', async () => {
    const result = await call({ pmids: '1, 2', note_format: 'medpaper' });
    expect(result).toMatchObject({
      storage_locator: { kind: 'tenant_references', value: 'references' },
      path_visibility: 'redacted',
    });
    expect(JSON.stringify(result)).not.toMatch(/"\/|[A-Z]:\\\\/);
  });

  it('takes no control character and no mark that turns text into the title of an index', async () => {
    const { index_file } = await call({ pmids: '1', collection_name: '\u0000Sep\u202esis\u2066 \u0007care' });
    expect(index_file).toMatchObject({ title: 'Sepsis care' });
  });

  it('tells a retraction first, and other files that it had to leave alone', async () => {
    library.put('sepsis.md', 'mine');
    library.put('references.csl.json', '{}');
    const { status, notice, index_file } = await call({ pmids: [RETRACTED, '2'], collection_name: 'Sepsis' });
    expect(notice).toMatch(new RegExp(`^RETRACTED: ${RETRACTED};`));
    expect(status).toBe('partial');
    expect(notice).toContain('meanwhile: references/references.csl.json.');
    expect(index_file?.action).toBe('created');
    expect(library.text('references.csl.json')).toBe('{}');
  });

  it('says that there are no results, and writes nothing, when no PMID has a record', async () => {
    const result = await call({ pmids: [UNKNOWN] });
    expect(result).toMatchObject({
      status: 'partial',
      article_count: 0,
      csl_file: null,
      index_file: null,
      files: [],
    });
    expect(result.notice).toContain('No results found');
    expect(library.files.size).toBe(0);
  });

  it.each(['last', 'LAST', ['last'], '- last', undefined])(
    'takes %j as all papers of the last search (contract §10.1, §10.2)',
    async (pmids) => {
      searched = Array.from({ length: 150 }, (_, at) => String(at + 1));
      const result = await call(pmids === undefined ? {} : { pmids });
      expect(result.written_count).toBe(150);
      const index = result.index_file?.locator.value.replace('references/', '') ?? '';
      expect(library.text(index)).toContain('- Result count: 4312\n');
    },
  );

  it('refuses "last" beside others, and without a search (contract §10.1)', async () => {
    expect(prepared({ pmids: ['last', '123'] })).toMatchObject({
      ok: false,
      faults: [{ path: '/pmids/0', code: 'invalid_identifier' }],
    });
    expect(await reasonOf(call({}))).toMatch(/^no_pmids: No valid PMIDs provided/);
  });

  it.each([
    [{ output_dir: '/home/u' }, 'output_dir_refused: Authenticated service callers cannot choose output_dir'],
    [
      { template_file: 't.md' },
      'template_file_refused: Authenticated service callers cannot read template_file from the server filesystem',
    ],
    [{ output_dir: ' ' }, 'invalid_value: output_dir must contain 1-4096 characters'],
    [{ collection_name: ' \t' }, 'invalid_value: collection_name must contain 1-200 characters'],
    [{ collection_name: '\u0000\u202e' }, 'invalid_value: collection_name must contain 1-200 characters'],
    [{ template: 'none' }, 'template_not_found: Template not found: references/templates/none.md'],
    [{ template: '../../secret' }, /^template_failed: Template rendering failed/],
    [{ template: '..' }, /^template_failed/],
    [{ template: 'broken' }, /^template_failed: Template rendering failed: a single brace/],
    [{ template: 'huge' }, /^template_failed: .* longer than/],
  ])('refuses %j before anything is read from PubMed or written (contract §3)', async (args, reason) => {
    library.put('templates/broken.md', 'a { b');
    library.put('templates/huge.md', 'x'.repeat(70_000));
    expect(await reasonOf(call({ pmids: ['1'], ...args }))).toMatch(reason);
    expect(asked).toEqual([]);
    expect(library.files.size).toBe(2);
  });

  it('overwrites only if told so, in any spelling of it (contract §10.3)', async () => {
    library.put('1.md', '---\npmid: "1"\n---\n\n# Old\n\n## Summary\n- mine\n');
    expect(await call({ pmids: ['1'], overwrite: 'FALSE' })).toMatchObject({
      files: [],
      skipped: [{ reason: 'exists' }],
    });
    expect(library.text('1.md')).toContain('# Old');
    expect(await call({ pmids: ['1'], overwrite: ' True\n' })).toMatchObject({
      files: [{ action: 'updated' }],
    });
    expect(library.text('1.md')).toMatch(/# Sample\n\n## Summary\n- mine\n/);
  });

  it('carries a year that is a number as the same text everywhere (contract §10.10)', async () => {
    await call({ pmids: ['1'] });
    expect(frontOf(library.text('1.md')).year).toBe('2024');
    expect(JSON.parse(library.text('references.csl.json'))).toMatchObject([
      { id: 'lin2024_1', issued: { 'date-parts': [[2024]] } },
    ]);
  });

  it('takes about 400 papers a call and names the rest, which the next call writes', async () => {
    const pmids = Array.from({ length: 1000 }, (_, at) => String(at + 1));
    const result = await call({ pmids });
    expect(result).toMatchObject({ status: 'partial', written_count: 429, deferred: { count: 571 } });
    expect(asked.flat()).toHaveLength(429);
    expect((await call({ pmids: result.deferred?.pmids ?? [] })).files[0]?.pmid).toBe('430');
  });

  it('tells how a template gets into the library, since no tool puts one there', async () => {
    const thrown = await call({ pmids: ['1'], template: 'none' }).catch((error: unknown) => error);
    expect((thrown as AppError).details.hint).toContain('at /library/templates');
    expect(readFileSync('docs/library.md', 'utf8')).toContain('A template is added at `/library/templates`');
  });

  it('writes with a template of the person’s own', async () => {
    library.put('templates/short.md', '# {title} ({year})\n\n{citation}\n');
    await call({ pmids: ['1'], template: 'short' });
    expect(library.text('1.md')).toBe('# Sample (2024)\n\nLin A. Sample. 2024\n');
  });

  it('is described with its siblings and what a failure looks like', () => {
    const description =
      typeof tool.description === 'string' ? tool.description : tool.description(cannedCall({}).config);
    for (const words of [
      'pubmed_format_citations',
      'pubmed_fetch_articles',
      'output_dir',
      'conflict',
      'deferred',
      'missing',
    ])
      expect(description).toContain(words);
    expect(tool.annotations).toEqual({
      readOnlyHint: false,
      openWorldHint: true,
      idempotentHint: false,
      destructiveHint: true,
    });
  });
});

describe.skipIf(!present)('arguments are taken and refused as the published schema does', () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addFormat('pubmed-pmid', (text) => parsePmidForm(text) !== undefined || /^last$/i.test(text.trim()));
  ajv.addFormat('pubmed-pmid-batch', (text) => parsePmidBatch(text, { allowLast: true }).ok);
  const takes = ajv.compile(present ? JSON.parse(readFileSync(SCHEMA, 'utf8')) : {});

  it.each<[taken: boolean, args: unknown]>([
    [true, {}],
    [true, { pmids: '33053718,36170657' }],
    [true, { pmids: '["33053718","36170657"]' }],
    [true, { pmids: '- 33053718\n- 36170657' }],
    [true, { pmids: ['PMID: 33053718'] }],
    [true, { pmids: 'last', note_format: ' WIKI\n', include_abstract: 'False', create_index: true }],
    [true, { output_dir: null, collection_name: null, template_file: null }],
    [true, { output_dir: 'x'.repeat(4096), collection_name: 'x'.repeat(200) }],
    [false, { pmids: '' }],
    [false, { pmids: [] }],
    [false, { pmids: [''] }],
    [false, { pmids: 33053718 }],
    [false, { pmids: [33053718] }],
    [false, { pmids: ['0123'] }],
    [false, { pmids: Array(1001).fill('1') }],
    [false, { pmids: 'x'.repeat(100_001) }],
    [false, { note_format: 'obsidian' }],
    [false, { include_abstract: 'yes' }],
    [false, { overwrite: 1 }],
    [false, { collection_name: '' }],
    [false, { collection_name: 'x'.repeat(201) }],
    [false, { output_dir: '' }],
    [false, { template_file: 'x'.repeat(4097) }],
    [false, { folder: 'x' }],
  ])('%s: %j', (taken, args) => {
    expect(takes(args), 'published').toBe(taken);
    expect(prepared(args).ok, 'ours').toBe(taken);
  });

  it.each([{ pmids: null }, { note_format: '' }, { overwrite: '' }, { create_index: null }])(
    'but for %j, which counts as not given (design.md §7)',
    (args) => {
      expect(takes(args)).toBe(false);
      expect(prepared(args)).toMatchObject({
        ok: true,
        value: { pmids: 'last', note_format: 'wiki', overwrite: false },
      });
    },
  );
});
