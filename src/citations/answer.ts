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
/** What is shown of an answer whose whole is kept in files: enough to see that it is right. */
const PREVIEW_CHARACTERS = 12_000;

/** Keeps all citations in files; undefined when the store failed. */
export type Keep = (citations: Citation[]) => Promise<Kept | undefined>;
export type Kept = Required<Pick<FormattedCitations, 'artifact_uri' | 'download_url'>>;

/**
 * The whole answer; `later` are ids beyond what one call takes. Every id is formatted, missing or deferred; nothing is
 * made up (field-cases.md F13). What is too long for an answer is kept in files and shown in part; only where the store
 * fails, the rest is deferred (design.md §6).
 */
export async function citationsOf(
  fetched: FetchedRecords,
  { now: pmids, later }: { now: string[]; later: string[] },
  formats: Format[],
  options: FormatOptions,
  keep: Keep,
): Promise<FormattedCitations> {
  const asked = new Map([...pmids].reverse().map((id) => [canonicalPmid(id), id]));
  const inOrder = [...new Set(pmids.map(canonicalPmid))];
  const missing = inOrder.flatMap((pmid) => {
    const reason = fetched.withheld.has(pmid) ? 'upstream_error' : 'not_found';
    return fetched.found.has(pmid) ? [] : [{ pmid: asked.get(pmid) ?? pmid, reason } as const];
  });
  const records = inOrder.flatMap((pmid) => fetched.found.get(pmid) ?? []);
  const format = await formatter(formats, options);
  const all = records.map((record) => citationOf(record, format));
  const fits = fitting(all, MAX_ANSWER_CHARACTERS);
  const kept = fits.length < all.length ? await keep(all) : undefined;
  const shown = kept ? fitting(all, PREVIEW_CHARACTERS) : fits;
  const told = kept ? all : shown;
  const ids = [...all.slice(told.length).map(({ pmid }) => asked.get(pmid) ?? pmid), ...later];
  const notice = [
    kept &&
      `Shown are the first ${shown.length} of ${all.length} papers; all are in the files at download_url (good for an hour) and artifact_uri (read_session, action artifact).`,
    noticeOf(told, missing, ids),
  ]
    .filter(Boolean)
    .join(' ');
  return {
    citations: shown,
    ...(formats.includes('csv') && { csvHeader: csvHeader(options) }),
    totalSubmitted: inOrder.length + later.length,
    totalFormatted: told.length,
    ...(missing.length > 0 && { unavailablePmids: missing.map(({ pmid }) => pmid), missing }),
    ...(ids.length > 0 && { deferred: { deferredCount: ids.length, ids } }),
    ...kept,
    ...(notice && { notice }),
  };
}

function citationOf(record: PubmedRecord, format: Formatter): Citation {
  const title = titleOf(record);
  const notices = noticesOf(record);
  return {
    pmid: record.pmid,
    ...(title && { title }),
    citationKey: keyOf(record),
    citations: format(record),
    ...(notices.length > 0 && { notices }),
  };
}

/** The first papers that fit into so many characters; always one, so that every call gets further. */
function fitting(citations: Citation[], characters: number): Citation[] {
  let spent = 0;
  const end = citations.findIndex((citation, at) => {
    spent += JSON.stringify(citation).length;
    return spent > characters && at > 0;
  });
  return end < 0 ? citations : citations.slice(0, end);
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
