import type { Person, PubmedDate, PubmedRecord } from '../pubmed/record/schema.ts';
import { typeByNames } from './article-type.ts';
import { bestOf, type When, whenOf } from './dates.ts';
import type { Hit } from './hit.ts';
import { serverIn } from './preprints.ts';
import { hitOf, type RawHit } from './raw-hit.ts';

/** The hit of a PMID; without its record it has no more than the PMID. */
export function pubmedHit(pmid: string, record?: PubmedRecord): Hit {
  const bare = {
    source: 'pubmed',
    ids: { pmid },
    type: 'other',
    authors: [],
    keywords: [],
    mesh: [],
  } as const;
  const hit = record && hitOf(rawHit(pmid, record));
  return hit
    ? { ...hit, retracted: hit.retracted ?? false }
    : { ...bare, authors: [], keywords: [], mesh: [], links: [], relations: [] };
}

function rawHit(pmid: string, record: PubmedRecord): RawHit {
  const { journalInfo: journal, book, publicationTypes = [] } = record;
  const isBook = record.recordType !== 'journal-article';
  const type = isBook && publicationTypes.length === 0 ? 'other' : typeByNames(publicationTypes);
  const journalTitle = isBook ? book?.title : journal?.title;
  return {
    source: 'pubmed',
    ids: { pmid, doi: record.doi, pmcid: record.pmcId },
    type,
    title: record.title,
    authors: (record.authors ?? []).flatMap(authorOf),
    abstract: record.abstractText,
    journal: record.recordType === 'book' ? undefined : journalTitle,
    journalAbbrev: journal?.isoAbbreviation,
    volume: journal?.volume ?? book?.volume,
    issue: journal?.issue,
    pages: journal?.pages ?? journal?.elocationId,
    publisher: book?.publisher,
    when: dateOf(record),
    // Its journal is the server.
    preprintServer: serverIn(journal?.title) ?? journal?.title,
    keywords: record.keywords ?? [],
    mesh: (record.meshTerms ?? []).map(({ descriptorName }) => descriptorName),
    retracted: record.retracted,
    relations: relationsOf(record, type === 'preprint'),
  };
}

/** The issue's date; a day that only the electronic publication knows counts in the same year. */
function dateOf({ journalInfo, book, articleDates = [] }: PubmedRecord): When {
  const dates = [journalInfo?.publicationDate, book?.pubDate, ...articleDates].map(when);
  return bestOf(...dates);
}

function when(date: PubmedDate | undefined): When {
  return whenOf(date?.year, date?.month, date?.day);
}

function authorOf({
  lastName,
  firstName,
  initials,
  suffix,
  collectiveName,
  orcid,
}: Person): RawHit['authors'] & {} {
  const name = [firstName ?? initials, lastName, suffix].filter(Boolean).join(' ') || collectiveName;
  return name ? [{ name, orcid }] : [];
}

/**
 * PubMed links a preprint and its article as updates, and reviews and their new editions in the same way. A retraction
 * notice names the article.
 */
function relationsOf({ commentsCorrections = [] }: PubmedRecord, isPreprint: boolean): RawHit['relations'] {
  return commentsCorrections.flatMap(({ refType, refSource, pmid }): RawHit['relations'] & {} => {
    if (refType === 'RetractionOf') return [{ kind: 'retraction-of', pmid, doi: doiIn(refSource) }];
    if (isPreprint && refType === 'UpdateIn') return [{ kind: 'preprint-of', pmid, doi: doiIn(refSource) }];
    const ofPreprint = !isPreprint && refType === 'UpdateOf' && serverIn(refSource) !== undefined;
    return ofPreprint ? [{ kind: 'has-preprint', pmid, doi: doiIn(refSource) }] : [];
  });
}

/** Such as in `medRxiv. 2020 Apr 1. doi: 10.1101/2020.04.01.20049841.` */
export function doiIn(text: string | undefined): string | undefined {
  return /\b10\.\d{4,9}\/[^\s;,]+/.exec(text ?? '')?.[0].replace(/[.)\]]+$/, '');
}
