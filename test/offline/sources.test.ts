import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadFolder } from '../../offline/folder.ts';
import type { Library } from '../../offline/library.ts';
import { holds } from '../../offline/works/holds.ts';
import type { Source } from '../../offline/works/work.ts';
import { worksOf } from '../../offline/works/works.ts';
import { ask, keyPaths, libraryAt, SAMPLE, shortDoi } from './sample-library.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const EUROPEPMC = 'www.ebi.ac.uk/europepmc/webservices/rest/search?format=json&resultType=core&pageSize=1000';
const SCHOLAR = 'api.semanticscholar.org/graph/v1/paper/search?limit=100';
const SUMMARY = 'eutils.ncbi.nlm.nih.gov/entrez/eutils/esearch.fcgi?db=pubmed&retmode=json&retmax=500';

let library: Library;
beforeAll(async () => {
  library = await libraryAt(SAMPLE);
});

interface Answers {
  pubmed: { esearchresult: { idlist: string[] } };
  europepmc: { resultList: { result: { id: string; doi?: string }[] } };
  openalex: { results: { id: string; doi: string | null; ids: { pmid?: string } }[] };
  crossref: { message: { items: { DOI: string }[] } };
  scholar: { data: { externalIds: { DOI?: string; CorpusId: number } }[] };
}

/** One question to every source, and by what ids each knows its answers. */
async function everywhere(words: string) {
  const query = encodeURIComponent(words);
  const pubmed = await ask<Answers['pubmed']>(library, `${SUMMARY}&term=${query}`);
  const europepmc = await ask<Answers['europepmc']>(library, `${EUROPEPMC}&query=${query}`);
  const openalex = await ask<Answers['openalex']>(library, `api.openalex.org/works?search=${query}`);
  const crossref = await ask<Answers['crossref']>(library, `api.crossref.org/works?query=${query}`);
  const scholar = await ask<Answers['scholar']>(library, `${SCHOLAR}&query=${query}&fields=externalIds`);
  return {
    pubmed: pubmed.esearchresult.idlist.toSorted(),
    europepmc: europepmc.resultList.result.map(({ id, doi }) => shortDoi(doi ?? id)).toSorted(),
    openalex: openalex.results.map(({ doi }) => shortDoi(doi)).toSorted(),
    crossref: crossref.message.items.map(({ DOI }) => shortDoi(DOI)).toSorted(),
    scholar: scholar.data
      .map(({ externalIds: { DOI, CorpusId } }) => shortDoi(DOI ?? String(CorpusId)))
      .toSorted(),
  };
}

test('the sources know the same works only in part', async () => {
  expect(await everywhere('samplutide')).toEqual({
    pubmed: ['90000002', '90000011'],
    europepmc: ['sample.0002', 'sample.0011', 'sample.0011', 'src.0001', 'src.0002'], // in PubMed and as a preprint
    openalex: ['sample.0002', 'sample.0011', 'src.0001', 'src.0002', 'src.0013', 'src.0014'],
    crossref: ['sample.0002', 'sample.0011', 'src.0001', 'src.0002', 'src.0014'],
    scholar: ['990000005', 'sample.0002', 'sample.0011', 'src.0001'],
  });
  expect(await everywhere('sepsis fluids')).toEqual({
    pubmed: ['90000001', '90000008', '90000010'],
    europepmc: ['sample.0001', 'sample.0008', 'sample.0010', 'src.0003'],
    openalex: ['', 'sample.0001', 'sample.0008', 'src.0003'],
    crossref: ['sample.0001', 'sample.0001.g002', 'sample.0010', 'src.0003', 'src.0012'],
    scholar: ['', 'doi:', 'sample.0008', 'sample.0010', 'src.0003'],
  });
});

test('of the articles each source lacks those that the README names', async () => {
  const works = await worksOf(await loadFolder(SAMPLE));
  const articles = works.filter(({ listed }) => !listed);
  const lacking = (source: Source) =>
    articles
      .filter((work) => !holds(source, work))
      .map(({ ids: { doi, pmid } }) => (doi ?? pmid ?? '').slice(-4))
      .toSorted();
  expect(lacking('pubmed')).toEqual(['0013']);
  expect(lacking('europepmc')).toEqual([]);
  expect(lacking('openalex')).toEqual(['0007', '0010', '0015']);
  expect(lacking('crossref')).toEqual(['0004', '0008', '0009', '0014']);
  expect(lacking('semanticScholar')).toEqual(['0001', '0005', '0009', '0012', '0016']);
});

