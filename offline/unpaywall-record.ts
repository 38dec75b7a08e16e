import type { Author, Paper } from './europepmc-paper.ts';

/** One place where a copy can be read. */
export interface Copy {
  pdf?: string;
  page?: string;
  license?: string;
  host: 'publisher' | 'repository';
  version: 'publishedVersion' | 'acceptedVersion' | 'submittedVersion';
}

/** What Unpaywall knows of a work. */
export interface Work {
  doi: string;
  title: string;
  journal?: string;
  issns?: string[];
  publisher?: string;
  year?: number;
  published?: string;
  genre: 'journal-article' | 'posted-content';
  authors?: Author[];
  /** The best one first; none = not open. */
  copies: Copy[];
}

const UPDATED = '2026-01-01T00:00:00.000000';

/** A record of the v2 API with all its fields. */
export function recordOf(work: Work): Record<string, unknown> {
  const doi = work.doi.toLowerCase();
  const locations = work.copies.map((copy, i) => locationOf(copy, i === 0, doi));
  const best = locations[0] ?? null;
  return {
    doi,
    doi_url: `https://doi.org/${doi}`,
    title: work.title,
    genre: work.genre,
    is_paratext: false,
    published_date: work.published ?? (work.year === undefined ? null : `${work.year}-01-01`),
    year: work.year ?? null,
    journal_name: work.journal ?? null,
    journal_issns: work.issns?.join(',') || null,
    journal_issn_l: work.issns?.[0] ?? null,
    journal_is_oa: false,
    journal_is_in_doaj: false,
    publisher: work.publisher ?? null,
    is_oa: best !== null,
    oa_status: statusOf(work.copies),
    has_repository_copy: work.copies.some(({ host }) => host === 'repository'),
    best_oa_location: best,
    first_oa_location: best,
    oa_locations: locations,
    oa_locations_embargoed: [],
    updated: UPDATED,
    data_standard: 2,
    z_authors: work.authors?.map(authorOf) ?? null,
  };
}

/** A paper of the library: open when it states a licence, at its publisher's page. */
export function workOf(doi: string, paper: Paper, published: string | undefined, page: string): Work {
  const preprint = paper.types.includes('preprint');
  const { printIssn, onlineIssn, title } = paper.journal;
  const copy: Copy = {
    page,
    license: paper.licence?.code,
    host: preprint ? 'repository' : 'publisher',
    version: preprint ? 'submittedVersion' : 'publishedVersion',
  };
  return {
    doi,
    title: paper.title.replace(/<[^>]*>/g, ''),
    journal: title,
    issns: [printIssn, onlineIssn].filter((issn) => issn !== undefined),
    publisher: paper.publisher,
    year: paper.date.year === undefined ? undefined : Number(paper.date.year),
    published,
    genre: preprint ? 'posted-content' : 'journal-article',
    authors: paper.authors,
    copies: paper.licence ? [copy] : [],
  };
}

function locationOf({ pdf, page, license, host, version }: Copy, isBest: boolean, doi: string) {
  const atPublisher = license ? 'open (via page says license)' : 'open (via free pdf)';
  return {
    updated: UPDATED,
    url: pdf ?? page,
    url_for_pdf: pdf ?? null,
    url_for_landing_page: page ?? `https://doi.org/${doi}`,
    evidence: host === 'publisher' ? atPublisher : 'oa repository (via OAI-PMH doi match)',
    license: license ?? null,
    version,
    host_type: host,
    is_best: isBest,
    pmh_id: host === 'repository' ? `oai:repository.sample-university.example:${doi}` : null,
    endpoint_id: null,
    repository_institution: host === 'repository' ? 'Sample University (not real)' : null,
    oa_date: null,
  };
}

function statusOf(copies: Copy[]): string {
  const publisher = copies.find(({ host }) => host === 'publisher');
  if (publisher) return publisher.license ? 'hybrid' : 'bronze';
  return copies.length > 0 ? 'green' : 'closed';
}

function authorOf({ collectiveName, firstName, lastName }: Author, index: number) {
  const sequence = index === 0 ? 'first' : 'additional';
  return collectiveName
    ? { name: collectiveName, sequence }
    : { given: firstName, family: lastName, sequence };
}
