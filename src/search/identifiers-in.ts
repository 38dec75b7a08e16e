import { normalIds, type RawIds } from '../sources/ids.ts';

export interface QueryIdentifier {
  type: 'pmid' | 'pmcid' | 'doi' | 'arxiv';
  value: string;
  /** As it stands in the query, with its label or address. */
  written: string;
}

const WEB = 'https?:\\/\\/(?:www\\.)?';
const DOI = new RegExp(
  `(?:${WEB}(?:dx\\.)?doi\\.org\\/|\\bdoi\\s*[:=]?\\s*)?\\b10\\.\\d{4,9}(?:\\/|%2F)[^\\s"[\\]]+`,
  'gi',
);
const PMCID = new RegExp(
  `(?:${WEB}(?:pmc\\.ncbi\\.nlm\\.nih\\.gov\\/articles|ncbi\\.nlm\\.nih\\.gov\\/pmc\\/articles|europepmc\\.org\\/articles?(?:\\/pmc)?)\\/|\\bpmcid\\s*:?\\s*)?\\b(PMC ?[1-9]\\d{0,9})(?:\\.\\d{1,3})?(?![\\w-])\\/?`,
  'gi',
);
const ARXIV = new RegExp(
  `(?:${WEB}arxiv\\.org\\/(?:abs|pdf)\\/|\\barxiv\\s*:\\s*)(\\d{4}\\.\\d{4,5}|[a-z-]+(?:\\.[a-z]{2})?\\/\\d{7})(?:v\\d+)?(?:\\.pdf)?`,
  'gi',
);
const PMID = new RegExp(
  `(?:${WEB}(?:pubmed\\.ncbi\\.nlm\\.nih\\.gov|ncbi\\.nlm\\.nih\\.gov\\/pubmed|europepmc\\.org\\/(?:article|abstract)\\/med)\\/|\\b(?:pmid|pubmed)\\s*:?\\s*)([1-9]\\d{0,8})\\b\\/?|\\b([1-9]\\d{0,8})\\[(?:uid|pmid)\\]`,
  'gi',
);
/** Digits alone are PMIDs only where there is nothing but such digits: in prose, or in a DOI, they are something else. */
const BARE_PMIDS = /^\s*[1-9]\d{6,7}(?:[\s,;]+[1-9]\d{6,7})*\s*$/;

/** The identifiers that a query names, in order of kind and place (contracts/unified-search.md A2). */
export function identifiersIn(query: string): QueryIdentifier[] {
  const found: QueryIdentifier[] = [];
  let rest = query;
  const take = (type: QueryIdentifier['type'], form: RegExp, read: (match: RegExpExecArray) => string) => {
    for (const match of query.matchAll(form)) {
      const { index } = match;
      if (rest.slice(index, index + match[0].length) !== match[0]) continue;
      const text = read(match);
      const value = normalIds({ [type]: text } satisfies RawIds)[type];
      if (!value || found.some((known) => known.type === type && known.value === value)) continue;
      const written =
        type === 'doi' ? match[0].slice(0, match[0].length - tailOf(match[0]).length) : match[0];
      found.push({ type, value, written });
      rest = rest.slice(0, index) + ' '.repeat(written.length) + rest.slice(index + written.length);
    }
  };
  take('arxiv', ARXIV, (match) => match[1] ?? '');
  take('doi', DOI, (match) => doiIn(match[0]));
  take('pmcid', PMCID, (match) => (match[1] ?? '').replace(' ', ''));
  take('pmid', PMID, (match) => match[1] ?? match[2] ?? '');
  if (BARE_PMIDS.test(rest)) take('pmid', /[1-9]\d{6,7}/g, (match) => match[0]);
  return found;
}

/** What stands behind a DOI in running text: stops, slashes, and brackets that were opened before it. */
function tailOf(written: string): string {
  let end = written.length;
  for (; end > 0; end -= 1) {
    const sign = written[end - 1] as string;
    const before = written.slice(0, end - 1);
    const closes = (sign === ')' && !opens(before, '(', ')')) || (sign === '>' && !opens(before, '<', '>'));
    if (!closes && !/[.,;:/'’]/.test(sign)) break;
  }
  return written.slice(end);
}

function opens(text: string, open: string, close: string): boolean {
  return text.split(open).length > text.split(close).length;
}

/** A server's version (`v2`) is no part of the DOI of bioRxiv and medRxiv. */
function doiIn(written: string): string {
  const whole = written.slice(0, written.length - tailOf(written).length).replace(/^.*?(?=10\.\d{4})/is, '');
  return decoded(whole).replace(/^(10\.(?:1101|64898)\/.*\d)v\d+$/i, '$1');
}

function decoded(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}
