import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { readSearch, type SearchReply } from '../../../src/pubmed/esearch.ts';
import { readSummaries } from '../../../src/pubmed/esummary.ts';
import { rowOf } from '../../../src/pubmed/search/row.ts';
import { SERVICE } from './service.ts';

/** What the real answers of ESearch and ESummary in the corpus are to us, file by file, told by hand. */

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus');
const MISSING = `no corpus at ${CORPUS}`;

type Expected = { page?: [offset: number, size: number] } & Partial<Omit<SearchReply, 'pmids'>> & {
    first?: string;
    pmids?: number;
    translated?: RegExp;
  };

const SEARCHES: Record<string, Expected | { error: string; retryable: boolean }> = {
  'observed/esearch-200-ERROR-backend.xml': { error: 'ncbi_unreachable', retryable: true },
  'observed/esearch-200-ERROR-empty-term.json': { error: 'blank_query', retryable: false },
  'observed/esearch-200-ERROR-retstart.json': { error: 'offset_too_large', retryable: false },
  'observed/esearch-200-ERROR-webenv-expired.json': { error: 'search_history_unknown', retryable: false },
  'observed/esearch-200-count0-both-lists.json': {
    count: 0,
    pmids: 0,
    phrasesNotFound: ['Homo', 'sapiens', 'zzzqqqxyz', 'nonexistentterm12345'],
    translation: '(Homo sapiens zzzqqqxyz nonexistentterm12345[All Names])',
  },
  'observed/esearch-200-count0-nothing-dropped.json': {
    count: 0,
    pmids: 0,
    phrasesNotFound: [],
    translated: /AND 1500\/01\/01:1500\/12\/31\[Date - Publication\]$/,
  },
  'observed/esearch-200-count0-phrasenotfound-bioproject.xml': {
    count: 0,
    pmids: 0,
    phrasesNotFound: ['PRJEB64534'],
    translation: '(PRJEB64534[All Fields])',
  },
  'observed/esearch-200-count0-phrasesnotfound.json': { count: 0, pmids: 0, phrasesNotFound: ["''"] },
  'observed/esearch-200-dropped-terms-hits-remain.json': {
    count: 66_893,
    pmids: 1,
    page: [0, 1],
    phrasesNotFound: ['zzzqqqxyz', 'nonexistentterm12345'],
    translation: 'BRCA1[All Fields]',
  },
  'observed/esearch-200-one-hit-usehistory.json': {
    count: 1,
    pmids: 1,
    first: '29440426',
    translation: '29440426[UID]',
  },
  'eutils/Klortho__Eutils-JSON/esearch.pubmed.xml': {
    count: 15_169,
    pmids: 100,
    page: [0, 100],
    first: '23175848',
    translated: /^\("neoplasms"\[MeSH Terms\] OR .* AND 2012\/09\/25\[EDAT\] : 2012\/11\/24\[EDAT\]$/,
  },
  'eutils/biopython__biopython/esearch1.xml': {
    count: 63,
    pmids: 20,
    first: '41282813',
    translation: '"biopython"[All Fields]',
  },
  'eutils/biopython__biopython/esearch5.xml': {
    count: 5,
    pmids: 5,
    first: '6540636',
    translated: /AND hasabstract\[All Fields\]$/,
  },
  'eutils/biopython__biopython/esearch6.xml': { count: 1018, pmids: 20, first: '3069587804' },
  'eutils/biopython__biopython/esearch8.xml': { count: 0, pmids: 0, phrasesNotFound: ['abcXYZ'] },
  'eutils/biopython__biopython/old-esearch5.xml': {
    count: 23_492,
    pmids: 20,
    first: '1894783',
    translated: /^\("stem cells"\[MeSH Terms\] OR .*\) AND free fulltext\[filter\]$/,
  },
  'eutils/biopython__biopython/old-esearch7.xml': {
    count: 3,
    pmids: 3,
    first: '16766766',
    translation: '000200020[molecular weight]',
  },
  'eutils/biopython__biopython/old-esearch8.xml': {
    count: 0,
    pmids: 0,
    phrasesNotFound: ['abcXYZ'],
    translation: '',
  },
  'eutils/uppertoe__neverdrugs4/pubmed_esearch_duchenne.xml': {
    count: 152,
    pmids: 20,
    first: '39503119',
    quotedPhrasesNotFound: [
      '"Duchenne Muscular Dystrophy"[MeSH Terms]',
      '"Duchenne-Type Progressive Muscular Dystrophy"[MeSH Terms]',
      '"Progressive Muscular Dystrophy, Duchenne Type"[MeSH Terms]',
    ],
  },
  'eutils/zhangyee__fastpaper-cli/pmc_esearch.json': {
    count: 1_894_053,
    pmids: 3,
    page: [0, 3],
    first: '13014283',
  },
  'observed/eutils-429-no-key.json': { error: 'ncbi_rate_limited', retryable: true },
  'observed/eutils-429-with-key.json': { error: 'ncbi_rate_limited', retryable: true },
};

/** `titles`: what the rows of the asked PMIDs say; of another database there is no such row, which is a wrong answer. */
const SUMMARIES: Record<
  string,
  { asked: string[] } & ({ titles: (string | undefined)[] } | { error: string })
> = {
  'observed/esummary-200-unknown-uid.json': { asked: ['999999999'], titles: [undefined] },
  'eutils/uppertoe__neverdrugs4/pubmed_esummary_top5.xml': {
    asked: ['39503119', '20228183', '26070283', '23919455', '30554118'],
    titles: [
      'A Review of Muscular Dystrophies.',
      'Anaesthesia and the sex-linked dystrophies: between a rock and a hard place.',
      'Early limited instrumentation of scoliosis in Duchenne muscular dystrophy: is a single-rod construct sufficient?',
      'Anesthesia and Duchenne or Becker muscular dystrophy: review of 117 anesthetic exposures.',
      'Duchenne muscular dystrophy: Focus on arachidonic acid metabolites.',
    ],
  },
  'eutils/Klortho__Eutils-JSON/esummary.error.xml': { asked: ['1'], error: 'ncbi_unreachable' },
  'eutils/biopython__biopython/old-esummary8.xml': { asked: ['1'], error: 'ncbi_unreachable' },
  'eutils/biopython__biopython/old-esummary2.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'eutils/biopython__biopython/old-esummary6.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'eutils/Klortho__Eutils-JSON/esummary.books.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'eutils/Klortho__Eutils-JSON/esummary.gene.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'eutils/Klortho__Eutils-JSON/esummary.nlmcatalog.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'eutils/Klortho__Eutils-JSON/esummary.pubmedhealth.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'eutils/Klortho__Eutils-JSON/esummary.taxonomy.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'eutils/metapub__metapub/medgen_concept_336867.xml': { asked: ['1'], error: 'ncbi_invalid_response' },
  'observed/eutils-429-no-key.json': { asked: ['1'], error: 'ncbi_rate_limited' },
};

const read = (path: string) => readFileSync(join(CORPUS, path), 'utf8');

function errorOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.details;
  }
  return undefined;
}

