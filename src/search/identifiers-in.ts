import { normalIds } from '../sources/ids.ts';

export interface QueryIdentifier {
  type: 'pmid' | 'pmcid' | 'doi' | 'arxiv';
  value: string;
  /** As it stands in the query. */
  written: string;
}

const DOI = /(?:https?:\/\/(?:dx\.)?doi\.org\/|\bdoi:\s*)?\b10\.\d{4,9}\/[^\s"[\]]+/gi;
const PMCID = /\bPMC[1-9]\d{2,9}\b/gi;
const ARXIV = /\barxiv:\s*(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?/gi;
const LABELLED_PMID =
  /\b(?:pmid|pubmed)\s*:?\s*([1-9]\d{0,8})\b|https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/([1-9]\d{0,8})\/?|\b([1-9]\d{0,8})\[(?:uid|pmid)\]/gi;
/** Digits alone are PMIDs only where there is nothing but such digits: in prose, or in a DOI, they are something else. */
const BARE_PMIDS = /^\s*[1-9]\d{6,7}(?:[\s,;]+[1-9]\d{6,7})*\s*$/;

/** The identifiers that a query names, in order of kind and place (contracts/unified-search.md A2). */
export function identifiersIn(query: string): QueryIdentifier[] {
  const found: QueryIdentifier[] = [];
  let rest = query;
  const take = (type: QueryIdentifier['type'], form: RegExp, read: (match: RegExpExecArray) => string) => {
    for (const match of query.matchAll(form)) {
      if (!rest.includes(match[0])) continue;
      const value = normalIds({ [type]: read(match) })[type];
      if (!value) continue;
      found.push({ type, value, written: match[0] });
      rest = rest.replace(match[0], ' '.repeat(match[0].length));
    }
  };
  take('doi', DOI, (match) => match[0].replace(/[.,;:]+$/, ''));
  take('arxiv', ARXIV, (match) => match[0]);
  take('pmcid', PMCID, (match) => match[0]);
  take('pmid', LABELLED_PMID, (match) => match[1] ?? match[2] ?? match[3] ?? '');
  if (BARE_PMIDS.test(rest)) take('pmid', /[1-9]\d{6,7}/g, (match) => match[0]);
  return found;
}
