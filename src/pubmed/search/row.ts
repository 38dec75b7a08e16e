import { cleanTitle } from '../../text/markup.ts';
import { plainLine } from '../../text/plain-line.ts';
import type { Summary } from '../esummary.ts';
import { readTitles } from '../record/text.ts';
import type { Element } from '../record/tree.ts';
import type { Row } from './result.ts';

const SHOWN_AUTHORS = 3;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** One line of a hit list; without a summary only what the PMID itself tells. */
export function rowOf(pmid: string, summary: Summary | undefined): Row {
  const pubmedUrl = `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;
  if (!summary) return { pmid, summaryMissing: true, pubmedUrl };
  const names = (editors: boolean) =>
    summary.authors
      .filter(({ authtype }) => /editor/i.test(authtype ?? '') === editors)
      .map(({ name }) => plainLine(name))
      .filter(Boolean);
  const idOf = (...types: string[]) =>
    summary.articleids
      .map(({ idtype, value }) => (types.includes(idtype) ? plainLine(value) : ''))
      .find(Boolean);
  const pmcId = /PMC\d+/.exec(idOf('pmc', 'pmcid') ?? '')?.[0];
  const notice = summary.references.find(({ reftype }) => /^retract.* in$/i.test(reftype));
  return withoutEmpty({
    pmid,
    retracted: notice !== undefined || summary.pubtype.some((type) => /^retracted publication$/i.test(type)),
    retractionNoticePmid: /^[1-9]\d*$/.exec(notice?.pmid ?? '')?.[0],
    ...titlesOf(summary),
    authors: firstOf(names(false)),
    editors: names(true),
    source: plainLine(summary.source ?? ''),
    bookTitle: titleOf(summary.booktitle),
    publisherName: plainLine(summary.publishername ?? ''),
    docType: plainLine(summary.doctype ?? ''),
    publicationTypes: summary.pubtype.map(plainLine).filter(Boolean),
    pubDate: isoDate(summary.pubdate ?? ''),
    doi: /^10\.\S+$/.exec(idOf('doi') ?? '')?.[0],
    pmcId,
    pmcUrl: pmcId && `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcId}/`,
    pubmedUrl,
  });
}

/** `2024 May 3` as 2024-05-03; no day or month is made up for `2024 Spring`, and of a span only the begin is told. */
export function isoDate(text: string): string | undefined {
  const [, year, name, day] = /^\s*(\d{4})\b(?:\s+([a-z]{3})[a-z]*\b(?:\s+(\d{1,2})\b)?)?/i.exec(text) ?? [];
  const month = MONTHS.indexOf(name?.toLowerCase() ?? '') + 1;
  if (!year || month === 0) return year;
  return [year, String(month), ...(day ? [day] : [])].map((part) => part.padStart(2, '0')).join('-');
}

/** The title by the rule of pubmed_fetch_articles: one that PubMed translated stands without its brackets (D13). */
function titlesOf({ title, vernaculartitle, lang }: Summary): Pick<Row, 'title' | 'titleIsTranslated'> {
  const article = element('Article', [
    element('ArticleTitle', [titleOf(title) ?? '']),
    element('VernacularTitle', [titleOf(vernaculartitle) ?? '']),
    ...lang.map((language) => element('Language', [language])),
  ]);
  const { title: shown, titleIsTranslated } = readTitles(article);
  return { ...(shown && { title: shown }), ...(titleIsTranslated && { titleIsTranslated }) };
}

function element(name: string, children: Element['children']): Element {
  return { name, attributes: {}, children };
}

/** Twice, since ESummary escapes the markup of a title: `Mg&lt;sup&gt;2+&lt;/sup&gt;`. */
function titleOf(title: string | undefined): string | undefined {
  return plainLine(cleanTitle(cleanTitle(title)) ?? '');
}

function firstOf(names: string[]): string {
  return [...names.slice(0, SHOWN_AUTHORS), ...(names.length > SHOWN_AUTHORS ? ['et al.'] : [])].join(', ');
}

function withoutEmpty(row: { [K in keyof Row]: Row[K] | undefined }): Row {
  const entries = Object.entries(row).filter(
    ([, value]) => value !== undefined && value !== '' && !isEmpty(value),
  );
  return Object.fromEntries(entries) as Row;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
