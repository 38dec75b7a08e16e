import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadFolder, readStored } from '../../offline/folder.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const MANIFEST = join(CORPUS, 'MANIFEST.tsv');

test('indexes the corpus as its manifest lists it', async ({ skip }) => {
  skip(!existsSync(MANIFEST), `no corpus at ${CORPUS}`);
  const start = performance.now();
  const folder = await loadFolder(join(CORPUS, 'jats'));
  console.log(
    `corpus: ${folder.articles.length} articles indexed in ${Math.round(performance.now() - start)} ms`,
  );
  expect(folder.warnings).toEqual([]);

  const [head = '', ...rows] = readFileSync(MANIFEST, 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  const listed = rows
    .map((row) =>
      Object.fromEntries(row.split('\t').map((cell, i) => [columns[i], cell === '0' ? '' : cell])),
    )
    .filter(({ path }) => path?.startsWith('jats/'))
    .map(({ path, pmcid, pmid, doi }) => [path, pmcid ?? '', pmid ?? '', (doi ?? '').toLowerCase()]);
  const indexed = folder.articles.map(({ path, ids: { pmcid, pmid = '', doi = '' } }) => [
    path.slice(CORPUS.length + 1),
    pmcid ? `PMC${pmcid}` : '',
    pmid,
    doi.toLowerCase(),
  ]);
  expect(indexed.toSorted()).toEqual(listed.toSorted());

  for (const article of folder.articles)
    expect(await readStored(article)).toMatch(/^<article[\s>].*<\/article>$/s);
});
