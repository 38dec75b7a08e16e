import { z } from 'zod';

/**
 * The part of CSL-JSON that papers of PubMed need; anything that fits it is valid by
 * https://github.com/citation-style-language/schema/blob/master/schemas/input/csl-data.json.
 */

const text = z.string();

const nameSchema = z.strictObject({
  family: text.optional(),
  given: text.optional(),
  'non-dropping-particle': text.optional(),
  suffix: text.optional(),
  literal: text.optional(),
});

const dateSchema = z.strictObject({ 'date-parts': z.array(z.array(z.int()).min(1).max(3)).length(1) });

export const cslItemSchema = z.strictObject({
  id: text,
  type: z.enum(['article-journal', 'chapter', 'book']),
  title: text.optional(),
  'original-title': text.optional(),
  'container-title': text.optional(),
  'container-title-short': text.optional(),
  'collection-title': text.optional(),
  author: z.array(nameSchema).optional(),
  editor: z.array(nameSchema).optional(),
  issued: dateSchema.optional(),
  volume: text.optional(),
  issue: text.optional(),
  page: text.optional(),
  number: text.optional().describe('Article number'),
  edition: text.optional(),
  publisher: text.optional(),
  'publisher-place': text.optional(),
  ISSN: text.optional(),
  ISBN: text.optional(),
  DOI: text.optional(),
  PMID: text.optional(),
  PMCID: text.optional(),
  URL: text.optional(),
  language: text.optional(),
  abstract: text.optional(),
  keyword: text.optional(),
  note: text.optional().describe('Retractions and errata'),
});

export type CslItem = z.infer<typeof cslItemSchema>;
