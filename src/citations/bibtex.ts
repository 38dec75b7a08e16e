import { doiUrl } from '../text/doi-url.ts';
import type { CslItem } from './csl-schema.ts';
import { latex } from './latex.ts';
import type { CslName } from './names.ts';

const TYPES = { 'article-journal': 'article', chapter: 'incollection', book: 'book' } as const;
/** Macros of every bibliography style; they stand without braces. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * One BibTeX entry, escaped once: contracts/exports.md. It is ours: `@citation-js/plugin-bibtex` drops letters that
 * have no LaTeX command, and with them whole names, and does not escape groups.
 */
export function bibtex(item: CslItem): string {
  const [year, month] = item.issued?.['date-parts'][0] ?? [];
  const isArticle = item.type === 'article-journal';
  const fields: [name: string, value: string | undefined][] = [
    ['author', names(item.author)],
    ['editor', names(item.editor)],
    // Braces around the whole keep the capitals as PubMed has them.
    ['title', item.title && `{${latex(item.title)}}`],
    [isArticle ? 'journal' : 'booktitle', text(item['container-title'])],
    ['shortjournal', text(item['container-title-short'])],
    ['series', text(item['collection-title'])],
    ['edition', text(item.edition)],
    ['publisher', text(item.publisher)],
    ['address', text(item['publisher-place'])],
    ['year', year?.toString()],
    ['volume', text(item.volume)],
    ['number', text(item.issue)],
    ['pages', item.page && latex(item.page).replaceAll('-', '--')],
    ['eid', text(item.number)],
    ['issn', text(item.ISSN)],
    ['isbn', text(item.ISBN)],
    ['doi', verbatim(item.DOI)],
    ['url', verbatim(item.DOI ? doiUrl(item.DOI) : item.URL)],
    ['pmid', text(item.PMID)],
    ['pmcid', text(item.PMCID)],
    ['language', text(item.language)],
    ['keywords', text(item.keyword)],
    ['abstract', text(item.abstract)],
    ['note', text(item.note)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? `  ${name} = {${value}}` : []));
  if (month !== undefined) lines.push(`  month = ${MONTHS[month - 1]}`);
  return `@${TYPES[item.type]}{${item.id},\n${lines.join(',\n')}\n}`;
}

/** Neither a DOI nor an address is escaped; only braces, which would break the entry, and blanks are. */
function verbatim(value: string | undefined): string | undefined {
  return value?.toWellFormed().replace(/[{}\s\p{Cc}]/gu, encodeURIComponent);
}

function text(value: string | undefined): string | undefined {
  return value && latex(value);
}

function names(people: CslName[] | undefined): string | undefined {
  return people?.map(nameOf).join(' and ');
}

/** "von Last, Jr, First"; a group in double braces is one name (field-cases.md D9, D10). */
function nameOf({ literal, family = '', given, suffix, 'non-dropping-particle': particle }: CslName): string {
  if (literal) return `{{${latex(literal)}}}`;
  const last = [particle && part(particle), part(family)].filter(Boolean).join(' ');
  if (!given && !suffix) return `{${last}}`;
  return [last, ...(suffix ? [part(suffix)] : []), part(given ?? '')].join(', ');
}

/** A comma or an "and" within a part would be read as the end of it. */
function part(value: string): string {
  const escaped = latex(value);
  return /,|\band\b/i.test(escaped) ? `{${escaped}}` : escaped;
}
