import { z } from 'zod';
import { citationsOf } from '../citations/answer.ts';
import { type Citation, citationsSchema } from '../citations/answer-schema.ts';
import { FORMATS } from '../citations/formats.ts';
import { keepCitations } from '../citations/keep.ts';
import { markdownOf } from '../citations/markdown.ts';
import type { Config } from '../config.ts';
import { pmidBatchField } from '../input/batch-field.ts';
import { canonicalPmid } from '../input/identifiers.ts';
import { fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import { cachedRecord } from '../pubmed/record/cached.ts';
import { lastPmids } from './last-pmids.ts';
import { FAILURE, pacing } from './texts.ts';
import type { Tool } from './tool.ts';

const MAX_IDS = 500;

const input = z.strictObject({
  pmids: pmidBatchField(
    { allowLast: true, allowZeros: true, maxIds: MAX_IDS },
    `["23193287"], or text with commas or lines; "last": of the newest search.`,
  ),
  format: z
    .array(z.enum(FORMATS))
    .min(1)
    .default(['apa'])
    .describe(
      'One or several. bibtex for LaTeX; ris, csl and nbib for Zotero, EndNote, Word; csv for tables.',
    ),
  includeAbstract: z.boolean().default(false).describe('Add abstracts to bibtex, ris, csl, csv and nbib.'),
});

export const formatCitations: Tool<typeof input, typeof citationsSchema> = {
  name: 'pubmed_format_citations',
  title: 'Cite PubMed papers',
  description,
  input,
  output: citationsSchema,
  aliases: { ids: 'pmids', id: 'pmids', pmid: 'pmids', formats: 'format', style: 'format' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ pmids: given, format, includeAbstract }, call) => {
    const pmids = typeof given === 'string' ? await lastPmids(call) : given;
    const now = pmids.slice(0, MAX_IDS);
    const fetched = await fetchPubmedRecords(call, now.map(canonicalPmid));
    call.session.keepArticles([...fetched.found.values()].map(cachedRecord), call.now());
    const later = pmids.slice(MAX_IDS);
    const formats = [...new Set(format)];
    const options = { includeAbstract };
    const keep = (all: Citation[]) => keepCitations(call, all, formats, options);
    return citationsOf(fetched, { now, later }, formats, options, keep);
  },

  text: (answer, { format, includeAbstract }) =>
    markdownOf(answer, [...new Set(format)], { includeAbstract }),
};

function description(config: Config): string {
  return `Writes references for up to ${MAX_IDS} PMIDs in finished styles (APA 7, MLA 9, Vancouver) or as BibTeX, RIS, CSL-JSON, CSV or MEDLINE (nbib), from PubMed's own records. Use it instead of writing a reference from memory. Get PMIDs from pubmed_search_articles or pubmed_convert_ids; abstracts are in pubmed_fetch_articles, notes in save_literature_notes.

Papers without a record stand in missing (not_found, or upstream_error: ask again) and nothing is made up; no record at all is no error. A long answer shows the first papers; download_url, a zip to give to the person, has all. Ids in deferred are for the next call. Read notice and notices first: retractions, errata, expressions of concern.

${FAILURE} Read-only. ${pacing(config)}`;
}
