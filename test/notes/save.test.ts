import { describe, expect, it } from 'vitest';
import { plan } from '../../src/notes/plan.ts';
import { recordOf } from '../citations/support.ts';
import { frontOf, MemoryLibrary, NOW, save } from './support.ts';

const first = recordOf();
const second = recordOf({ pmid: '36170657', title: 'Vasopressin | part ]] one.' });
const PATH = '40384072.md';

describe('the index', () => {
  it('links to every paper, whatever its title (field cases D4, D5, contract §10.5)', async () => {
    const library = new MemoryLibrary();
    const saved = await save(library, [first, second], { collectionName: 'Sepsis' });
    expect(saved.index_file).toMatchObject({
      title: 'Sepsis',
      locator: { kind: 'tenant_reference', value: 'references/sepsis.md' },
      action: 'created',
    });
    expect(library.text('sepsis.md')).toContain(
      '## References\n- [[40384072|Lactate in sepsis]] - 2025, Crit Care Med\n- [[36170657|Vasopressin &#124; part &#93;&#93; one]] - 2025, Crit Care Med\n\n## Synthesis Notes\n-\n',
    );
    expect(saved.wiki_validation).toMatchObject({
      status: 'passed',
      wikilink_count: 2,
      unresolved_count: 0,
      files_checked: 3,
    });
    expect(saved.files[1]?.wikilink).toBe('[[36170657|Vasopressin &#124; part &#93;&#93; one]]');
  });

  it('is added to, not replaced, and a second collection of the same slug has a name of its own', async () => {
    const library = new MemoryLibrary();
    await save(library, [first], { collectionName: 'Sepsis' });
    library.put(
      'sepsis.md',
      library
        .text('sepsis.md')
        .replace('Crit Care Med\n', 'Crit Care Med\n  - my remark\n')
        .replace('Notes\n-', 'Notes\n- my synthesis'),
    );
    const saved = await save(library, [first, second], { collectionName: 'Sepsis' });
    expect(saved.index_file?.action).toBe('updated');
    expect(library.text('sepsis.md')).toMatch(
      /\[\[40384072\|.*\n {2}- my remark\n- \[\[36170657\|.*\n\n## Synthesis Notes\n- my synthesis\n$/,
    );
    const other = await save(library, [first], { collectionName: 'Sepsis!' });
    expect(other.index_file?.locator.value).toMatch(/^references\/sepsis-index-[0-9a-f]{8}\.md$/);
  });

  it('is the same one for a title of other capitals and blanks, and keeps its line ends', async () => {
    const library = new MemoryLibrary();
    await save(library, [first], { collectionName: 'Sepsis care' });
    const mine = `${library.text('sepsis-care.md').replaceAll('\n', '\r\n')}\r\n\r\n`;
    library.put('sepsis-care.md', mine);
    for (const collectionName of ['sepsis  CARE', 'SEPSIS care']) {
      const { index_file } = await save(library, [first], { collectionName });
      expect(index_file).toMatchObject({
        action: 'unchanged',
        locator: { value: 'references/sepsis-care.md' },
      });
    }
    expect(library.text('sepsis-care.md')).toBe(mine);
    await save(library, [second], { collectionName: 'sepsis care' });
    expect(library.text('sepsis-care.md')).toMatch(/\r\n- \[\[36170657\|/);
    expect(library.text('sepsis-care.md').replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('names a retraction', async () => {
    const library = new MemoryLibrary();
    const retracted = recordOf({ retracted: true });
    await save(library, [retracted], { collectionName: 'x' });
    expect(library.text('x.md')).toContain(' - 2025, Crit Care Med, RETRACTED\n');
    await save(library, [retracted], { format: 'medpaper', createIndex: false });
    expect(frontOf(library.text('40384072/lin2025_40384072.md')).retracted).toBe(true);
    await save(library, [recordOf({ pmid: '2', retracted: true })], { template: '{notices}' });
    expect(library.text('2.md')).toMatch(/^Retraction in: /);
  });

  it.each(['40384072', 'CON', '敗血症', '../../etc/passwd', 'a/b\\c:d*e?"<>|', '. .'])(
    'called %j is safe and no note of a paper',
    async (collectionName) => {
      const library = new MemoryLibrary();
      const saved = await save(library, [first], { collectionName });
      expect(saved.index_file?.locator.value).toMatch(/^references\/[a-z0-9][a-z0-9-]*\.md$/);
      expect(saved.index_file?.locator.value).not.toMatch(/\/(?:con|40384072)\.md$/);
      expect(library.text(PATH)).toContain('# Lactate');
    },
  );

  it('tells the search that the papers are from, and needs no name', async () => {
    const library = new MemoryLibrary();
    const search = { query: 'sepsis [ti] | lactate', timestamp: '2026-10-07T09:00:00Z', resultCount: 150 };
    const saved = await save(library, [first], { search });
    expect(saved.index_file?.title).toBe('PubMed Search 2026-10-07 092011 UTC');
    expect(library.text('pubmed-search-2026-10-07-092011-utc.md')).toContain(
      '## Search Context\n- Query: sepsis \\[ti\\] \\| lactate\n- Timestamp: 2026-10-07T09:00:00Z\n- Result count: 150\n',
    );
  });
});

describe('references.csl.json', () => {
  it('holds the papers of all saves, each once, and keeps what is not ours', async () => {
    const library = new MemoryLibrary();
    await save(library, [first]);
    const items = JSON.parse(library.text('references.csl.json'));
    library.put(
      'references.csl.json',
      JSON.stringify([
        { id: 'own', type: 'book' },
        { ...items[0], custom: { read: true } },
      ]),
    );
    await save(library, [second, recordOf({ title: 'New.' })], { overwrite: true });
    expect(JSON.parse(library.text('references.csl.json'))).toMatchObject([
      { id: 'own' },
      { id: 'lin2025_40384072', title: 'New', custom: { read: true } },
      { id: 'lin2025_36170657' },
    ]);
  });

  it('keeps what the person corrected in it, and its form, unless PubMed’s data is wanted anew', async () => {
    const library = new MemoryLibrary();
    await save(library, [first]);
    const mine = library
      .text('references.csl.json')
      .replace('Lactate in sepsis', 'Mine')
      .replaceAll('\n  ', '\n\t');
    library.put('references.csl.json', mine);
    const again = await save(library, [first], { collectionName: 'x' });
    expect(again.csl_file?.action).toBe('unchanged');
    expect(library.text('references.csl.json')).toBe(mine);
    const { csl_file } = await save(library, [first], { overwrite: true });
    expect(library.text('references.csl.json')).toContain('Lactate in sepsis');
    const former = csl_file?.former_version?.value.replace('references/', '') ?? '';
    expect(former).toMatch(/^\.history\/references\.csl\./);
    expect(library.text(former)).toBe(mine);
  });

  it('that cannot be read is left alone', async () => {
    const library = new MemoryLibrary();
    library.put('references.csl.json', '{"not": "a list"}');
    expect((await save(library, [first])).csl_file).toMatchObject({ action: 'conflict' });
    expect(library.text('references.csl.json')).toBe('{"not": "a list"}');
  });
});

describe('links', () => {
  it('of older notes are checked against the whole library, and one name of two files is ambiguous (field case D4)', async () => {
    const library = new MemoryLibrary();
    await save(library, [first]);
    for (const path of ['todo.md', 'another-todo.md', 'a/same.md', 'b/same.md']) library.put(path, 'x');
    library.put(
      PATH,
      library
        .text(PATH)
        .replace(
          '## Summary\n-',
          '## Summary\n- [[todo]] [[a/same]] [[same|two]] [[gone#h]] `[[code]]` \\[[no]] [[#here]]',
        ),
    );
    const { wiki_validation } = await save(library, [recordOf({ doi: '10.1000/new' })], {
      overwrite: true,
      createIndex: false,
    });
    expect(wiki_validation).toMatchObject({
      status: 'failed',
      unresolved: [{ locator: { value: 'references/40384072.md' }, target: 'gone' }],
      ambiguous: [{ target: 'same', candidates: ['a/same.md', 'b/same.md'] }],
      wikilink_count: 4,
    });
  });

  it('of Markdown notes are relative and no wikilinks', async () => {
    const library = new MemoryLibrary();
    const saved = await save(library, [second], { format: 'markdown', collectionName: 'x' });
    expect(library.text('x.md')).toContain('- [Vasopressin \\| part \\]\\] one](36170657.md) - 2025');
    expect(saved.wiki_validation).toMatchObject({ status: 'skipped', enabled: false });
  });

  it('of medpaper name the key', async () => {
    const saved = await save(new MemoryLibrary(), [first], { format: 'medpaper' });
    expect(saved.files).toMatchObject([
      {
        wikilink: '[[lin2025_40384072|Lactate in sepsis]]',
        metadata_locator: { value: 'references/40384072/metadata.json' },
      },
    ]);
    expect(saved.wiki_validation.status).toBe('passed');
  });
});

describe('a template', () => {
  it('is filled by name, nothing in it is evaluated, and values are quoted or escaped', async () => {
    const library = new MemoryLibrary();
    const template =
      '---\ntitle: {title}\nid: "{pmid}"\nlink: https://pubmed/{pmid}\nnote: "about {title}"\nkeys: [{keywords}, own]\nnone: [{mesh_terms}]\nfew: [{mesh_terms}, own]\nline: {keywords}\n---\n# {title}\n\n{{literal}} {unknown}{constructor} {authors} {pubmed_url}\n\n{abstract}\n\n```json\n{csl_json}\n```\n';
    await save(library, [recordOf({ title: 'A: "b" # [c](d) {e}' })], { template, now: NOW });
    const text = library.text(PATH);
    expect(frontOf(text)).toEqual({
      title: 'A: "b" # [c](d) {e}',
      id: '40384072',
      link: 'https://pubmed/40384072',
      note: 'about A: "b" # [c](d) {e}',
      keys: ['lactate', 'sepsis', 'own'],
      none: [],
      few: ['', 'own'],
      line: 'lactate, sepsis',
    });
    expect(text).toContain(
      '# A: "b" \\# \\[c\\]\\(d\\) \\{e\\}\n\n{literal}  Lin A; Ng PB https://pubmed.ncbi.nlm.nih.gov/40384072/\n\nAIM: To test.\n\nRESULTS: P \\< 0.05.\n',
    );
    library.put(PATH, text.replace('AIM', 'MINE'));
    await save(library, [recordOf({ title: 'New.' })], { template, overwrite: true });
    expect(frontOf(library.text(PATH)).title).toBe('New');
    expect(library.text(PATH)).toMatch(/^# New\n[\s\S]*MINE/m);
  });

  it('that breaks its own front matter stops the call before anything is written', async () => {
    const library = new MemoryLibrary();
    await expect(save(library, [first, second], { template: '---\nt: x {title}\n---\n' })).rejects.toThrow(
      'Template rendering failed',
    );
    expect(library.files.size).toBe(0);
  });
});

it('one call takes about 400 new notes, or fewer to update, and names the rest', () => {
  const pmids = Array.from({ length: 1000 }, (_, at) => String(at + 1));
  const paths = pmids.map((pmid) => `${pmid}.md`);
  const count = (there: string[], format: 'wiki' | 'medpaper', overwrite: boolean) =>
    plan(pmids, there, { format, overwrite }).now.length;
  expect(count([], 'wiki', false)).toBe(429);
  expect(count([], 'medpaper', false)).toBe(214);
  expect(count(paths, 'wiki', false)).toBe(1000);
  expect(count(paths, 'wiki', true)).toBe(171);
  expect(plan(pmids, [], { format: 'wiki', overwrite: false }).deferred[0]).toBe('430');
});
