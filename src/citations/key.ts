import type { Person } from '../pubmed/record/schema.ts';

/** What tells a paper from every other: contracts/literature-notes.md §4. */
export interface Identity {
  pmid?: string | undefined;
  doi?: string | undefined;
  pmcId?: string | undefined;
  title?: string | undefined;
}

const MAX_STEM = 96;
const MAX_AUTHOR = 40;
const MAX_ID = 60;
/** A slug of these keeps all of the id; that of a DOI or a title can be another paper's too. */
const KEEPS_ALL = /^(?:PMC)?\d+$/i;

/** ASCII letters and digits with single dashes between them, in lower case: contracts/literature-notes.md §4. */
export function slug(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0080-\u{10ffff}]+/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
    .replace(/^-+/, '')
    .slice(0, max)
    .replace(/-+$/, '');
}

/** The id that names a paper: the first of PMID, DOI and PMCID that it has, else its title. */
export function primaryId({ pmid, doi, pmcId, title }: Identity): string {
  return pmid || doi || pmcId || title || '';
}

/**
 * The name of a paper's note without an ending. It depends on the paper alone: where letters of the id are lost, a
 * fingerprint of the id keeps two papers apart, whether or not they meet.
 */
export function stemOf(paper: Identity): string {
  return named(primaryId(paper), MAX_STEM, '-', 'article');
}

/** `lin2025_40384072`: author, year and id of the paper, ASCII only, whatever is exported with it. */
export function citationKey(
  paper: Identity,
  firstAuthor: Person | undefined,
  year: number | undefined,
): string {
  const name = firstAuthor?.lastName ?? firstAuthor?.collectiveName ?? firstAuthor?.firstName ?? '';
  const author = slug(name, MAX_AUTHOR).replaceAll('-', '') || 'unknown';
  const id = named(primaryId(paper), MAX_ID, '', 'ref').replaceAll('-', '');
  return `${author}${year ?? 'nd'}_${id}`;
}

function named(id: string, max: number, joint: string, fallback: string): string {
  if (KEEPS_ALL.test(id)) return slug(id, max);
  return `${slug(id, max) || fallback}${joint}${fingerprint(id.toLowerCase())}`;
}

/** Eight hex digits of a text, FNV-1a over its UTF-16 units; to tell names apart, not for secrets. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
