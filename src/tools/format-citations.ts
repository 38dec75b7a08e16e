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
import type { Tool } from './tool.ts';

const MAX_IDS = 500;

const input = z.strictObject({
  pmids: pmidBatchField(
    { allowLast: true, allowZeros: true },
    MAX_IDS,
    `PMIDs: ["23193287", "33053718"], or text with commas, lines or PubMed addresses; or "last", those of the newest search.`,
  ),
  format: z
    .array(z.enum(FORMATS))
    .min(1)
    .default(['apa'])
    .describe(
      'One or several. apa, mla, vancouver: finished references. bibtex for LaTeX; ris, csl (JSON) and nbib for Zotero, EndNote, Word; csv for tables.',
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
  return `Writes references for up to ${MAX_IDS} PMIDs in finished styles (APA 7, MLA 9, Vancouver) or as BibTeX, RIS, CSL-JSON, CSV or MEDLINE (nbib), made from PubMed's own records. Use it instead of writing a reference from memory.

To find PMIDs use pubmed_search_articles, for a DOI or PMCID pubmed_convert_ids first; to read abstracts pubmed_fetch_articles.

All formats agree on authors and key; citationKey depends on the paper alone (lin2025_40384072). Groups, particles and suffixes, article numbers and full page ranges are kept. Papers without a record stand in missing (not_found, or upstream_error: ask again) and nothing is made up for them; if no id has a record, citations is empty and it is no error. A long answer shows the first papers only: all are in files, one a format, behind download_url, a zip to give to the person. Ids in deferred are for the next call.

Read notice and notices first: they tell retractions, errata and expressions of concern; vancouver names all of them, apa retractions, the others carry a note. Cells of csv that could run as a formula are quoted with an apostrophe. In bibtex a letter without a LaTeX command, such as a Chinese one, stays as it is: use XeLaTeX, LuaLaTeX or Biber then.

A failed answer of NCBI is an error with error.data.reason (such as ncbi_unreachable), retryable and the next step. Read-only, no sign-in of its own; requests are paced over all users, a call ends after ${config.ncbi.deadlineMs / 1000} s at the latest.`;
}
