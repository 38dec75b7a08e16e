/** What a bibliographic service tells of a paper, whether it comes from JATS or from a PubMed record. */
export interface Paper {
  /** With inline HTML, as the services hold it. */
  title: string;
  authors: Author[];
  journal: { title?: string; abbreviation?: string; printIssn?: string; onlineIssn?: string };
  publisher?: string;
  date: { year?: string; month?: string; day?: string };
  volume?: string;
  issue?: string;
  pages?: string;
  /** Inline HTML; headings of a structured one as `<h4>`. */
  abstract?: string;
  keywords: string[];
  language: string;
  /** Lower case, such as `research-article` or `preprint`. */
  types: string[];
  /** Absent: none is stated. `code` is such as `cc-by`, where one can be told. */
  licence?: { code?: string; reusable: boolean };
  /** The notices, versions and commented articles that its front matter points to. */
  related?: Related[];
  mesh?: MeshHeading[];
}

/** A pointer to another article; `type` as JATS names it, such as `preprint` or `corrected-article`. */
export interface Related {
  type: string;
  /** As `referenceKey` writes it. */
  key: string;
}

/** A heading of MeSH as the record has it. */
export interface MeshHeading {
  name: string;
  major: boolean;
  qualifiers: { name: string; major: boolean }[];
}

/** A person, or a group by its name. */
export interface Author {
  collectiveName?: string;
  lastName?: string;
  firstName?: string;
  initials?: string;
  /** Bare: 0000-0090-0000-0001. */
  orcid?: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Doe JL` or the name of the group. */
export function authorName({ collectiveName, lastName, firstName, initials }: Author): string {
  return collectiveName ?? [lastName ?? firstName, lastName && initials].filter(Boolean).join(' ');
}

/** What names an article in references: `doi:10.5555/x` in lower case, `pmid:1`, `pmcid:PMC1`; undefined for other ids. */
export function referenceKey(type: string, id: string): string | undefined {
  const doi = /10\.\S+$/.exec(id)?.[0].toLowerCase();
  if (type === 'doi') return doi && `doi:${doi}`;
  const digits = /^(?:PMC)?(\d+)$/i.exec(id.trim())?.[1];
  if (!digits) return undefined;
  if (type === 'pmid' || type === 'pubmed') return `pmid:${digits}`;
  return /^pmc(?:id)?$/.test(type) ? `pmcid:PMC${digits}` : undefined;
}

/** `Ann-Marie L.` → `AL`. */
export function initialsOf(firstName: string | undefined): string | undefined {
  return firstName
    ?.split(/[\s.]+/)
    .map((part) => part.charAt(0))
    .join('');
}

/** Two digits of a month given as number or word; undefined for a season. */
export function monthDigits(month: string | undefined): string | undefined {
  const index = /^\d{1,2}$/.test(month ?? '')
    ? Number(month)
    : MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? '') + 1;
  return index >= 1 && index <= 12 ? String(index).padStart(2, '0') : undefined;
}

/** The day on which it came out, the first of the month or year where no more is known. */
export function publicationDate({ date: { year, month, day } }: Paper): string | undefined {
  return year && `${year}-${month ?? '01'}-${month && day ? day : '01'}`;
}
