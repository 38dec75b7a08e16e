import { ARTICLE_TYPES, type ArticleType, type Hit, type Ids, type SourceName } from '../sources/hit.ts';
import { isPreprintDoi } from '../sources/preprints.ts';
import type { Paper } from './paper.ts';
import { type Candidate, isEmpty, yearOf } from './records.ts';
import { byTrust } from './trust.ts';

const SINGLE = [
  'title',
  'abstract',
  'journal',
  'journalAbbrev',
  'volume',
  'issue',
  'pages',
  'publisher',
  'influentialCitations',
] as const satisfies (keyof Hit)[];

/**
 * One paper from the records of one work, given in head order (contracts/unified-search.md A4): the first heads it, the
 * others fill its gaps. Records that call a preprint what turned out to be a journal article stand last, so that the
 * journal's title, date and place are told, not the server's.
 */
export function paperOf(group: Candidate[]): Paper {
  const ids: Ids = Object.assign({}, ...group.map((candidate) => candidate.ids));
  const type = typeOf(group, ids);
  const records = group.map(({ hit }) => hit);
  if (type !== 'preprint')
    records.sort((a, b) => Number(a.type === 'preprint') - Number(b.type === 'preprint'));
  const [head] = records as [Hit, ...Hit[]];
  const first = <Name extends keyof Hit>(name: Name) => records.find((hit) => !isEmpty(hit[name]))?.[name];
  const year = records.map(yearOf).find((known) => known !== undefined);
  const open = records.some(({ isOpenAccess }) => isOpenAccess)
    ? true
    : records.find(({ isOpenAccess }) => isOpenAccess === false)?.isOpenAccess;
  return withoutAbsent({
    primarySource: head.source,
    sources: sourcesOf(records),
    ids,
    ...(Object.fromEntries(SINGLE.map((name) => [name, first(name)])) as Pick<Hit, (typeof SINGLE)[number]>),
    authors: first('authors') ?? [],
    year,
    date: dateOf(records, year),
    type,
    preprintServer: type === 'preprint' ? first('preprintServer') : undefined,
    keywords: distinct(records.flatMap(({ keywords }) => keywords)),
    mesh: distinct(records.flatMap(({ mesh }) => mesh)),
    isOpenAccess: open,
    oaStatus: records.find(({ oaStatus }) => !isEmpty(oaStatus) && !(open && oaStatus === 'closed'))
      ?.oaStatus,
    links: [
      ...Map.groupBy(
        records.flatMap(({ links }) => links),
        ({ url }) => url,
      ).values(),
    ].map((same) => same[0] as Hit['links'][number]),
    citedBy: countsOf(records),
    retracted: records.some(({ retracted }) => retracted) || first('retracted'),
    versions: [],
  });
}

/**
 * The strongest type that a record has. Where some call it a preprint and some do not, identifiers that only a preprint
 * has settle it, else the word of the most trusted source that has this DOI: one DOI is one of both, and services that
 * gather versions call a preprint an article.
 */
function typeOf(group: Candidate[], ids: Ids): ArticleType {
  const types = new Set(group.map(({ hit }) => hit.type));
  if (types.has('preprint')) {
    const registered = group.find((candidate) => ids.doi !== undefined && candidate.ids.doi === ids.doi);
    if (namePreprint(ids) || registered?.hit.type === 'preprint') return 'preprint';
  }
  return ARTICLE_TYPES.find((type) => types.has(type)) ?? 'other';
}

/**
 * The head's date, made more exact only by one that begins with it: another day of the same year is another event, such
 * as the first day online. A date of another year than the paper's is told only if the head itself has it.
 */
function dateOf(records: Hit[], year: number | undefined): string | undefined {
  const own = records[0]?.date;
  const agrees = (date: string) => year === undefined || date.startsWith(String(year));
  const start = !isEmpty(own) && agrees(own as string) ? (own as string) : undefined;
  const dates = records.flatMap(({ date }) => (date && agrees(date) ? [date] : []));
  const fitting = dates.filter((date) => date.startsWith(start ?? ''));
  const longest = fitting.reduce<string | undefined>(
    (best, date) => (best === undefined || date.length > best.length ? date : best),
    undefined,
  );
  return longest ?? (isEmpty(own) ? undefined : own);
}

function sourcesOf(records: Hit[]): SourceName[] {
  const [primary, ...others] = records.map(({ source }) => source) as [SourceName, ...SourceName[]];
  return [...new Set([primary, ...others.sort(byTrust)])];
}

function countsOf(records: Hit[]): Paper['citedBy'] {
  const counts = new Map<SourceName, number>();
  for (const { source, citedBy } of records)
    if (citedBy !== undefined) counts.set(source, Math.max(citedBy, counts.get(source) ?? 0));
  return Array.from(counts, ([source, count]) => ({ source, count })).sort(
    (a, b) => b.count - a.count || byTrust(a.source, b.source),
  );
}

/** In the spelling that comes first; those that differ in case only are one. */
function distinct(words: string[]): string[] {
  const spelled = new Map<string, string>();
  for (const word of words) {
    const key = word.normalize('NFKC').trim().toLowerCase();
    if (key !== '' && !spelled.has(key)) spelled.set(key, word);
  }
  return [...spelled.values()];
}

function withoutAbsent(paper: Paper): Paper {
  return Object.fromEntries(
    Object.entries(paper).filter(([, value]) => value !== undefined),
  ) as unknown as Paper;
}

/** Whether these are a preprint's and no journal article's: a server's DOI, or an arXiv number and nothing published. */
function namePreprint({ doi, pmid, arxiv }: Ids): boolean {
  return doi === undefined ? arxiv !== undefined && pmid === undefined : isPreprintDoi(doi);
}
