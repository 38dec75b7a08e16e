import { z } from 'zod';
import { answerOf, type Citation, type Compared } from '../citation-lookup/answer.ts';
import { authorOf } from '../citation-lookup/author.ts';
import { lookupMarkdown } from '../citation-lookup/markdown.ts';
import { lookupSchema } from '../citation-lookup/schema.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { numberText } from '../input/fields.ts';
import { matchCitations } from '../pubmed/ecitmatch.ts';
import { fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import { cachedRecord } from '../pubmed/record/cached.ts';
import { FAILURE, pacing } from './texts.ts';
import type { Tool, ToolCall } from './tool.ts';

const MAX_CITATIONS = 25;
const MAX_CHARACTERS = 300;

/** Something to see, and nothing that ends a field or a line of what NCBI is sent. */
const PLAIN = /^[^|\r\n]*[^|\p{Cc}\p{Cf}\s][^|\r\n]*$/u;
const plain = numberText(z.string().max(MAX_CHARACTERS).regex(PLAIN));
const part = (what: string) => plain.optional().describe(what);

const citation = z
  .strictObject({
    journal: part('Title or NLM abbreviation.'),
    year: numberText(z.string().regex(/^[ \t]*\d{4}[ \t]*$/))
      .optional()
      .describe('Four digits.'),
    volume: part('"88"'),
    firstPage: part('"3248" or "e1234".'),
    authorName: part('"Mann BJ".'),
    key: part('Your label; comes back in its row.'),
  })
  .refine(({ journal, year }) => journal !== undefined || year !== undefined, {
    message: 'A citation needs at least journal or year.',
    // With other faults too, but only of an object: what is none has no parts to ask for.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const input = z.strictObject({
  citations: z
    .array(citation)
    .min(1)
    .max(MAX_CITATIONS)
    .describe('The more parts, the surer the match; at least journal or year.'),
});

export const lookupCitation: Tool<typeof input, typeof lookupSchema> = {
  name: 'pubmed_lookup_citation',
  title: 'Find PMIDs by journal, volume and page',
  description,
  input,
  output: lookupSchema,
  aliases: { citation: 'citations' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ citations }, call) => {
    const matches = await matchCitations(call, citations.map(asAsked));
    const pmids = matches.flatMap((match) => (match.status === 'matched' ? match.pmid : []));
    return answerOf(citations, matches, await recordsOf(call, pmids));
  },

  text: lookupMarkdown,
};

/** The Citation Matcher knows authors as `Mann BJ`. */
function asAsked({ key: _, authorName, ...place }: Citation): Omit<Citation, 'key'> {
  if (authorName === undefined) return place;
  const { family, initials = '' } = authorOf(authorName);
  const letters = initials.match(/\p{Lu}/gu) ?? [];
  return { ...place, authorName: [family, letters.join('')].filter(Boolean).join(' ') };
}

/** PMIDs that were matched are told even when their records cannot be had, but then nothing counts as verified. */
async function recordsOf(call: ToolCall, pmids: string[]): Promise<Compared> {
  if (pmids.length === 0) return { records: new Map() };
  try {
    const { found } = await fetchPubmedRecords(call, pmids);
    call.session.keepArticles([...found.values()].map(cachedRecord), call.now());
    return { records: found };
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    return { failure: error.details.message };
  }
}

function description(config: Config): string {
  return `Finds the PMIDs of up to ${MAX_CITATIONS} citations by their place: journal, year, volume, first page, author. Use it when you have these parts. verify_references takes pasted references and compares every field; pubmed_search_articles finds by words, pubmed_convert_ids by id.

results has one row for each citation, in order, with its position and your key; pmid is never a key. status matched, not_found (detail says what to change) or ambiguous (candidatePmids, where NCBI names them). NCBI also matches a wrong author or year: warnings (author_mismatch, year_mismatch) then tell, and verified is true only when both were given and agree with the record. paper is the record, with retraction and erratum notices.

${FAILURE} invalid_input: nothing was sent. Read-only. ${pacing(config)}`;
}
