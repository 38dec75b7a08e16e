import { createHash } from 'node:crypto';
import { ARTICLE_PAGES } from '../copies-article.ts';
import { hashOf } from '../europepmc-catalogue.ts';
import { type Author, publicationDate } from '../europepmc-paper.ts';
import { plain } from '../works/text.ts';
import type { View } from '../works/view.ts';
import type { Work } from '../works/work.ts';

/** Above every number that exists. */
const FIRST_CORPUS_ID = 990_000_000;
const FIRST_AUTHOR = 9_900_000_000;

/** 40 hexadecimal digits. */
export function paperId({ key }: Work): string {
  return createHash('sha1').update(key).digest('hex');
}

const TYPES: Record<string, string[]> = {
  'review-article': ['Review', 'JournalArticle'],
  'systematic-review': ['Review', 'JournalArticle'],
  'case-report': ['CaseReport', 'JournalArticle'],
  editorial: ['Editorial', 'JournalArticle'],
  letter: ['LettersAndComments', 'JournalArticle'],
  'randomized controlled trial': ['ClinicalTrial', 'JournalArticle'],
  'proceedings-article': ['Conference'],
  dataset: ['Dataset'],
};
const UNTYPED = new Set(['preprint', 'dissertation', 'component']);

export function publicationTypes({ paper }: Work): string[] {
  if (paper.types.some((type) => UNTYPED.has(type))) return [];
  const known = paper.types.find((type) => Object.hasOwn(TYPES, type)) ?? '';
  return TYPES[known] ?? ['JournalArticle'];
}

/** A paper with every field; `selection` leaves those that are asked for. */
export function paperOf(view: View): Record<string, unknown> {
  const { work, ids, title, citedBy } = view;
  const { paper } = work;
  const { title: venue } = paper.journal;
  const corpusId = ids.corpusId ?? String(FIRST_CORPUS_ID + work.number);
  const types = publicationTypes(work);
  const open = paper.licence !== undefined;
  return {
    paperId: paperId(work),
    corpusId: Number(corpusId),
    externalIds: {
      ...(ids.doi !== undefined && { DOI: ids.doi }),
      ...(ids.arxiv && { ArXiv: ids.arxiv }),
      ...(ids.pmcid && { PubMedCentral: ids.pmcid.slice(3) }),
      ...(ids.pmid && { PubMed: ids.pmid }),
      CorpusId: Number(corpusId),
    },
    url: `https://www.semanticscholar.org/paper/${paperId(work)}`,
    title: plain(title),
    abstract: view.abstract && sharesAbstract(work) ? plain(view.abstract) : null,
    venue: venue ?? '',
    year: paper.date.year === undefined ? null : Number(paper.date.year),
    referenceCount: work.cites.length,
    citationCount: citedBy,
    influentialCitationCount: Math.floor(citedBy / 10),
    isOpenAccess: open,
    openAccessPdf: {
      url: open && ids.doi ? `${ARTICLE_PAGES}${encodeURI(ids.doi.toLowerCase())}` : '',
      status: open ? (paper.types.includes('preprint') ? 'GREEN' : 'GOLD') : 'CLOSED',
      license: paper.licence?.code?.replaceAll('-', '').toUpperCase() ?? null,
    },
    fieldsOfStudy: ['Medicine'],
    publicationTypes: types.length > 0 ? types : null,
    publicationDate: dayOf(work),
    journal: venue === undefined ? null : present({ name: venue, pages: paper.pages, volume: paper.volume }),
    authors: paper.authors.map(authorOf),
    tldr: null,
  };
}

/** One publisher of five does not let abstracts be shown. */
function sharesAbstract({ key }: Work): boolean {
  return hashOf(key) % 5 !== 0;
}

/** Null where the day is not known: months do not count there. */
function dayOf({ paper }: Work): string | null {
  return paper.date.month && paper.date.day ? (publicationDate(paper) ?? null) : null;
}

function authorOf({ collectiveName, firstName, lastName, initials }: Author): object {
  const given = initials && !firstName ? initials : initialled(firstName);
  const name = collectiveName ?? [given, lastName].filter(Boolean).join(' ');
  return { authorId: collectiveName ? null : String(FIRST_AUTHOR + hashOf(name)), name };
}

/** `Ann-Marie L.` → `A. L.`, for about half of the names: both forms occur. */
function initialled(firstName: string | undefined): string | undefined {
  if (!firstName || hashOf(firstName) % 2 === 0) return firstName;
  return firstName
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((part) => `${part.charAt(0)}.`)
    .join(' ');
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
