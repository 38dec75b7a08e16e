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
}

/** A person, or a group by its name. */
export interface Author {
  collectiveName?: string;
  lastName?: string;
  firstName?: string;
  initials?: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Doe JL` or the name of the group. */
export function authorName({ collectiveName, lastName, firstName, initials }: Author): string {
  return collectiveName ?? [lastName ?? firstName, lastName && initials].filter(Boolean).join(' ');
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
