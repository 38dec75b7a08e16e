import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cslItem } from '../../src/citations/csl.ts';
import { cslItemSchema } from '../../src/citations/csl-schema.ts';
import { issuedOf } from '../../src/citations/issued.ts';
import { parseRecords } from '../../src/pubmed/record/reader.ts';
import type { PubmedRecord } from '../../src/pubmed/record/schema.ts';
import { article } from '../pubmed/record/support.ts';
import { cslData } from './csl-data.ts';
import { HARD_NAMES, recordOf } from './support.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const present = existsSync(CORPUS);
if (!present) console.warn(`${CORPUS} is absent: the CSL-JSON of real records is not checked.`);
const csl = (fields: Partial<PubmedRecord> = {}) => cslItem(recordOf(fields), { includeAbstract: true });

describe('a record as CSL-JSON', () => {
  it('has what a reference needs', () => {
    expect(csl()).toEqual({
      id: 'lin2025_40384072',
      type: 'article-journal',
      title: 'Lactate in sepsis',
      'container-title': 'Critical care medicine',
      'container-title-short': 'Crit Care Med',
      author: [
        { family: 'Lin', given: 'Ada' },
        { family: 'Ng', given: 'Pat B' },
      ],
      issued: { 'date-parts': [[2025, 2, 9]] },
      volume: '53',
      issue: '2',
      page: '1639-1641',
      ISSN: '0090-3493',
      DOI: '10.1000/x',
      PMID: '40384072',
      PMCID: 'PMC12086443',
      URL: 'https://pubmed.ncbi.nlm.nih.gov/40384072/',
      language: 'en',
      abstract: 'AIM: To test.\nRESULTS: P < 0.05.',
      keyword: 'lactate, sepsis',
    });
    expect(cslItem(recordOf(), { includeAbstract: false })).not.toHaveProperty('abstract');
  });

  it('keeps particle and suffix apart and a group whole (field cases D9, D10)', () => {
    expect(csl({ authors: HARD_NAMES }).author).toEqual([
      { family: 'Berg', given: 'A B', 'non-dropping-particle': 'van der', suffix: 'Jr' },
      { literal: 'Centers for Disease Control and Prevention' },
      { family: 'O’Brien-Ñíguez', given: 'Jörg' },
      { family: '王', given: '小明' },
      { family: 'Sukarno' },
    ]);
  });

  it('has initials apart, or styles would show the first of them only', () => {
    const given = (person: object) => csl({ authors: [person] }).author?.[0]?.given;
    expect(given({ lastName: 'Ng', initials: 'AB' })).toBe('A B');
    expect(given({ lastName: 'Ng', firstName: 'AB', initials: 'AB' })).toBe('A B');
    expect(given({ lastName: 'Ng', firstName: 'Jean-Paul', initials: 'JP' })).toBe('Jean-Paul');
    expect(given({ lastName: 'Ng', firstName: 'BO', initials: 'B' })).toBe('BO');
  });

  it('keeps the locator of an article without pages (field case D14)', () => {
    const { journalInfo } = article({
      article:
        '<Journal><JournalIssue><Volume>9</Volume></JournalIssue></Journal><ELocationID EIdType="pii" ValidYN="Y">e1234</ELocationID>',
    });
    expect(csl({ journalInfo: journalInfo ?? {} })).toMatchObject({ volume: '9', number: 'e1234' });
    expect(csl({ journalInfo: { pages: 'e5807' } })).toMatchObject({ number: 'e5807' });
    expect(csl({ journalInfo: { elocationId: 'S1015-9584(24)00905-9' } })).not.toHaveProperty('number');
  });

  it('has a translated title without brackets, and the original one (field case D13)', () => {
    const { title, titleIsTranslated, vernacularTitle, languages } = article({
      article:
        '<ArticleTitle>[Sepsis in the north].</ArticleTitle><Language>ger</Language><VernacularTitle>Sepsis im Norden.</VernacularTitle>',
    });
    expect(
      csl({ title, titleIsTranslated, vernacularTitle, languages } as Partial<PubmedRecord>),
    ).toMatchObject({
      title: 'Sepsis in the north',
      'original-title': 'Sepsis im Norden',
      language: 'de',
    });
  });

  it('names a retraction and an erratum', () => {
    const commentsCorrections = [
      { refType: 'ErratumIn', refSource: 'Lancet. 2020;1:2', pmid: '9' },
      { refType: 'CommentIn', refSource: 'BMJ' },
    ];
    expect(csl({ commentsCorrections, retracted: true }).note).toBe(
      'Retraction in: PubMed marks the article as retracted and names no notice. Erratum in: Lancet. 2020;1:2. PMID: 9.',
    );
  });

  it.each([
    [{ year: '2012', month: 'Nov', day: '22' }, [2012, 11, 22]],
    [{ year: '2005', month: '9', day: '31' }, [2005, 9]],
    [{ year: '2020', season: 'Jan-Mar' }, [2020]],
    [{ year: '1998', medlineDate: '1998 Dec-1999 Jan' }, [1998]],
    [{ medlineDate: 'Spring' }, undefined],
    [{ year: '0000' }, undefined],
    [{ year: '20x5', month: 'Feb' }, undefined],
  ])('dates %j as integers or not at all', (publicationDate, parts) => {
    expect(csl({ journalInfo: { publicationDate } }).issued?.['date-parts'][0]).toEqual(parts);
  });

  it('takes one date whole: that of the issue, of a chapter the last revision', () => {
    const articleDates = [{ dateType: 'Electronic', year: '2005', month: '5', day: '31' }];
    expect(
      issuedOf(recordOf({ articleDates, journalInfo: { publicationDate: { year: '2005', month: '9' } } })),
    ).toEqual({ year: 2005, month: 9 });
    expect(issuedOf(recordOf({ articleDates, journalInfo: {} }))).toEqual({ year: 2005, month: 5, day: 31 });
    const chapterDates = [
      { dateType: 'Contribution', year: '2000' },
      { dateType: 'Revision', year: '2023', month: '6' },
    ];
    const chapter = recordOf({
      recordType: 'book-chapter',
      articleDates: chapterDates,
      book: { pubDate: { year: '1993' } },
    });
    expect(issuedOf(chapter)).toEqual({ year: 2023, month: 6 });
  });

  it('of nothing but an id is valid', () => {
    const bare: PubmedRecord = { recordType: 'journal-article', pmid: '1', pubmedUrl: 'https://x/' };
    expect(cslItem(bare, { includeAbstract: true })).toEqual({
      id: 'unknownnd_1',
      type: 'article-journal',
      PMID: '1',
      URL: 'https://x/',
    });
  });
});

it.skipIf(!present)('the CSL-JSON of every real record is valid', () => {
  const records = globSync('**/*.xml', { cwd: CORPUS }).flatMap((file) => {
    const xml = readFileSync(join(CORPUS, file), 'utf8');
    if (!xml.includes('<PMID')) return [];
    try {
      return parseRecords(xml).flatMap((item) => (item.kind === 'record' ? [item.record] : []));
    } catch {
      return []; // no answer of efetch pubmed
    }
  });
  expect(records.length).toBeGreaterThanOrEqual(95);
  const items = records.map((record) => cslItem(record, { includeAbstract: true }));
  expect(cslData.safeParse(items).error?.issues).toBeUndefined();
  for (const item of items) cslItemSchema.parse(item);
  expect(items.filter(({ issued }) => issued).length).toBeGreaterThanOrEqual(90);
});
