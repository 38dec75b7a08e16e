import { describe, expect, it } from 'vitest';
import { NOTE_FORMATS } from '../../src/notes/paper.ts';
import { recordOf } from '../citations/support.ts';
import { frontOf, MemoryLibrary, save } from './support.ts';

const first = recordOf();
const second = recordOf({ pmid: '36170657', title: 'Vasopressin | part ]] one.' });
const PATH = '40384072.md';

describe('a second save', () => {
  it('leaves a note byte for byte, and writes no index and no CSL-JSON when all are skipped (contract §10.8)', async () => {
    const library = new MemoryLibrary();
    await save(library, [first]);
    const before = new Map(library.files);
    const saved = await save(library, [recordOf({ title: 'Corrected.' })], { now: new Date('2027-01-01') });
    expect(saved).toMatchObject({
      files: [],
      skipped: [{ pmid: '40384072', reason: 'exists' }],
      csl_file: null,
      index_file: null,
    });
    expect(library.files).toEqual(before);
  });

  it.each(NOTE_FORMATS)(
    'in the format %s keeps what the person wrote and refreshes what was retrieved',
    async (format) => {
      const library = new MemoryLibrary();
      const [made] = (await save(library, [first], { format })).files;
      const path = made?.locator.value.replace('references/', '') ?? '';
      const own =
        format === 'medpaper' ? '### Results\n\n- Mortality fell.' : '## Summary\n- Mortality fell.';
      const mine = library
        .text(path)
        .replace(format === 'medpaper' ? '### Results\n\n-' : '## Summary\n-', own)
        .replace('tags: [', 'rating: 5 # mine\ntags: ["ICU", ')
        .replace(
          '\n## Abstract\n',
          '\nA line of mine.\n\n## My thoughts\n\nLactate clears. [[other]]\n\n## Abstract\n',
        )
        .replace('user_notes: ""', 'user_notes: "read it"')
        .concat('\nSetext\n------\n\nAt the end.\n');
      library.put(path, mine);
      const corrected = recordOf({
        title: 'Lactate in septic shock.',
        doi: '10.1000/new',
        abstractText: 'New abstract.',
      });
      const saved = await save(library, [corrected], {
        format,
        overwrite: true,
        now: new Date('2027-01-01T00:00:00Z'),
      });
      const text = library.text(path);
      for (const kept of [
        own,
        '## My thoughts\n\nLactate clears. [[other]]',
        'A line of mine.',
        'Setext\n------\n\nAt the end.',
        'rating: 5 # mine',
      ])
        expect(text).toContain(kept);
      for (const made of [
        '# Lactate in septic shock\n',
        '(https://doi.org/10.1000/new)',
        '\nNew abstract.\n',
      ])
        expect(text).toContain(made);
      for (const old of ['10.1000/x', 'AIM: To test']) expect(text).not.toContain(old);
      const front = frontOf(text);
      expect(front).toMatchObject({ title: 'Lactate in septic shock', doi: '10.1000/new', rating: 5 });
      expect(front.tags).toEqual(expect.arrayContaining(['ICU', 'literature', 'pubmed']));
      expect(front.aliases).toEqual(expect.arrayContaining(['Lactate in sepsis', 'Lactate in septic shock']));
      expect(front[format === 'medpaper' ? 'saved_at' : 'created']).toContain('2026-10-07');
      if (format === 'medpaper') expect(front.user_notes).toBe('read it');
      const [row] = saved.files;
      expect(row).toMatchObject({
        action: 'updated',
        former_version: {
          value: expect.stringMatching(/^references\/\.history\/.*20270101T000000Z-[0-9a-f]{8}\.md$/),
        },
      });
      expect(library.text(row?.former_version?.value.replace('references/', '') ?? '')).toBe(mine);
    },
  );

  it('of the same data changes nothing, and says so', async () => {
    for (const format of NOTE_FORMATS) {
      const library = new MemoryLibrary();
      await save(library, [first, second], { format, collectionName: 'Sepsis' });
      const before = new Map(library.files);
      const saved = await save(library, [first, second], {
        format,
        overwrite: true,
        collectionName: 'Sepsis',
        now: new Date('2027-01-01'),
      });
      expect(saved.files).toEqual([]);
      expect(saved.skipped.map(({ reason }) => reason)).toEqual(['unchanged', 'unchanged']);
      expect(saved).toMatchObject({ index_file: { action: 'unchanged' }, csl_file: { action: 'unchanged' } });
      expect(new Map(library.files)).toEqual(before);
    }
  });

  it('keeps every line of text that a person put anywhere but over retrieved data', async () => {
    const library = new MemoryLibrary();
    await save(library, [first]);
    const lines = library.text(PATH).split('\n');
    for (let at = lines.indexOf('# Lactate in sepsis') + 1; at <= lines.length; at++) {
      library.put(PATH, lines.toSpliced(at, 0, '', 'Mine, mine.', '').join('\n'));
      await save(library, [recordOf({ doi: '10.1000/new' })], { overwrite: true });
      expect(library.text(PATH), `line ${at}`).toContain('Mine, mine.');
      expect(library.text(PATH)).toContain('10.1000/new');
    }
  });

  it('leaves alone what is no note of this paper', async () => {
    for (const text of [
      'My own file.\n',
      '---\npmid: "1"\n---\n# Other\n',
      '---\n: [broken\n---\n',
      '---\n- list\n---\n',
    ]) {
      const library = new MemoryLibrary();
      library.put(PATH, text);
      const saved = await save(library, [first], { overwrite: true });
      expect(saved.files).toMatchObject([{ action: 'conflict' }]);
      expect(library.text(PATH)).toBe(text);
    }
  });

  it('is never written over what another client wrote meanwhile', async () => {
    const library = new MemoryLibrary();
    await save(library, [first]);
    let faster = true;
    library.beforeWrite = (path) => {
      if (path !== PATH || !faster) return;
      faster = false;
      library.put(PATH, library.text(PATH).replace('## Summary\n-', '## Summary\n- Theirs.'));
    };
    const saved = await save(library, [recordOf({ doi: '10.1000/new' })], { overwrite: true });
    expect(saved.files).toMatchObject([{ action: 'updated' }]);
    expect(library.text(PATH)).toMatch(/10\.1000\/new[\s\S]*- Theirs\./);
    library.beforeWrite = (path) => path === PATH && library.put(PATH, `${library.text(PATH)}x`);
    expect((await save(library, [first], { overwrite: true })).files).toMatchObject([{ action: 'conflict' }]);
  });

  it('of a new note finds it made by another client, and skips it', async () => {
    const library = new MemoryLibrary();
    library.beforeWrite = (path) => path === PATH && library.files.size === 0 && library.put(PATH, 'theirs');
    expect((await save(library, [first])).skipped).toMatchObject([{ reason: 'exists' }]);
    expect(library.text(PATH)).toBe('theirs');
  });
});

