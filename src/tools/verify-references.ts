import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { cachedRecord } from '../pubmed/record/cached.ts';
import { answerOf } from '../references/answer.ts';
import { lookUp } from '../references/look-up.ts';
import { verificationMarkdown } from '../references/markdown.ts';
import { readReference } from '../references/read.ts';
import { verificationSchema } from '../references/schema.ts';
import { entriesOf } from '../references/split.ts';
import { pacing } from './texts.ts';
import type { Tool } from './tool.ts';

const MAX_ENTRIES = 100;
const MAX_TEXT = 200_000;
const MAX_ENTRY = 4000;
const MAX_LIST = 1000;

const input = z.strictObject({
  references: z
    .union([z.string().min(1).max(MAX_TEXT), z.array(z.string().min(1).max(MAX_ENTRY)).min(1).max(MAX_LIST)])
    .describe(
      'The bibliography as pasted (numbered, a line or a paragraph each, any style; BibTeX, RIS, MEDLINE), DOIs, PMIDs or PMCIDs; or one entry per element.',
    ),
  startAt: z
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe('First entry to check: nextStartAt of the call before, with the same references.'),
});

export const verifyReferences: Tool<typeof input, typeof verificationSchema> = {
  name: 'verify_references',
  title: 'Verify the references of a draft',
  description,
  input,
  output: verificationSchema,
  aliases: { reference: 'references', bibliography: 'references', citations: 'references' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ references, startAt }, call) => {
    const entries = entriesOf(references);
    const asked = entries.slice(startAt - 1, startAt - 1 + MAX_ENTRIES);
    if (asked.length === 0) throw nothingToCheck(entries.length);
    const findings = await lookUp(call, asked.map(readReference));
    const records = findings.flatMap(({ candidates }) => candidates.filter(({ isPaper }) => isPaper));
    call.session.keepArticles(
      records.flatMap(({ record }) => (record.pmid ? cachedRecord(record) : [])),
      call.now(),
    );
    return answerOf(findings, startAt, entries.length);
  },

  text: verificationMarkdown,
};

function nothingToCheck(total: number): AppError {
  return new AppError({
    reason: 'no_references',
    message: total === 0 ? 'There is no entry in references' : `There are only ${total} entries`,
    hint:
      total === 0 ? 'Give one entry a line, numbered entries, DOIs or PMIDs.' : 'Give a startAt within them.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}

function description(config: Config): string {
  return `Checks the references of a draft against PubMed: do they exist, are their details and ids right, were they retracted or corrected. Takes up to ${MAX_ENTRIES} pasted entries, DOIs or PMIDs a call, in one go: do not search them one by one. To get PMIDs from journal, volume and page use pubmed_lookup_citation, to write references pubmed_format_citations.

results has one row for each entry, in order, equal ones too. verdict: found (all that was given agrees; agrees names it), differs (each field with both values; a right DOI excuses nothing, and an id of another paper is told), not_found (neither PubMed nor, for a DOI, Crossref has it; closest is not the paper), could_not_check (a look-up failed, or the entry could not be read: detail says what to do). paper is the record with its own ids and retracted and notices: report these for every verdict.

A failed look-up is never not_found and never an error of the call. Nothing is corrected or filled in. Read-only. ${pacing(config)}`;
}
