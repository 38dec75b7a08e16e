import { canonicalPmid } from '../input/identifiers.ts';
import type { FetchedRecords } from '../pubmed/efetch-pubmed.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import type { Citation, FormattedCitations } from './answer-schema.ts';
import { keyOf, titleOf } from './csl.ts';
import { csvHeader } from './csv.ts';
import { type Format, type FormatOptions, type Formatter, formatter } from './formats.ts';
import { isRetraction, noticesOf } from './notices.ts';

/** As pubmed_fetch_articles: clients refuse answers of more than 25,000 tokens (field-cases.md C10). */
const MAX_ANSWER_CHARACTERS = 60_000;

/** The whole answer; `later` are ids beyond what one call takes. Every id is formatted, missing or deferred; nothing is made up (field-cases.md F13). */
export async function citationsOf(
  fetched: FetchedRecords,
  { now: pmids, later }: { now: string[]; later: string[] },
  formats: Format[],
  options: FormatOptions,
): Promise<FormattedCitations> {
  const asked = new Map([...pmids].reverse().map((id) => [canonicalPmid(id), id]));
  const inOrder = [...new Set(pmids.map(canonicalPmid))];
  const missing = inOrder.flatMap((pmid) => {
    const reason = fetched.withheld.has(pmid) ? 'upstream_error' : 'not_found';
    return fetched.found.has(pmid) ? [] : [{ pmid: asked.get(pmid) ?? pmid, reason } as const];
  });
  const records = inOrder.flatMap((pmid) => fetched.found.get(pmid) ?? []);
  const cited = fitting(records, await formatter(formats, options));
  const ids = [...records.slice(cited.length).map(({ pmid }) => asked.get(pmid) ?? pmid), ...later];
  const notice = noticeOf(cited, missing, ids);
  return {
    citations: cited,
    ...(formats.includes('csv') && { csvHeader: csvHeader(options) }),
    totalSubmitted: inOrder.length + later.length,
    totalFormatted: cited.length,
    ...(missing.length > 0 && { unavailablePmids: missing.map(({ pmid }) => pmid), missing }),
    ...(ids.length > 0 && { deferred: { deferredCount: ids.length, ids } }),
    ...(notice && { notice }),
  };
}

/** The first papers that fit into one answer; always one, so that every call gets further. */
function fitting(records: PubmedRecord[], format: Formatter): Citation[] {
  const cited: Citation[] = [];
  let spent = 0;
  for (const record of records) {
    const title = titleOf(record);
    const notices = noticesOf(record);
    const citation: Citation = {
      pmid: record.pmid,
      ...(title && { title }),
      citationKey: keyOf(record),
      citations: format(record),
      ...(notices.length > 0 && { notices }),
    };
    spent += JSON.stringify(citation).length;
    if (spent > MAX_ANSWER_CHARACTERS && cited.length > 0) break;
    cited.push(citation);
  }
  return cited;
}

function noticeOf(
  cited: Citation[],
  missing: NonNullable<FormattedCitations['missing']>,
  deferred: string[],
): string | undefined {
  const marked = (test: (citation: Citation) => boolean) => cited.filter(test).map(({ pmid }) => pmid);
  const retracted = marked(({ notices = [] }) => notices.some(isRetraction));
  const corrected = marked(({ notices = [] }) => notices.length > 0 && !notices.some(isRetraction));
  const of = (reason: string) => missing.filter((one) => one.reason === reason).map(({ pmid }) => pmid);
  const told = [
    [retracted, (ids: string) => `RETRACTED: ${ids}; see notices before citing.`],
    [corrected, (ids: string) => `Corrected or under concern: ${ids}; see notices.`],
    [of('not_found'), (ids: string) => `PubMed returned no record for ${ids}: check the digits.`],
    [of('upstream_error'), (ids: string) => `NCBI could not get ${ids} this time: ask again for them.`],
    [
      deferred,
      (ids: string) =>
        `The answer is full: ${deferred.length} of the papers are for another call with fewer formats or these pmids: ${ids}.`,
    ],
  ] as const;
  return told.flatMap(([ids, words]) => (ids.length > 0 ? words(ids.join(', ')) : [])).join(' ') || undefined;
}
