import { z } from 'zod';
import { type PaperId, readPaperId, urlOf } from '../connector/paper-id.ts';
import { findRecord } from '../connector/record-hit.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import type { TriedTier } from '../fulltext/result.ts';
import { isFailure } from '../fulltext/tier-outcome.ts';
import type { Hit } from '../sources/hit.ts';
import { escapeMarkdown } from '../text/escape.ts';
import { fetchArticles } from './fetch-articles.ts';
import { fetchFullText } from './fetch-fulltext.ts';
import { pacing } from './texts.ts';
import type { Tool, ToolCall } from './tool.ts';

const input = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(512)
    .refine((id) => readPaperId(id) !== undefined, {
      message: 'Give a PMID, a PMCID such as PMC3531190, or a DOI.',
    })
    .describe('An id that search returned: a PMID, a PMCID such as PMC3531190, or a DOI.'),
});

const output = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string().describe('Full text where it is open, else the record with its abstract, as Markdown'),
  url: z.string().describe('Page to cite'),
  metadata: z.record(z.string(), z.string()),
});

type Paper = z.infer<typeof output>;

/** The second of the two tools that ChatGPT's connectors look for (https://platform.openai.com/docs/mcp). */
export const fetchPaper: Tool<typeof input, typeof output> = {
  name: 'fetch',
  title: 'Read a paper (connector form)',
  description: (config) =>
    `Reads one paper that search returned: its open-access full text, at most 60,000 characters, else its record and abstract; metadata.content says which, and why. For clients that know only the pair search and fetch; else pubmed_fetch_fulltext reads sections and several papers, pubmed_fetch_articles many records. metadata.notice tells retractions and corrections. Unknown papers are the error paper_not_found; a service that failed is told as that. ${pacing(config)}`,
  input,
  output,
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ id }, call) => {
    const paper = readPaperId(id) as PaperId; // checked by the schema
    const lists = { pmid: 'pmids', pmcid: 'pmcids', doi: 'dois' } as const;
    const args = fetchFullText.input.parse({ [lists[paper.type]]: [paper.value], includeDetails: true });
    const whole = await fetchFullText.run(args, call);
    const [article] = whole.articles;
    if (article) {
      const { doi, pmcId, pmid, title } = article;
      return answer(id, paper, title, fetchFullText.text(whole, args), {
        content: 'full text',
        pmid,
        pmcid: pmcId,
        doi,
        notice: whole.notice,
      });
    }
    const why = whole.unavailable?.[0];
    const failure = why?.triedTiers.find(isFailure);
    const content = failure
      ? `record and abstract only: it is not known whether there is an open full text, since a source failed (${failure.detail}); try again`
      : `record and abstract only: no open full text (${why?.triedTiers.find(isUnread)?.detail ?? why?.reason ?? 'put off'})`;
    const record = await recordOf(id, paper, content, call).catch(failureIn(call));
    if (record instanceof AppError) throw failure ? afterFailure(record, failure) : record;
    if (record) return record;
    const unread = failure ?? why?.triedTiers.find(isUnread);
    throw unread ? notHeard(id, unread) : notFound(id);
  },

  // The connectors read the text, as JSON.
  text: (paper) => JSON.stringify(paper),
};

async function recordOf(
  id: string,
  paper: PaperId,
  content: string,
  call: ToolCall,
): Promise<Paper | undefined> {
  if (paper.type === 'pmid') return pubmedRecordOf(id, paper, paper.value, content, call);
  const { hit, failed } = await findRecord(call, {
    [paper.type]: paper.value.toLowerCase().replace(/^pmc/, 'PMC'),
  });
  if (hit) {
    const { pmid, pmcid, doi } = hit.ids;
    const record = pmid && (await pubmedRecordOf(id, paper, pmid, content, call).catch(failureIn(call)));
    if (record && !(record instanceof AppError)) return record;
    const notice = [
      hit.retracted && 'RETRACTED.',
      record &&
        `NCBI did not give PubMed's record (${record.details.reason}): whether there are corrections or expressions of concern is not known.`,
    ];
    const told = { content, pmid, pmcid, doi, notice: notice.filter(Boolean).join(' ') };
    return answer(id, paper, hit.title, hitText(hit), told);
  }
  if (failed[0]) throw failed[0];
  return undefined;
}

/** A source's failure as a value, where what another source knows is worth having. */
function failureIn(call: ToolCall): (thrown: unknown) => AppError {
  return (thrown) => {
    if (call.signal.aborted || !(thrown instanceof AppError)) throw thrown;
    return thrown;
  };
}

/** The only record that tells corrections and expressions of concern. */
async function pubmedRecordOf(
  id: string,
  paper: PaperId,
  pmid: string,
  content: string,
  call: ToolCall,
): Promise<Paper | undefined> {
  const args = fetchArticles.input.parse({ pmids: [pmid], includeGrants: true });
  const records = await fetchArticles.run(args, call);
  const [record] = records.articles;
  if (!record) return undefined;
  const { pmcId, doi, title } = record;
  const { notice } = records;
  return answer(id, paper, title, fetchArticles.text(records, args), {
    content,
    pmid: record.pmid,
    pmcid: pmcId,
    doi,
    notice,
  });
}

function answer(
  id: string,
  paper: PaperId,
  title: string | undefined,
  text: string,
  more: Record<string, string | undefined>,
): Paper {
  const metadata = Object.fromEntries(
    Object.entries(more).filter((entry): entry is [string, string] => !!entry[1]),
  );
  return { id, title: title ?? '(no title)', text, url: urlOf(paper), metadata };
}

function hitText({ title, authors, journal, year, abstract }: Hit): string {
  const source = [journal, year].filter(Boolean).join(', ');
  const names = authors.map(({ name }) => name).join(', ');
  const parts = [title, names, source, abstract ?? 'No abstract is known.'];
  return parts.flatMap((part) => (part ? [escapeMarkdown(part)] : [])).join('\n\n');
}

/** There is an open copy, and no text came of it. */
const isUnread = ({ outcome }: TriedTier) => outcome === 'parse-failed';

/** What failed first may be why a later source had no time left. */
function afterFailure({ details, cause }: AppError, { detail }: TriedTier): AppError {
  return new AppError({ ...details, message: `${details.message}; before that, ${detail}` }, { cause });
}

/** Others do not know the id, but one that may was not heard. */
function notHeard(id: string, { detail }: TriedTier): AppError {
  return new AppError({
    reason: 'source_unavailable',
    message: `The paper ${id} could not be looked for everywhere: ${detail}`,
    hint: 'This does not mean that there is no such paper. Try again in a minute.',
    code: ERROR_CODE.unavailable,
    retryable: true,
  });
}

function notFound(id: string): AppError {
  return new AppError({
    reason: 'paper_not_found',
    message: `No service that was asked has a paper with the id ${id}`,
    hint: 'Check the id, or look for the paper with search.',
    code: ERROR_CODE.notFound,
    retryable: false,
  });
}
