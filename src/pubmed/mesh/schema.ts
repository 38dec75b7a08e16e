import { z } from 'zod';

const text = z.string();

const termSchema = z.strictObject({
  meshId: text.optional(),
  entrezUid: text,
  name: text.optional().describe('Absent: NCBI did not tell it'),
});

export const meshRowSchema = z.strictObject({
  meshId: text.optional().describe('D… heading, C… supplementary concept (drug, disease), Q… qualifier'),
  entrezUid: text,
  name: text,
  exactMatch: z.literal(true).optional().describe('The query is its name, one of its entry terms or its id'),
  treeNumbers: z.array(text).optional(),
  scopeNote: text.optional(),
  entryTerms: z.array(text).optional().describe('Other names that lead to this term'),
  moreEntryTerms: z.int().optional().describe('Further ones, not shown'),
  tree: z
    .array(
      z.strictObject({
        treeNumber: text,
        broader: termSchema.optional().describe('Directly above'),
        narrower: z.array(termSchema).describe('Directly below'),
        moreNarrower: z.int().optional().describe('Further ones, not shown'),
      }),
    )
    .optional()
    .describe('Of the first result: each place in the MeSH tree'),
});

/** The answer of pubmed_lookup_mesh: contracts/pubmed-tools.md §5, and the tree. */
export const meshSchema = z.strictObject({
  query: text,
  offset: z.int().min(0),
  results: z.array(meshRowSchema),
  totalCount: z.int().min(0),
  nextOffset: z.int().optional().describe('offset of the next page; absent at the end'),
  treeFailed: z.strictObject({ reason: text, retryable: z.boolean() }).optional(),
  notice: text.optional(),
});

export type MeshAnswer = z.infer<typeof meshSchema>;
export type MeshRow = z.infer<typeof meshRowSchema>;
export type MeshTerm = z.infer<typeof termSchema>;
