import { expect, test } from 'vitest';
import { loadFolder, readStored } from '../../offline/folder.ts';
import { article, folderOf } from './helpers.ts';

async function load(files: Record<string, string | Uint8Array>) {
  const { root, remove } = await folderOf(files);
  const folder = await loadFolder(root);
  const texts = await Promise.all(folder.articles.map(readStored));
  await remove();
  return { ...folder, texts, ids: folder.articles.map(({ ids }) => ids) };
}

test('finds a bare article in a subfolder, behind declaration, DOCTYPE, byte order mark and comments', async () => {
  const text = article({ pmcid: 'PMC91', doi: '10.1/A' });
  const { texts, byPmcid, byDoi } = await load({
    'a/b/one.XML': `\uFEFF<?xml version="1.0"?>\r\n<!DOCTYPE article>\r\n<!-- <article> 𝒳 -->${text}\r\n<!-- end -->`,
    'a/note.txt': article({ pmcid: 'PMC92' }),
  });
  expect(texts).toEqual([text]);
  expect([...byPmcid.keys(), ...byDoi.keys()]).toEqual(['91', '10.1/a']);
});

test('unwraps an article set and an OAI-PMH answer, each article as it stands there', async () => {
  const [one, two] = [article({ pmc: '91' }), article({ pmcid: 'PMC92' }, '<body/>\n')];
  const oai = '<article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/"><front><article-meta>';
  const three = `${oai}<article-id pub-id-type="pmcaid">93</article-id></article-meta></front></article>`;
  const { texts, ids } = await load({
    '1.xml': `<pmc-articleset>\n${one}<Reply Id="5"/>${two}</pmc-articleset>`,
    '2.xml': `<OAI-PMH><GetRecord><record><metadata>${three}</metadata></record></GetRecord></OAI-PMH>`,
  });
  expect(texts).toEqual([one, two, three]);
  expect(ids).toEqual([{ pmcid: '91' }, { pmcid: '92' }, { pmcid: '93' }]);
});

test.each([
  [
    'prefix or none, blanks, leading zeros',
    { pmcid: ' PMC0091 ', pmid: '\n0042 ' },
    { pmcid: '91', pmid: '42' },
  ],
  ['pmc-uid', { 'pmc-uid': '91' }, { pmcid: '91' }],
  ['pmcid before pmcaid, pmcaiid never', { pmcaiid: '7', pmcaid: '8', pmcid: 'PMC9' }, { pmcid: '9' }],
  ['a PMID of 0 is none', { pmcid: 'PMC9', pmid: '0' }, { pmcid: '9' }],
  ['a DOI with its resolver', { doi: 'https://doi.org/10.1/X' }, { doi: '10.1/X' }],
  ['what is no id is passed over', { pmcid: '../91', pmid: 'none', doi: '10.1/x' }, { doi: '10.1/x' }],
])('reads ids: %s', async (_, given, expected) => {
  expect((await load({ 'a.xml': article(given) })).ids).toEqual([expected]);
});

test('takes ids from the own front matter only', async () => {
  const foreign = '<article-id pub-id-type="pmid">666</article-id>';
  const { ids } = await load({
    'a.xml':
      '<article><front><article-meta><article-id pub-id-type="doi"><![CDATA[10.1/a]]></article-id>' +
      `<related-article>${foreign}</related-article><x>${foreign}</x></article-meta></front>` +
      `<back><ref-list><ref>${foreign}</ref></ref-list></back>` +
      `<sub-article><front-stub>${foreign}</front-stub></sub-article>` +
      `<response><front><article-meta>${foreign}</article-meta></front></response></article>`,
  });
  expect(ids).toEqual([{ doi: '10.1/a' }]);
});

test('a file that cannot be used is told and does not stop the others; other XML is passed over', async () => {
  const { ids, warnings } = await load({
    'bad-cut.xml': '<article><front>',
    'bad-empty.xml': '',
    'bad-bytes.xml': new Uint8Array([0x3c, 0x61, 0xff, 0xfe, 0x2f, 0x3e]),
    'bad-idless.xml': article({}),
    'good.xml': article({ pmcid: 'PMC9' }, '<body><p>a&nbsp;b &eacute;</p></body>'),
    'other.xml': '<eSearchResult><article/></eSearchResult>',
  });
  expect(ids).toEqual([{ pmcid: '9' }]);
  expect(warnings.map((line) => /bad-\w+/.exec(line)?.[0])).toEqual([
    'bad-bytes',
    'bad-cut',
    'bad-empty',
    'bad-idless',
  ]);
});

test('of two files that claim one id the first by path has it, and the other is told once', async () => {
  const { byPmcid, byPmid, warnings, articles } = await load({
    'b.xml': article({ pmcid: 'PMC9', pmid: '1' }),
    'a.xml': article({ pmcid: 'PMC9', pmid: '1' }, '<body>first</body>'),
    'c.xml': article({ pmcid: 'PMC8', pmid: '1' }),
  });
  expect(articles).toHaveLength(2);
  expect(byPmcid.get('9')?.path).toMatch(/a\.xml$/);
  expect(byPmid.get('1')?.path).toMatch(/a\.xml$/);
  expect(warnings).toEqual([
    expect.stringMatching(/b\.xml: PMC9 left out, .*a\.xml has it/),
    expect.stringMatching(/c\.xml: PMID 1 stays with .*a\.xml/),
  ]);
});

test('keeps PubMed records by their own PMID', async () => {
  const record =
    '<PubmedArticle><MedlineCitation><PMID Version="1">42</PMID><CommentsCorrectionsList><CommentsCorrections>' +
    '<PMID>43</PMID></CommentsCorrections></CommentsCorrectionsList></MedlineCitation></PubmedArticle>';
  const { records } = await load({ 'r.xml': `<PubmedArticleSet>\n${record}\n</PubmedArticleSet>` });
  expect([...records.keys()]).toEqual(['42']);
});

test('a folder that is not there is an error that names it', async () => {
  await expect(loadFolder('/no/such/folder')).rejects.toThrow(
    'The library folder /no/such/folder cannot be read.',
  );
});
