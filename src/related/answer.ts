import { AppError } from '../errors.ts';
import type { Relationship } from '../pubmed/elink.ts';
import { findSummaries } from '../pubmed/esummary.ts';
import { inWords } from '../pubmed/search/notice.ts';
import type { Row } from '../pubmed/search/result.ts';
import { rowOf } from '../pubmed/search/row.ts';
import type { Call } from '../upstream/call.ts';
import type { Found } from './find.ts';
import { PROVIDER_LABELS } from './providers.ts';
import type { RelatedAnswer } from './schema.ts';

export interface Asked {
  /** As sent. */
  pmid: string;
  relationship: Relationship;
  maxResults: number;
  offset: number;
}

/** One page of what was found, with the summaries of that page alone; where these fail, the PMIDs are worth having. */
export async function relatedAnswer(call: Call, asked: Asked, found: Found): Promise<RelatedAnswer> {
  const { relationship, offset, maxResults } = asked;
  const { source, links, failures } = found;
  const page = links.pmids.slice(offset, offset + maxResults);
  const { rows, failed } = await rowsOf(call, page);
  const next = offset + page.length;
  const answer: RelatedAnswer = {
    sourcePmid: asked.pmid,
    relationship,
    offset,
    articles: rows,
    returnedCount: rows.length,
    totalCount: links.pmids.length,
    ...(page.length > 0 && next < links.pmids.length && { nextOffset: next }),
    source,
    ...(links.withoutPmid > 0 && { withoutPmid: links.withoutPmid }),
    ...(links.unread > 0 && { notRead: links.unread }),
    ...(failures.length > 0 && {
      coverageFailures: failures.map(({ provider, reason, retryable }) => ({ provider, reason, retryable })),
    }),
    ...(failed && { summariesFailed: failed }),
  };
  const notice = noticeOf(answer, found);
  return { ...answer, ...(notice && { notice }) };
}

interface Rows {
  rows: Row[];
  failed?: NonNullable<RelatedAnswer['summariesFailed']>;
}

async function rowsOf(call: Call, pmids: string[]): Promise<Rows> {
  if (pmids.length === 0) return { rows: [] };
  try {
    const { found } = await findSummaries(call, pmids);
    return { rows: pmids.map((pmid) => rowOf(pmid, found.get(pmid))) };
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    const { reason, retryable } = error.details;
    return { rows: pmids.map((pmid) => rowOf(pmid, undefined)), failed: { reason, retryable } };
  }
}

const NOUNS: Record<Relationship, string> = {
  similar: 'similar articles',
  cited_by: 'citing articles',
  references: 'references',
};

function noticeOf(answer: RelatedAnswer, { empty, failures }: Found): string | undefined {
  const { relationship, totalCount, offset, source, withoutPmid, notRead, summariesFailed } = answer;
  const noun = NOUNS[relationship];
  const label = PROVIDER_LABELS[source];
  const missing = summariesFailed
    ? []
    : answer.articles.flatMap(({ pmid, summaryMissing }) => (summaryMissing ? [pmid] : []));
  const told = reasonsOf(failures);
  const lines = [
    failures.length > 0 && totalCount > 0 && `${told} failed; this list is of ${label}.`,
    empty.length > 0 && totalCount > 0 && `${nonesOf(empty)} no ${noun}; this list is of ${label}.`,
    totalCount === 0 && emptyLine(noun, empty, failures),
    totalCount > 0 &&
      withoutPmid &&
      `${inWords(withoutPmid)} more in that list have no PMID and are not shown.`,
    notRead && `The list goes on: ${inWords(notRead)} more were not read, so that totalCount is too low.`,
    totalCount > 0 &&
      offset >= totalCount &&
      `The offset ${offset} lies behind the last of ${inWords(totalCount)}. Start at offset 0.`,
    summariesFailed &&
      `NCBI did not give the summaries (${summariesFailed.reason}): the PMIDs are right. Whether these are retracted is not known: read them with pubmed_fetch_articles.`,
    missing.length > 0 &&
      `NCBI sent no summary of: ${missing.join(', ')}. Whether these are retracted is not known: pubmed_fetch_articles reads them.`,
    totalCount > 0 &&
      relationship !== 'similar' &&
      `No list of ${noun} is complete: ${label} knows a part of the literature.`,
  ];
  return lines.filter(Boolean).join('\n') || undefined;
}

/** Says who has none, and that a failure leaves open whether there are any. */
function emptyLine(noun: string, empty: Found['empty'], failures: Found['failures']): string {
  const failed = reasonsOf(failures);
  const again = failures.some(({ retryable }) => retryable) ? ' Try again in a minute.' : '';
  const without = empty.filter(({ withoutPmid }) => withoutPmid > 0);
  const counts = without.map(
    ({ provider, withoutPmid }) =>
      `${PROVIDER_LABELS[provider]} lists ${inWords(withoutPmid)}, none of them with a PMID.`,
  );
  const none = empty.filter(({ withoutPmid }) => withoutPmid === 0);
  return [
    none.length > 0 && `${nonesOf(none)} no ${noun} of this article.`,
    ...counts,
    failed && `${failed} failed: whether there are any is not known.${again}`,
    !failed && noun !== NOUNS.similar && 'There may be some that nobody of these knows.',
    noun === NOUNS.references && 'pubmed_fetch_fulltext shows the printed ones where the full text is open.',
  ]
    .filter(Boolean)
    .join(' ');
}

function reasonsOf(failures: Found['failures']): string {
  return failures.map(({ provider, reason }) => `${PROVIDER_LABELS[provider]} (${reason})`).join(', ');
}

function nonesOf(empty: Found['empty']): string {
  const names = new Intl.ListFormat('en').format(empty.map(({ provider }) => PROVIDER_LABELS[provider]));
  return `${names} ${empty.length === 1 ? 'lists' : 'list'}`;
}
