import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedLibrary, serveLibrary } from '../../offline/serve.ts';
import { libraryOf } from './helpers.ts';
import { EUTILS, record as inventedRecord, recordSet } from './pubmed/helpers.ts';

const SAMPLE = join(import.meta.dirname, '../../offline/sample');
const CORPUS = join(import.meta.dirname, '../../../shared/corpus/eutils');

let sample: ServedLibrary;
beforeAll(async () => {
  sample = await serveLibrary({ folder: SAMPLE });
});
afterAll(() => sample.close());

async function ids(term: string, more: Record<string, string> = {}, url = sample.url) {
  const params = new URLSearchParams({ db: 'mesh', term, retmode: 'json', ...more });
  const response = await fetch(`${url}/${EUTILS}/esearch.fcgi?${params}`);
  const { esearchresult } = (await response.json()) as { esearchresult: { count: string; idlist: string[] } };
  return esearchresult;
}

async function summary(id: string, url = sample.url): Promise<string> {
  const response = await fetch(`${url}/${EUTILS}/esummary.fcgi?db=mesh&id=${id}`);
  return (await response.text()).replace(/\s*\n\s*/g, '');
}

describe('a search in MeSH', () => {
  test.each([
    ['Sepsis[MH]', ['68990011']],
    ['blood poisoning[MH]', ['68990011']],
    ['sep[MH]', []],
    // Words in name, entry terms or scope note; the heading itself comes last.
    ['sepsis', ['68990012', '68990013', '68990061', '81990001', '68990011']],
    ['kidney sepsis', []],
    ['samplutide OR dementia', ['67990001', '68990040', '68990041']],
    ['Sample Diseases Category', []],
  ])('for %s finds %j', async (term, expected) => {
    const { count, idlist } = await ids(term);
    expect([Number(count), idlist]).toEqual([expected.length, expected]);
  });

  test('is paged', async () => {
    expect(await ids('sepsis', { retstart: '1', retmax: '2' })).toMatchObject({
      count: '5',
      idlist: ['68990013', '68990061'],
    });
  });

  test('for nothing is the error that NCBI sends', async () => {
    expect(await ids(' ')).toEqual({ ERROR: 'Empty term and query_key - nothing todo' });
  });
});

describe('a summary of MeSH', () => {
  test('has names, definition, and a structure for each place in the tree', async () => {
    expect(await summary('68990011')).toContain(
      '<DocSum><Id>68990011</Id><Item Name="DS_ScopeNote" Type="String">Sample: the whole body answers to an infection, and organs come to harm.</Item>' +
        '<Item Name="DS_MeshTerms" Type="List"><Item Name="string" Type="String">Sepsis</Item><Item Name="string" Type="String">Septicaemia</Item>' +
        '<Item Name="string" Type="String">Blood Poisoning</Item><Item Name="string" Type="String">Blood Stream Infection</Item></Item>' +
        '<Item Name="DS_IdxLinks" Type="List"><Item Name="LinksType" Type="Structure"><Item Name="Parent" Type="Integer">68990010</Item>' +
        '<Item Name="TreeNum" Type="String">C90.500</Item><Item Name="Children" Type="List"><Item Name="int" Type="Integer">68990012</Item>' +
        '<Item Name="int" Type="Integer">68990013</Item></Item></Item>',
    );
  });

  test('of an unknown number is an error beside the others', async () => {
    const text = await summary('5,68990040');
    expect(text).toContain('<ERROR>UID=5: cannot get document summary</ERROR><DocSum><Id>68990040</Id>');
  });

  test('is not answered as JSON, whose names were never recorded', async () => {
    const response = await fetch(`${sample.url}/${EUTILS}/esummary.fcgi?db=mesh&id=68990040&retmode=json`);
    expect(response.status).toBe(404);
  });
});

test('every parent of the vocabulary is in it', async () => {
  const all = (await ids('sample', { retmax: '100' })).idlist;
  const text = await summary(all.join(','));
  const parents = [...text.matchAll(/Name="Parent" Type="Integer">(\d+)</g)].map(([, uid]) => uid ?? '');
  expect(all.length).toBeGreaterThan(18);
  expect(parents.length).toBeGreaterThan(20);
  expect(await summary([...new Set(parents)].join(','))).not.toContain('<ERROR>');
});

test('the headings of PubMed records are known too, without a place in the tree', async () => {
  const heading =
    '<MeshHeading><DescriptorName UI="D009026" MajorTopicYN="N">Mortality</DescriptorName></MeshHeading>';
  const library = await libraryOf({
    'a.xml': recordSet(inventedRecord('1').replace('<MeshHeadingList>', `<MeshHeadingList>${heading}`)),
  });
  expect(await ids('mortality[MH]', {}, library.url)).toMatchObject({ idlist: ['68009026'] });
  expect(await summary('68009026', library.url)).toContain('<Item Name="DS_IdxLinks" Type="List"></Item>');
  await library.close();
});

test.runIf(existsSync(CORPUS))('those of the corpus are found by name', async () => {
  const library = await serveLibrary({ folder: CORPUS });
  expect(await ids('Humans[MH]', {}, library.url)).toMatchObject({ idlist: ['68006801'] });
  await library.close();
});