describe('a real answer of ESearch', () => {
  it.for(Object.entries(SEARCHES))('%s', ([path, expected], { skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    if ('error' in expected) {
      const found = errorOf(() => readSearch(SERVICE, read(path), { offset: 0, size: 20 }));
      expect([found?.reason, found?.retryable]).toEqual([expected.error, expected.retryable]);
      expect(found?.message).not.toMatch(/Exception|#1|WebEnv|EDirect/);
      return;
    }
    const { page: [offset, size] = [0, 20], first, pmids, translated, ...rest } = expected;
    const reply = readSearch(SERVICE, read(path), { offset, size });
    expect(reply).toMatchObject(rest);
    expect(reply.pmids).toHaveLength(pmids ?? 0);
    if (first) expect(reply.pmids[0]).toBe(first);
    if (translated) expect(reply.translation).toMatch(translated);
  });
});

describe('a real answer of ESummary', () => {
  it.for(Object.entries(SUMMARIES))('%s', ([path, expected], { skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    const readIt = () => readSummaries(SERVICE, read(path), expected.asked);
    if ('error' in expected) expect(errorOf(readIt)?.reason).toBe(expected.error);
    else {
      const { found: summaries } = readIt();
      expect(expected.asked.map((pmid) => rowOf(pmid, summaries.get(pmid)).title)).toEqual(expected.titles);
    }
  });

  it('makes a whole row', ({ skip }) => {
    skip(!existsSync(CORPUS), MISSING);
    const body = read('eutils/uppertoe__neverdrugs4/pubmed_esummary_top5.xml');
    const { found: summaries } = readSummaries(SERVICE, body, ['39503119', '20228183']);
    expect(rowOf('39503119', summaries.get('39503119'))).toEqual({
      pmid: '39503119',
      retracted: false,
      title: 'A Review of Muscular Dystrophies.',
      authors: 'Hoang T, Dowdy RAE',
      source: 'Anesth Prog',
      publicationTypes: ['Journal Article', 'Review'],
      pubDate: '2024-05-03',
      doi: '10.2344/673191',
      pmcId: 'PMC11101287',
      pmcUrl: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC11101287/',
      pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/39503119/',
    });
    expect(rowOf('20228183', summaries.get('20228183'))).toMatchObject({
      pubDate: '2010-04',
      retracted: false,
    });
  });
});

it('names every ESearch and ESummary answer of the corpus', ({ skip }) => {
  skip(!existsSync(CORPUS), MISSING);
  const files = ['observed', 'eutils'].flatMap((folder) =>
    readdirSync(join(CORPUS, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  const ours = files.filter((path) => {
    if (!/\.(?:xml|json)$/.test(path)) return false;
    return /<eSearchResult|<eSummaryResult|"esearchresult"|"type": "esummary"/.test(
      read(path).slice(0, 1000),
    );
  });
  expect(ours.length).toBeGreaterThan(25);
  expect(ours.filter((path) => !(path in SEARCHES) && !(path in SUMMARIES))).toEqual([]);
});
