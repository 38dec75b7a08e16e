import { ARTICLE_PAGES } from '../copies-article.ts';
import { hashOf } from '../europepmc-catalogue.ts';
import type { Author, Paper } from '../europepmc-paper.ts';
import type { View } from '../works/view.ts';
import type { Work } from '../works/work.ts';
import { jatsAbstract } from './abstract.ts';
import { relationOf, updatesOf } from './relations.ts';

const DEPOSITED = '2026-01-01T00:00:00Z';
/** The fields that `select` takes. */
export const FIELDS =
  'abstract author container-title created deposited DOI indexed institution is-referenced-by-count ISSN issn-type issue issued language license link member page posted prefix published published-online published-print publisher reference-count references-count relation resource score short-container-title source subject subtitle subtype title type update-to URL volume'.split(
    ' ',
  );

const TYPES = new Set(['component', 'dissertation', 'dataset', 'book-chapter', 'proceedings-article']);

export function typeOf({ paper }: Work): string {
  if (paper.types.includes('preprint')) return 'posted-content';
  return paper.types.find((type) => TYPES.has(type)) ?? 'journal-article';
}

/** An item as lists show it; fields without a value are left out, but titles and dates stay. */
export function itemOf(view: View, score: number): Record<string, unknown> {
  const { work, ids, title, citedBy } = view;
  const { paper } = work;
  const { journal, licence } = paper;
  const doi = ids.doi?.toLowerCase() ?? '';
  const [type, date] = [typeOf(work), datePartsOf(paper)];
  const isPreprint = type === 'posted-content';
  const isJournal = type === 'journal-article';
  const bare = type === 'component'; // a figure has hardly more than its DOI and caption
  const issns = [
    ...(journal.printIssn ? [{ value: journal.printIssn, type: 'print' }] : []),
    ...(journal.onlineIssn ? [{ value: journal.onlineIssn, type: 'electronic' }] : []),
  ];
  const shortTitle = journal.abbreviation ? [journal.abbreviation] : [];
  return present({
    indexed: stamp(),
    'reference-count': work.cites.length,
    publisher: paper.publisher,
    institution: isPreprint && journal.title ? [{ name: journal.title }] : undefined,
    issue: paper.issue,
    license: licence?.code && [
      {
        start: { 'date-parts': date },
        'content-version': isPreprint ? 'am' : 'vor',
        'delay-in-days': 0,
        URL: licenceUrl(licence.code),
      },
    ],
    'content-domain': { domain: [], 'crossmark-restriction': false },
    'short-container-title': bare ? undefined : isJournal ? shortTitle : [],
    'published-print': isJournal && paper.volume && paper.date.year ? { 'date-parts': date } : undefined,
    posted: isPreprint ? { 'date-parts': date } : undefined,
    DOI: doi,
    type,
    created: stamp(),
    page: paper.pages,
    'update-to': updatesOf(work),
    source: 'Crossref',
    'is-referenced-by-count': citedBy,
    title: title ? [title] : [],
    prefix: doi.split('/', 1)[0],
    volume: paper.volume,
    author: paper.authors.length > 0 ? paper.authors.map(authorOf) : undefined,
    member: '99999',
    'container-title': bare ? undefined : containerOf(work),
    'original-title': bare ? undefined : [],
    language: bare ? undefined : paper.language.slice(0, 2),
    link: bare ? undefined : [],
    deposited: stamp(),
    score,
    resource: { primary: { URL: `${ARTICLE_PAGES}${encodeURI(doi)}` } },
    subtitle: bare ? undefined : [],
    'short-title': bare ? undefined : [],
    issued: { 'date-parts': date },
    'references-count': work.cites.length,
    URL: `https://doi.org/${doi}`,
    relation: relationOf(work),
    ISSN: issns.length > 0 ? issns.map(({ value }) => value) : undefined,
    'issn-type': issns.length > 0 ? issns : undefined,
    subject: bare ? undefined : [],
    published: paper.date.year ? { 'date-parts': date } : undefined,
    subtype: isPreprint ? 'preprint' : undefined,
    abstract: depositsAbstract(work) && view.abstract ? jatsAbstract(view.abstract) : undefined,
  });
}

/** The journal or book; of a preprint none, its server is the `institution`. */
function containerOf(work: Work): string[] {
  const { title } = work.paper.journal;
  return title && !['posted-content', 'dissertation', 'dataset'].includes(typeOf(work)) ? [title] : [];
}

/** Two publishers of three send abstracts. */
function depositsAbstract({ key }: Work): boolean {
  return hashOf(key) % 3 !== 0;
}

/** `[[null]]` where not even the year is known. */
function datePartsOf({ date: { year, month, day } }: Paper): (number | null)[][] {
  if (!year) return [[null]];
  return [[year, month, month && day].filter((part) => part !== undefined && part !== '').map(Number)];
}

function authorOf({ collectiveName, firstName, lastName, orcid }: Author, index: number): object {
  const sequence = index === 0 ? 'first' : 'additional';
  if (collectiveName) return { name: collectiveName, sequence, affiliation: [] };
  return present({
    ORCID: orcid && `https://orcid.org/${orcid}`,
    'authenticated-orcid': orcid && false,
    given: firstName,
    family: lastName ?? firstName,
    sequence,
    affiliation: [],
  });
}

function licenceUrl(code: string): string {
  return code === 'cc0'
    ? 'https://creativecommons.org/publicdomain/zero/1.0/'
    : `https://creativecommons.org/licenses/${code.slice(3)}/4.0/`;
}

function stamp(): Record<string, unknown> {
  return { 'date-parts': [[2026, 1, 1]], 'date-time': DEPOSITED, timestamp: Date.parse(DEPOSITED) };
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
