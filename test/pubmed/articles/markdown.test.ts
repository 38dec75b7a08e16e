import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../src/pubmed/articles/answer.ts';
import { markdownOf } from '../../../src/pubmed/articles/markdown.ts';
import type { FetchedArticles } from '../../../src/pubmed/articles/schema.ts';
import { parseRecords } from '../../../src/pubmed/record/reader.ts';
import type { PubmedRecord } from '../../../src/pubmed/record/schema.ts';
import { escapeMarkdown } from '../../../src/text/escape.ts';
import { strings } from '../../jats/support.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus/eutils');
const present = existsSync(CORPUS);

function answer(...records: PubmedRecord[]): FetchedArticles {
  return answerOf(
    { found: new Map(records.map((record) => [record.pmid, record])), withheld: new Set() },
    records.map(({ pmid }) => pmid),
    { includeMesh: true, includeGrants: true, includeInvestigators: true, maxResponseCharacters: 1_000_000 },
  );
}

/** Text of the structured answer that the Markdown lacks. Initials that the first name tells are not repeated. */
function untold(articles: FetchedArticles): string[] {
  const text = markdownOf(articles);
  return [...strings(articles.articles)]
    .filter(([path]) => !path.endsWith('.initials'))
    .flatMap(([path, value]) => value.split('\n').map((line) => [path, escapeMarkdown(line)] as const))
    .filter(([, line]) => !text.includes(line))
    .map(([path, line]) => `${path}: ${line}`);
}

const EVIL = 'x](https://evil.example) <img src=x> | `# *b* _c_ ~d~ \\';
const date = { year: '2001', month: 'Feb', day: '03' };
const person = {
  lastName: `Last ${EVIL}`,
  firstName: `First ${EVIL}`,
  initials: 'ZZ',
  suffix: `Jr ${EVIL}`,
  affiliationIndices: [0],
  orcid: '0000-0002-5162-138X',
};
/** Every field there is. */
const WHOLE: PubmedRecord = {
  recordType: 'book-chapter',
  pmid: '4',
  title: `Title ${EVIL}`,
  titleIsTranslated: true,
  vernacularTitle: `Vernacular ${EVIL}`,
  languages: ['ger', 'fre'],
  abstractText: `AIM: ${EVIL}\nEND: ${EVIL}`,
  abstractCopyright: `© ${EVIL}`,
  otherAbstracts: [{ type: `Type ${EVIL}`, language: 'spa', text: `Resumen ${EVIL}` }],
  affiliations: [`Lab ${EVIL}`],
  authors: [person, { collectiveName: `Group ${EVIL}` }],
  journalInfo: {
    title: `Journal ${EVIL}`,
    isoAbbreviation: `J ${EVIL}`,
    issn: '1111-1111',
    eIssn: '2222-2222',
    volume: '31',
    issue: '9 Suppl',
    pages: '511-9',
    elocationId: 'e77',
    elocationIdType: 'pii',
    publicationDate: { year: '2015', medlineDate: '2015 Oct-Dec' },
  },
  book: {
    title: `Book ${EVIL}`,
    publisher: `Press ${EVIL}`,
    publisherLocation: 'Nowhere',
    pubDate: { year: '1993', season: 'Winter' },
    beginningDate: { year: '1994' },
    endingDate: { year: '2024' },
    medium: 'Internet',
    edition: '2nd',
    volume: '12',
    collectionTitle: `Series ${EVIL}`,
    isbns: ['0000000019'],
    doi: '10.1/book',
    editors: [{ ...person, lastName: `Editor ${EVIL}` }],
    accession: 'NBK9',
  },
  doi: `10.1/${EVIL.replaceAll(' ', '')}`,
  pmcId: 'PMC5',
  pubmedUrl: 'https://pubmed.ncbi.nlm.nih.gov/4/',
  pmcUrl: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5/',
  publicationTypes: [`Review ${EVIL}`],
  retracted: true,
  keywords: [`kw ${EVIL}`],
  meshTerms: [
    {
      descriptorName: `Sepsis ${EVIL}`,
      descriptorUi: 'D1',
      isMajorTopic: false,
      qualifiers: [{ qualifierName: `therapy ${EVIL}`, qualifierUi: 'Q2', isMajorTopic: true }],
    },
  ],
  grantList: [{ grantId: 'R01', acronym: 'HL', agency: `NIH ${EVIL}`, country: 'Utopia' }],
  articleDates: [{ dateType: 'Electronic', ...date }],
  commentsCorrections: [{ refType: 'ErratumIn', refSource: `J ${EVIL}`, pmid: '9', note: `Note ${EVIL}` }],
  investigators: [{ lastName: `Member ${EVIL}` }],
};

describe('the text of an answer', () => {
  it('holds every field of the structured answer', () => {
    expect(untold(answer(WHOLE))).toEqual([]);
    expect(markdownOf(answer(WHOLE))).toContain('ZZ');
  });

  it.skipIf(!present)('holds all that the records of the corpus hold', () => {
    const records = globSync('**/*.xml', { cwd: CORPUS })
      .map((name) => readFileSync(join(CORPUS, name), 'utf8'))
      .filter((text) => /<(?:PubmedArticle|MedlineCitation)Set/.test(text))
      .flatMap((text) => parseRecords(text))
      .flatMap((item) => (item.kind === 'record' ? [item.record] : []));
    expect(records.length).toBeGreaterThan(90);
    expect(untold(answer(...records))).toEqual([]);
  });

  it('lets nothing of the upstream act as markup', () => {
    const text = markdownOf(answer(WHOLE));
    expect(text).not.toMatch(/(?<!\\)<img|(?<!\\)\]\(https:\/\/evil/);
    for (const line of text.split('\n')) {
      // What is left without escapes is our own: headings, bold names, list marks, the quote mark of the notice.
      const own = line.replace(/^(?:#{2,4} |- |\d+\. |> )/, '').replace(/^\*\*[^:]+:\*\*/, '');
      expect(own.replace(/\\[\\`*_[\]<>|#~]/g, '')).not.toMatch(/[\\`*_[\]<>|#~]/);
    }
  });
});
