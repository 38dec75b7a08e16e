import { z } from 'zod';
import { runFields } from '../record/run-report.ts';

/** The answer of unified_search: contracts/unified-search.md A6, without what deep search and pipelines add there. */

const text = z.string();
const texts = z.array(text);
const count = z.int().min(0);
const none = z.null();

const identifiersSchema = z.strictObject({
  pmid: text.or(none),
  doi: text.or(none),
  pmc: text.or(none),
  openalex_id: text.or(none),
  s2_id: text.or(none),
  arxiv_id: text.or(none),
});

const versionSchema = z.strictObject({
  kind: z.enum(['preprint-of', 'has-preprint']),
  pmid: text.optional(),
  doi: text.optional(),
  title: text.optional(),
  server: text.optional(),
  basis: z.enum(['source', 'title']).describe('A source says so, or title and an author agree'),
});

const fullArticleSchema = z.strictObject({
  title: text.or(none),
  primary_source: text,
  sources: texts,
  identifiers: identifiersSchema,
  authors: z.array(z.strictObject({ name: text, orcid: text.optional() })),
  author_string: text.optional(),
  abstract: text.optional(),
  abstract_cut: z.literal(true).optional().describe('The abstract is longer than what is shown'),
  journal: text.optional(),
  journal_abbrev: text.optional(),
  volume: text.optional(),
  issue: text.optional(),
  pages: text.optional(),
  publisher: text.optional(),
  year: z.int().optional(),
  publication_date: text.optional(),
  article_type: text,
  is_preprint: z.literal(true).optional(),
  preprint_server: text.optional(),
  retracted: z.literal(true).optional(),
  versions: z.array(versionSchema).optional(),
  keywords: texts.optional(),
  mesh_terms: texts.optional(),
  open_access: z
    .strictObject({
      is_oa: z.boolean().or(none).describe('null: no source says'),
      status: text.optional(),
      links: z.array(
        z.strictObject({
          url: text,
          version: text.optional(),
          host_type: text.optional(),
          license: text.optional(),
        }),
      ),
    })
    .optional(),
  urls: z.strictObject({ pubmed: text.optional(), doi: text.optional(), pmc: text.optional() }),
  citation_metrics: z
    .strictObject({
      citation_count: count.describe('The highest that a source counts'),
      by_source: z.record(text, count),
      influential_citations: count.optional(),
    })
    .optional(),
  _ranking_score: z.number().optional(),
  rank_percentile: z.number().optional(),
});

const compactArticleSchema = z.strictObject({
  title: text.or(none),
  pmid: text.optional(),
  doi: text.optional(),
  pmc: text.optional(),
  openalex_id: text.optional().describe('This and the next two where there is no other id'),
  s2_id: text.optional(),
  arxiv_id: text.optional(),
  sources: texts,
  journal: text.optional(),
  year: z.int().optional(),
  publication_date: text.optional(),
  article_type: text,
  is_preprint: z.literal(true).optional(),
  versions: z.array(versionSchema).optional(),
  retracted: z.literal(true).optional(),
  open_access: z.boolean().or(none).optional(),
  oa_status: text.optional(),
  score: z.number().optional(),
});

const sourceErrorSchema = z.strictObject({
  source: text,
  operation: text,
  kind: text,
  status: text,
  status_code: z.int().optional(),
  message: text,
  retryable: z.boolean(),
  retry_after: z.number().optional(),
  suggestion: text.optional(),
});

const years = z.strictObject({ from: z.int().optional(), to: z.int().optional() });

export const unifiedResultSchema = z.strictObject({
  tool: z.literal('unified_search'),
  query: text,
  search_status: z.strictObject({
    state: z.enum(['completed', 'empty', 'partial', 'failed']),
    bounded: z.literal(true),
    exhaustive: z.literal(false),
    relaxed: z
      .literal(true)
      .optional()
      .describe('The hits of PubMed are for a wider question: see relaxation'),
    returned: count.describe('Articles listed here; totals of the sources are in source_counts'),
    attempted_sources: texts,
    successful_sources: texts,
    failed_sources: texts,
    retryable_sources: texts,
    continuation_available_sources: texts,
    unknown_completeness_sources: texts,
  }),
  statistics: z.strictObject({
    total_input: count,
    unique_articles: count,
    duplicates_removed: count,
    merged_records: count,
    by_source: z.record(text, count),
    dedup_by_doi: count,
    dedup_by_pmid: count,
    dedup_by_identifier: count,
    dedup_by_title: count,
    preprints_left_out: count,
  }),
  source_counts: z.array(
    z.strictObject({
      source: text,
      status: text,
      returned: count,
      total_available: count.or(none).describe('All hits there; null when it failed'),
      has_more: z.boolean().or(none),
      relaxed: z.literal(true).optional().describe('Of the wider question; as asked there are none'),
    }),
  ),
  articles: z.array(z.union([fullArticleSchema, compactArticleSchema])),
  source_errors: z.array(sourceErrorSchema),
  notice: text.optional(),
  relaxation: z.strictObject({ step: text, query: text, tried: texts }).optional(),
  ranking: z.strictObject({ mode: text, dimensions: texts }).optional(),
  analysis: z
    .strictObject({
      original_query: text,
      complexity: text,
      intent: text,
      identifiers: z.array(z.strictObject({ type: text, value: text })),
      keywords: texts,
      pico: z.record(text, text).optional(),
      clinical_category: text.optional(),
      year_constraints: years.optional(),
      recommended_sources: texts,
    })
    .optional(),
  orientation: z
    .strictObject({ counts: z.array(z.strictObject({ source: text, total_available: count })), advice: text })
    .optional(),
  source_metadata: z
    .array(
      z.strictObject({
        source: text,
        mode: text,
        query_sent: text.optional(),
        query_translation: text.optional().describe('As PubMed understood it'),
        took_ms: count,
        warnings: texts,
      }),
    )
    .optional(),
  next_tools: z
    .array(
      z.strictObject({
        tool: text,
        reason: text,
        arguments: z.record(text, z.unknown()),
        command: text,
      }),
    )
    .optional(),
  ...runFields,
});

export type UnifiedResult = z.infer<typeof unifiedResultSchema>;
export type FullArticle = z.infer<typeof fullArticleSchema>;
export type CompactArticle = z.infer<typeof compactArticleSchema>;
export type NextTool = NonNullable<UnifiedResult['next_tools']>[number];