/** Saves a paper, lets the person edit its note, saves it again with `overwrite` and gives the note before and after. */
async function resave(
  edit: (text: string) => string,
  fields: Parameters<typeof recordOf>[0] = {},
  options: Parameters<typeof save>[2] = {},
) {
  const library = new MemoryLibrary();
  const path = options.format === 'medpaper' ? '40384072/lin2025_40384072.md' : PATH;
  await save(library, [first], options);
  const before = edit(library.text(path));
  expect(before).not.toBe('');
  library.put(path, before);
  const saved = await save(library, [recordOf(fields)], { ...options, overwrite: true });
  return { before, after: library.text(path), saved };
}

describe('a person’s edit of the abstract section, where the end of the file is', () => {
  const added =
    '\n> [!note] Bias\n> not blinded\n\nDiscussed in our journal club on Monday.\n\n- [ ] ask Pat\n';
  const revised = { abstractText: 'AIM: To test it.\nRESULTS: P < 0.04.' };

  it('stays below an abstract that PubMed has revised', async () => {
    const { after } = await resave((text) => text + added, revised);
    expect(after).toMatch(
      /## Abstract\n\nAIM: To test it\.\n\nRESULTS: P \\< 0\.04\.\n\n> \[!note\] Bias\n> not blinded\n\nDiscussed in our journal club on Monday\.\n\n- \[ \] ask Pat\n$/,
    );
    expect(after.match(/AIM:/g)).toHaveLength(1);
  });

  it('stays when abstracts are no longer wanted, and the abstract goes', async () => {
    const library = new MemoryLibrary();
    await save(library, [first]);
    library.put(PATH, library.text(PATH) + added);
    await save(library, [first], { overwrite: true, includeAbstract: false });
    expect(library.text(PATH)).toMatch(/## Abstract\n\n> \[!note\] Bias\n> not blinded\n\n[\s\S]*ask Pat\n$/);
    expect(library.text(PATH)).not.toContain('To test');
  });

  it('of code stays as it is', async () => {
    const code = '\n```\nplain words\n# no heading\n```\n';
    expect((await resave((text) => text + code, revised)).after).toContain(code);
  });

  it('that highlights words stays while the abstract does', async () => {
    const { saved } = await resave((text) =>
      text.replace('RESULTS: ', '==RESULTS==: **').replace('0.05', '0.05**'),
    );
    expect(saved.skipped).toMatchObject([{ reason: 'unchanged' }]);
    const { after } = await resave((text) => text.replace('RESULTS:', '==RESULTS==:'), revised);
    expect(after.match(/RESULTS/g)).toHaveLength(1);
  });

  it('in medpaper stays below the code block of the citation too', async () => {
    const edit = (text: string) => `${text}\nCited in chapter 2, see [[draft]].\n`;
    const { after } = await resave(edit, { doi: '10.1000/new' }, { format: 'medpaper' });
    expect(after).toMatch(/10\.1000\/new[\s\S]*```\n\nCited in chapter 2, see \[\[draft\]\]\.\n$/);
    expect(after).not.toContain('10.1000/x');
    expect(after.match(/"id": "lin2025_40384072"/g)).toHaveLength(1);
  });
});

describe('a note in which nothing retrieved is new stays byte for byte', () => {
  it.each<[what: string, edit: (text: string) => string]>([
    ['with line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['with a byte order mark', (text) => `\ufeff${text}`],
    [
      'with a line of the person’s among the metadata',
      (text) => text.replace('- Year: 2025', '- Year: 2025\n- Impact: 12'),
    ],
    ['with a line below the citation', (text) => text.replace(/(## Citation\n.*)/, '$1\n- see p. 4')],
    ['without a tag that the person removed', (text) => text.replace('"literature", ', '')],
  ])('%s', async (_what, edit) => {
    const { before, after, saved } = await resave(edit);
    expect(saved.skipped).toMatchObject([{ reason: 'unchanged' }]);
    expect(after).toBe(before);
  });

  it('and one that is updated keeps its line ends and its byte order mark', async () => {
    const { after } = await resave((text) => `\ufeff${text.replaceAll('\n', '\r\n')}`, {
      doi: '10.1000/new',
    });
    expect(after).toMatch(/^\ufeff---\r\n/);
    expect(after).toContain('10.1000/new');
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

it('a second save keeps the former metadata.json of medpaper', async () => {
  const library = new MemoryLibrary();
  await save(library, [first], { format: 'medpaper' });
  library.put('40384072/metadata.json', '{"mine": true}');
  await save(library, [first], { format: 'medpaper', overwrite: true });
  expect(library.text('40384072/metadata.json')).toContain('"unique_id": "40384072"');
  const former = [...library.files.keys()].find((path) => path.startsWith('.history/40384072/metadata.'));
  expect(library.text(former ?? '')).toBe('{"mine": true}');
});
