import { compact } from '../pubmed/record/compact.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import type { CslItem } from './csl-schema.ts';
import { type Issued, issuedOf } from './issued.ts';
import { citationKey } from './key.ts';
import { cslNames } from './names.ts';
import { noticesOf, noticeText } from './notices.ts';
import { articleNumber, fullPages } from './pages.ts';

/** ISO 639-2/B codes of PubMed whose two letters are not found by `Intl`, which knows the terminology codes only. */
const BIBLIOGRAPHIC: Record<string, string> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
};
const TYPES = { 'journal-article': 'article-journal', 'book-chapter': 'chapter', book: 'book' } as const;

/** The title without the full stop that PubMed sets behind it; empty when the record has none. */
export function titleOf({ title = '' }: Pick<PubmedRecord, 'title'>): string {
  return title.replace(/(?<!\.)\.$/, '');
}

/** The key by which every format names this paper. */
export function keyOf(record: PubmedRecord): string {
  return citationKey(record, record.authors?.[0] ?? record.book?.editors?.[0], issuedOf(record)?.year);
}

/** A PubMed record as CSL-JSON, the one form that all citations are made from (contracts/literature-notes.md §6.5). */
export function cslItem(record: PubmedRecord, { includeAbstract }: { includeAbstract: boolean }): CslItem {
  const { journalInfo = {}, book = {}, recordType } = record;
  const issued = issuedOf(record);
  const number = articleNumber(journalInfo);
  const isArticle = recordType === 'journal-article';
  return compact<CslItem>({
    id: keyOf(record),
    type: TYPES[recordType],
    title: titleOf(record),
    'original-title': record.titleIsTranslated ? titleOf({ title: record.vernacularTitle }) : undefined,
    'container-title': isArticle ? journalInfo.title : recordType === 'book-chapter' ? book.title : undefined,
    'container-title-short': isArticle ? journalInfo.isoAbbreviation : undefined,
    'collection-title': book.collectionTitle,
    author: cslNames(record.authors),
    editor: cslNames(book.editors),
    issued: issued && { 'date-parts': [dateParts(issued)] },
    volume: journalInfo.volume ?? book.volume,
    issue: journalInfo.issue,
    page: number ? undefined : journalInfo.pages && fullPages(journalInfo.pages),
    number,
    edition: book.edition,
    publisher: book.publisher,
    'publisher-place': book.publisherLocation,
    ISSN: journalInfo.issn ?? journalInfo.eIssn,
    ISBN: book.isbns?.[0],
    DOI: record.doi,
    PMID: record.pmid,
    PMCID: record.pmcId,
    URL: record.pubmedUrl,
    language: languageTag(record.languages?.[0]),
    abstract: includeAbstract ? record.abstractText : undefined,
    keyword: record.keywords?.join(', '),
    note: noticesOf(record).map(noticeText).join(' '),
  });
}

function dateParts({ year, month, day }: Issued): number[] {
  return [year, month, day].filter((part) => part !== undefined);
}

/** `ger` as `de`; undefined for none, several or an undetermined language. */
function languageTag(code: string | undefined): string | undefined {
  if (!code || !/^[a-z]{3}$/.test(code) || code === 'und' || code === 'mul') return undefined;
  return BIBLIOGRAPHIC[code] ?? Intl.getCanonicalLocales(code)[0];
}
