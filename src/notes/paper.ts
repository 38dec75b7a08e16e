import { keyOf, titleOf } from '../citations/csl.ts';
import { issuedOf } from '../citations/issued.ts';
import { stemOf } from '../citations/key.ts';
import { cslName, pubmedName } from '../citations/names.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { doiUrl } from '../text/doi-url.ts';
import { bodyText as escaped, linkLabel } from './escape.ts';

export const NOTE_FORMATS = ['wiki', 'foam', 'markdown', 'medpaper'] as const;
export type NoteFormat = (typeof NOTE_FORMATS)[number];

/** What a note says of a paper; what the record does not tell is ''. */
export interface Paper {
  record: PubmedRecord;
  stem: string;
  key: string;
  title: string;
  pmid: string;
  doi: string;
  pmcId: string;
  journal: string;
  year: string;
  /** As PubMed lists them: `van der Berg AB Jr`, a group by its name. */
  authors: string[];
  abstract: string;
  doiUrl: string;
}

export function paperOf(record: PubmedRecord, { includeAbstract }: { includeAbstract: boolean }): Paper {
  const { pmid, doi = '', pmcId = '', journalInfo, book, abstractText = '' } = record;
  return {
    record,
    stem: stemOf(record),
    key: keyOf(record),
    title: titleOf(record) || `PMID ${pmid}`,
    pmid,
    doi,
    pmcId,
    journal: journalInfo?.isoAbbreviation ?? journalInfo?.title ?? book?.title ?? '',
    year: issuedOf(record)?.year.toString() ?? '',
    authors: (record.authors ?? []).flatMap((person) => {
      const name = cslName(person);
      return name ? pubmedName(name, person) : [];
    }),
    abstract: includeAbstract ? abstractText : '',
    doiUrl: doi && doiUrl(doi),
  };
}

/**
 * Where the note of a paper is: contracts/literature-notes.md §4. One that is there already keeps its name, even when
 * PubMed has corrected author or year since.
 */
export function notePath({ stem, key }: Paper, format: NoteFormat, paths: ReadonlySet<string>): string {
  if (format !== 'medpaper') return `${stem}.md`;
  const path = `${stem}/${key}.md`;
  if (paths.has(path)) return path;
  const ending = `_${stem.replaceAll('-', '')}.md`;
  return [...paths].find((one) => one.startsWith(`${stem}/`) && one.endsWith(ending)) ?? path;
}

/** What a link to a note names: the file without its ending. */
export function targetOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.md$/, '');
}

/** The link to a note, by a name that no correction of the title changes: contracts/literature-notes.md §6.3. */
export function linkTo({ title }: Pick<Paper, 'title'>, path: string, format: NoteFormat): string {
  if (format === 'markdown') return `[${escaped(title)}](${path})`;
  return `[[${targetOf(path)}|${linkLabel(title)}]]`;
}

/** `Lin A; Ng P. Lactate in sepsis. Crit Care. 2025. doi:10.1000/x`, at most six authors. */
export function shortCitation({ authors, title, journal, year, doi }: Paper): string {
  const names = [...authors.slice(0, 6), ...(authors.length > 6 ? ['et al.'] : [])].join('; ');
  const parts = [names, title, journal, year].filter(Boolean).map((part) => part.replace(/\.$/, ''));
  return `${parts.join('. ')}${doi && `. doi:${doi}`}`;
}

/** Names by which the paper is found too: contracts/literature-notes.md §6.1. */
export function aliasesOf({ key, title, pmid, authors, year, record }: Paper): string[] {
  const [first] = record.authors ?? [];
  const surname = first?.lastName ?? authors[0] ?? '';
  const named = surname && `${surname} ${year}`.trim();
  return [...new Set([key, title, pmid, pmid && `PMID ${pmid}`, named])].filter(Boolean);
}
