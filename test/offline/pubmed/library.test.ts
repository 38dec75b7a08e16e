import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { loadFolder } from '../../../offline/folder.ts';
import { readRecord } from '../../../offline/pubmed/record.ts';
import { allPmids, recordXmls } from '../../../offline/pubmed/records.ts';
import { pubmedIndex } from '../../../offline/pubmed/search-index.ts';
import { readTree } from '../../../offline/pubmed/tree.ts';
import { serveLibrary } from '../../../offline/serve.ts';
import { search } from './helpers.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CORPUS = join(ROOT, '../shared/corpus');

describe('the sample library', () => {
  test.each([
    ['tau PET alzheimer', ['90000004']],
    ['samplutide[ti]', ['90000002', '90000011']],
    ['preprint[pt]', ['90000011']],
    ['"retracted publication"[pt]', ['90000006']],
    ['"retraction of publication"[pt]', ['90000007']],
    ['"published erratum"[pt]', ['90000010']],
    ['german[la]', ['90000012']],
    ['quillfeather am[au] AND hasabstract', ['90000001']],
    ['sample[ti] AND 1931[dp]', ['90000014']],
    ['hypercalcaemia AND case reports[pt]', ['90000009']],
  ])('finds %s', async (term, expected) => {
    const library = await serveLibrary({ folder: join(ROOT, 'offline/sample') });
    const url = library.url;
    const found = await search({ get: (address) => fetch(`${url}/${address}`) }, term);
    await library.close();
    expect(found.idlist.toSorted()).toEqual(expected);
  });
});

test('every article of the corpus has a well-formed record, and the whole is indexed within seconds', {
  timeout: 60_000,
}, async ({ skip }) => {
  skip(!existsSync(CORPUS), `no corpus at ${CORPUS}`);
  const folder = await loadFolder(CORPUS);
  const start = performance.now();
  const index = await pubmedIndex(folder);
  const took = Math.round(performance.now() - start);
  console.log(`corpus: ${index.docs.length} PubMed records indexed in ${took} ms`);
  expect(took).toBeLessThan(10_000); // a busy machine; alone it is about one second

  const xmls = await recordXmls(allPmids(folder), folder);
  expect(xmls.size).toBe(index.docs.length);
  for (const [pmid, xml] of xmls) {
    expect(XMLValidator.validate(xml), pmid).toBe(true);
    const record = readRecord(readTree(xml));
    expect([pmid, record.pmid, record.title === '']).toEqual([pmid, pmid, false]);
  }
});
