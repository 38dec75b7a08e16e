import { describe, expect, test } from 'vitest';
import {
  canonicalPmcid,
  canonicalPmid,
  doiKey,
  parseDoi,
  parsePmcid,
  parsePmid,
  parsePmidForm,
} from '../../src/input/identifiers.ts';

/** Accept and reject lists of contracts/input-rules.md B1–B3, word for word. */
const PUBMED = 'https://pubmed.ncbi.nlm.nih.gov';

const PMID_ACCEPTED = [
  ['33053718', '33053718'],
  [' 33053718\n', '33053718'],
  ['PMID: 33053718', '33053718'],
  ['pubmed:33053718', '33053718'],
  ['PubMed : 33053718', '33053718'],
  ['`33053718`', '33053718'],
  ['`PMID:33053718`', '33053718'],
  ['` 33053718 `', '33053718'],
  ['https://pubmed.ncbi.nlm.nih.gov/33053718/', '33053718'],
  ['http://pubmed.ncbi.nlm.nih.gov/33053718', '33053718'],
  ['HTTPS://PUBMED.NCBI.NLM.NIH.GOV/33053718/', '33053718'],
  ['1', '1'],
  ['12345678901234567890', '12345678901234567890'],
];

const PMID_REJECTED = [
  '',
  '+123',
  '-5',
  '1e3',
  '12 3',
  '１２３',
  '33053718.',
  'PMID 33053718',
  'PMID:PMID:1',
  '123PMID:456',
  'PMC123',
  '``123``',
  '`123` extra',
  'pubmed.ncbi.nlm.nih.gov/1/',
  'https://www.ncbi.nlm.nih.gov/pubmed/1',
  'https://europepmc.org/article/MED/1',
  'https://evil.example/123',
  'https://pubmed.ncbi.nlm.nih.gov.evil.example/123/',
  'https://pubmed.ncbi.nlm.nih.gov@evil.example/123/',
  'https://u:p@pubmed.ncbi.nlm.nih.gov/123/',
  `${PUBMED}:443/123/`,
  `${PUBMED}/123/?`,
  `${PUBMED}/123/#`,
  `${PUBMED}/?term=123`,
  `${PUBMED}/%31%32%33/`,
  `${PUBMED}/123/456/`,
  `${PUBMED}/1//`,
  'https://pmc.ncbi.nlm.nih.gov/articles/PMC123/',
  'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123',
  'PMID:0123',
  'PMID:\n123',
  'PMID:\u0000123',
  `PMID:${'1'.repeat(21)}`,
  `${' '.repeat(512)}1`,
];

const PMC = 'https://pmc.ncbi.nlm.nih.gov/articles';

const PMCID_ACCEPTED = [
  'PMC12345',
  'pmc12345',
  '12345',
  'PMCID: PMC12345',
  'pmcid:12345',
  '`PMC12345`',
  `${PMC}/PMC12345/`,
  'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12345',
];

const PMCID_REJECTED = [
  'PMC 12345',
  'PMC:12345',
  'PMC12345.1',
  `${PMC}/pmc12345/`,
  `${PMC}/PMC12345/figure/F1/`,
  `${PMC}/PMC12345/pdf/`,
  `${PMC}/PMC12345/#abstract`,
  'https://www.ncbi.nlm.nih.gov/articles/PMC12345/',
  'https://europepmc.org/article/PMC/PMC12345',
  'https://pmc.ncbi.nlm.nih.gov.evil.example/articles/PMC12345/',
];

const DOI_ACCEPTED = [
  ['10.1000/ABC', '10.1000/ABC'],
  ['doi: 10.1000/abc', '10.1000/abc'],
  ['https://doi.org/10.1000/a%28b%29', '10.1000/a(b)'],
  ['http://DX.DOI.ORG/10.1000/ABC', '10.1000/ABC'],
  ['`https://doi.org/10.1000/EXAMPLE`', '10.1000/EXAMPLE'],
  ['10.1000/x.', '10.1000/x.'],
  [
    '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
    '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
  ],
  [
    'doi:10.1002/(SICI)1097-0142(19960101)77:1<1::AID-1>3.0.CO;2-#',
    '10.1002/(SICI)1097-0142(19960101)77:1<1::AID-1>3.0.CO;2-#',
  ],
  [
    'https://doi.org/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O',
    '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
  ],
];

const DOI_REJECTED = [
  '10.1000/a b',
  'https://www.doi.org/10.1000/x',
  'https://doi.org/10.1000/x?y=1',
  'https://doi.org/10.1000/x#y',
  'https://doi.org:443/10.1000/x',
  'https://u@doi.org/10.1000/x',
  'https://doi.org/doi:10.1000/x',
  'https://doi.org/10.1000/%E0%A4%A',
  'doi:10.123/x',
  '10.1000/x,10.1000/y',
  '10.1000',
  '10.1000/\u0000',
  '10.1000/\ud800',
];

describe('a PMID', () => {
  test.each(PMID_ACCEPTED)('is read from %j', (text, pmid) => expect(parsePmid(text)).toBe(pmid));
  test.each(PMID_REJECTED)('is not read from %j', (text) => expect(parsePmid(text)).toBeUndefined());

  test.each(['0123', '0', '1'.repeat(21)])(
    'may be any digits, as the published pattern has it: %s',
    (text) => {
      expect(parsePmid(text)).toBe(text);
    },
  );
  test.each(PMID_ACCEPTED)('of B1 alone is read from %j', (text, pmid) =>
    expect(parsePmidForm(text)).toBe(pmid),
  );
  test.each([...PMID_REJECTED, '0123', '1'.repeat(21)])('of B1 alone is not read from %j', (text) => {
    expect(parsePmidForm(text)).toBeUndefined();
  });
});

describe('a PMCID', () => {
  test.each(PMCID_ACCEPTED)('is read from %j', (text) => expect(parsePmcid(text)).toBe('PMC12345'));
  test.each(PMCID_REJECTED)('is not read from %j', (text) => expect(parsePmcid(text)).toBeUndefined());
  test('keeps the leading zeros that the published pattern lets through', () => {
    expect(parsePmcid('pmc0123')).toBe('PMC0123');
  });
});

describe('a DOI', () => {
  test.each(DOI_ACCEPTED)('is read from %j', (text, doi) => expect(parseDoi(text)).toBe(doi));
  test.each(DOI_REJECTED)('is not read from %j', (text) => expect(parseDoi(text)).toBeUndefined());
  test.each(['10.123/x', '10.1/é', '10.1000/a%28b', '10.1000.10/x+y'])(
    'of the published pattern stays: %s',
    (text) => {
      expect(parseDoi(text)).toBe(text);
    },
  );
});

describe('what is compared', () => {
  test.each([
    ['00000001', '1'],
    ['000', '0'],
    ['33053718', '33053718'],
  ])('PMID %s is %s', (text, canonical) => expect(canonicalPmid(text)).toBe(canonical));

  test.each([
    ['PMC0123', 'PMC123'],
    ['pmc123', 'PMC123'],
    ['0123', 'PMC123'],
    ['PMC00', 'PMC0'],
  ])('PMCID %s is %s', (text, canonical) => expect(canonicalPmcid(text)).toBe(canonical));

  test('DOIs that differ in case are one', () => expect(doiKey('10.1000/ABC')).toBe('10.1000/abc'));
});
