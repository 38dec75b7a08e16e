import type { Entry } from './europepmc-catalogue.ts';
import { type Author, authorName, type MeshHeading, publicationDate } from './europepmc-paper.ts';
import type { Relation, Work } from './works/work.ts';

/** How much of a record a search returns. */
export type ResultType = 'idlist' | 'lite' | 'core';

/** A record as `resultList.result[]` shows it; fields without a value are left out. */
export function hitOf(entry: Entry, work: Work, type: ResultType): Record<string, unknown> {
  const ids = {
    id: entry.id,
    source: entry.source,
    pmid: entry.pmid,
    pmcid: entry.pmcid,
    fullTextIdList: entry.pmcid && { fullTextId: [entry.pmcid] },
  };
  if (type === 'idlist') return ids;
  const { paper, source } = entry;
  const date = publicationDate(paper);
  return {
    ...ids,
    doi: entry.doi?.toLowerCase(),
    title: source === 'PPR' ? paper.title : stopped(paper.title),
    authorString: paper.authors.length ? `${paper.authors.map(authorName).join(', ')}.` : undefined,
    ...(type === 'core' ? coreFields(entry, work) : liteFields(entry)),
    ...(source === 'PPR' && {
      bookOrReportDetails: { publisher: paper.journal.title, yearOfPublication: numberOf(paper.date.year) },
    }),
    isOpenAccess: flag(entry.fullText),
    inEPMC: flag(entry.pmcid),
    inPMC: flag(entry.inPmc),
    hasPDF: flag(entry.pmcid),
    hasBook: 'N',
    hasSuppl: 'N',
    citedByCount: citedBy(work),
    hasReferences: flag(entry.pmcid),
    hasTextMinedTerms: 'Y',
    hasDbCrossReferences: 'N',
    hasLabsLinks: 'N',
    ...(type === 'core' && { license: paper.licence?.code?.replace('-', ' ') }),
    hasTMAccessionNumbers: 'N',
    firstIndexDate: date,
    firstPublicationDate: date,
  };
}

function liteFields({ paper, source }: Entry): Record<string, unknown> {
  const { journal } = paper;
  const issns = [journal.printIssn, journal.onlineIssn].filter(Boolean);
  return {
    ...(source !== 'PPR' && {
      journalTitle: journal.abbreviation ?? journal.title,
      issue: paper.issue,
      journalVolume: paper.volume,
    }),
    pubYear: paper.date.year,
    journalIssn: issns.length ? `${issns.join('; ').toLowerCase()}; ` : undefined,
    pageInfo: paper.pages,
    pubType: typesOf(paper.types).join('; '),
  };
}

function coreFields({ paper, source }: Entry, work: Work): Record<string, unknown> {
  const { journal, date } = paper;
  const month = Number(date.month ?? 0);
  const journalInfo = {
    issue: paper.issue,
    volume: paper.volume,
    dateOfPublication: [date.year, MONTH_NAMES[month - 1]].filter(Boolean).join(' '),
    monthOfPublication: month,
    yearOfPublication: numberOf(date.year),
    printPublicationDate: date.year && `${date.year}-${date.month ?? '01'}-01`,
    journal: {
      title: journal.title,
      ISOAbbreviation: journal.abbreviation,
      medlineAbbreviation: journal.abbreviation,
      ISSN: journal.printIssn,
      ESSN: journal.onlineIssn,
    },
  };
  return {
    authorList: paper.authors.length ? { author: paper.authors.map(fullAuthor) } : undefined,
    ...(source !== 'PPR' && { journalInfo }),
    pubYear: date.year,
    pageInfo: paper.pages,
    abstractText: paper.abstract,
    language: paper.language,
    pubTypeList: { pubType: typesOf(paper.types) },
    keywordList: paper.keywords.length ? { keyword: paper.keywords } : undefined,
    meshHeadingList: paper.mesh && source === 'MED' ? { meshHeading: paper.mesh.map(heading) } : undefined,
    commentCorrectionList: linksOf(work),
  };
}

const LINK_TYPES: { [relation in Relation]?: string } = {
  preprintOf: 'Preprint of',
  hasPreprint: 'Preprint in',
  corrects: 'Erratum for',
  correctedBy: 'Erratum in',
  retracts: 'Retraction of',
  retractedBy: 'Retraction in',
};

/** Links to other records; a preprint is linked by its own record, not by PubMed's record of it. */
function linksOf({ links }: Work): Record<string, unknown> | undefined {
  const commentCorrection = links.flatMap(({ relation, work }) => {
    const [entry, type] = [work?.entries[0], LINK_TYPES[relation]];
    return entry && type ? [{ id: entry.id, source: entry.source, type, orderIn: 0 }] : [];
  });
  return commentCorrection.length > 0 ? { commentCorrection } : undefined;
}

function heading({ name, major, qualifiers }: MeshHeading): Record<string, unknown> {
  const qualifier = qualifiers.map((one) => ({ qualifierName: one.name, majorTopic_YN: flag(one.major) }));
  return {
    majorTopic_YN: flag(major),
    descriptorName: name,
    ...(qualifier.length > 0 && { meshQualifierList: { meshQualifier: qualifier } }),
  };
}

/** Articles of the library that cite it, and what the table says of others. */
export function citedBy(work: Work): number {
  return (
    work.citedBy.filter(({ entries }) => entries.length > 0).length + (work.told.europepmc?.citedBy ?? 0)
  );
}

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function fullAuthor(author: Author): Record<string, unknown> {
  const { collectiveName, firstName, lastName, initials } = author;
  return collectiveName
    ? { collectiveName }
    : { fullName: authorName(author), firstName, lastName, initials };
}

/** A preprint is nothing else; what has a JATS type only is a journal article besides. */
export function typesOf(types: string[]): string[] {
  return types.includes('preprint') || types.includes('journal article')
    ? types
    : [...types, 'journal article'];
}

function stopped(title: string): string {
  return title === '' || /[.?!]$/.test(title) ? title : `${title}.`;
}

function flag(value: unknown): 'Y' | 'N' {
  return value ? 'Y' : 'N';
}

function numberOf(year: string | undefined): number | undefined {
  return year === undefined ? undefined : Number(year);
}
