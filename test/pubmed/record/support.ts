import { parseRecords } from '../../../src/pubmed/record/reader.ts';
import type { PubmedRecord } from '../../../src/pubmed/record/schema.ts';

interface Pieces {
  pmid?: string;
  /** Inside Article. */
  article?: string;
  /** Further children of MedlineCitation. */
  citation?: string;
  /** Inside PubmedData. */
  data?: string;
}

export function articleXml({ pmid = '1', article = '', citation = '', data = '' }: Pieces = {}): string {
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${pmid}</PMID><Article PubModel="Print">${article}</Article>${citation}</MedlineCitation><PubmedData>${data}</PubmedData></PubmedArticle>`;
}

export function setOf(...records: string[]): string {
  return `<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n<PubmedArticleSet>\n${records.join('\n')}\n</PubmedArticleSet>`;
}

/** The one record of a set. */
export function onlyRecord(xml: string): PubmedRecord {
  const [item, ...others] = parseRecords(xml);
  if (item?.kind !== 'record' || others.length > 0) throw new Error(`${others.length + 1} items`);
  return item.record;
}

export const article = (pieces: Pieces): PubmedRecord => onlyRecord(setOf(articleXml(pieces)));

/** The abstract that PubMed would keep as one part. */
export const line = (inline: string): string | undefined =>
  article({ article: `<Abstract><AbstractText>${inline}</AbstractText></Abstract>` }).abstractText;