test('everything in the table is marked as invented', () => {
  const text = readFileSync(join(SAMPLE, 'sources.json'), 'utf8');
  const { works } = JSON.parse(text) as {
    works: { doi?: string; paper: { title: string; abstract?: string } }[];
  };
  for (const { doi, paper } of works) {
    expect(paper.title).toMatch(/^(?:Figure 2: )?Sample: /);
    if (doi && doi !== 'doi:') expect(doi).toMatch(/^10\.5555\//);
    if (paper.abstract) expect(paper.abstract).toContain('This is an invented sample article.');
  }
  for (const [, orcid = ''] of text.matchAll(/"orcid": "([^"]*)"/g))
    expect(orcid).toMatch(/^0000-0090-0000-/);
  for (const [, issn = ''] of text.matchAll(/"\w+Issn": "([^"]*)"/g)) expect(issn).toMatch(/^9999-/);
});

/** What a reader of these services takes from their answers. */
const OPENALEX =
  `meta.count meta.page meta.per_page results[].id results[].doi results[].title results[].display_name
  results[].relevance_score results[].publication_year results[].publication_date results[].ids.openalex
  results[].ids.doi results[].ids.pmid results[].language results[].type results[].primary_location.source.display_name
  results[].primary_location.source.issn_l results[].primary_location.source.type results[].primary_location.version
  results[].primary_location.landing_page_url results[].primary_location.license results[].open_access.is_oa
  results[].open_access.oa_status results[].open_access.oa_url results[].authorships[].author_position
  results[].authorships[].author.display_name results[].authorships[].author.orcid
  results[].authorships[].raw_author_name results[].cited_by_count results[].biblio.volume results[].biblio.issue
  results[].biblio.first_page results[].biblio.last_page results[].is_retracted results[].abstract_inverted_index
  results[].keywords[].display_name results[].referenced_works[] results[].locations[].is_oa`.split(/\s+/);
const CROSSREF = `status message-type message.total-results message.items-per-page message.query.start-index
  message.query.search-terms message.items[].DOI message.items[].type message.items[].title[]
  message.items[].publisher message.items[].is-referenced-by-count message.items[].score
  message.items[].issued.date-parts[] message.items[].URL message.items[].created.date-time
  message.items[].relation.is-component-of[].id message.items[].relation.is-component-of[].id-type
  message.items[].relation.is-component-of[].asserted-by`.split(/\s+/);
const PREPRINT = `version hitCount nextCursorMark resultList.result[].id resultList.result[].source
  resultList.result[].doi resultList.result[].title resultList.result[].authorString resultList.result[].pubYear
  resultList.result[].bookOrReportDetails.publisher resultList.result[].bookOrReportDetails.yearOfPublication
  resultList.result[].isOpenAccess resultList.result[].citedByCount resultList.result[].firstPublicationDate`.split(
  /\s+/,
);

describe('answers are shaped as the recorded ones', () => {
  test.for<[string, string, string[]]>([
    ['openalex/**/*.json', 'api.openalex.org/works?search=sample&per_page=200', OPENALEX],
    ['crossref/**/*.json', 'api.crossref.org/works?query=sepsis&filter=type:component', CROSSREF],
    ['observed/epmc-search-preprints.json', `${EUROPEPMC}&query=PUBLISHER:bioRxiv`, PREPRINT],
  ])('%s', async ([pattern, address, wanted], { skip }) => {
    const ours = keyPaths(await ask(library, address));
    const missing = wanted.filter((path) => !ours.has(path));
    expect(missing).toEqual([]);
    skip(!existsSync(CORPUS), `no recorded answers at ${CORPUS}`);
    const files = globSync(pattern, { cwd: CORPUS });
    expect(files).not.toEqual([]);
    const recorded = keyPaths(
      files.map((file) => JSON.parse(readFileSync(join(CORPUS, file), 'utf8')) as unknown),
    );
    for (const path of wanted) expect([path, recorded.get(`[].${path}`)]).toEqual([path, ours.get(path)]);
  });
});

test('a folder of many articles is searched in less than 100 ms once it is read', async ({ skip }) => {
  const root = join(CORPUS, 'jats');
  skip(!existsSync(root), `no corpus at ${root}`);
  const corpus = await libraryAt(root);
  const questions = [
    `${EUROPEPMC.replace('1000', '25')}&query=${encodeURIComponent('cell OR (patients AND PUB_YEAR:[2010 TO 2024]) OR cancer')}`,
    'api.openalex.org/works?search=cell',
    'api.crossref.org/works?query=cancer cells of mice',
    `${SCHOLAR.replace('100', '25')}&query=gene&fields=title,abstract,externalIds,authors`,
  ];
  for (const question of questions) await ask(corpus, question);
  for (const question of questions) {
    const times: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const start = performance.now();
      await ask(corpus, question);
      times.push(performance.now() - start);
    }
    expect(Math.min(...times), question).toBeLessThan(100);
  }
});
