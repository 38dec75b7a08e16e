import { z } from 'zod';

/** The answer of get_article_figures (contracts/article-figures.md §6, with what its gaps ask for). */

const status = z
  .enum(['exact', 'guessed', 'none'])
  .describe('exact: seen on the article page; guessed: built from the file name, not checked');
const image = {
  graphic_href: z.string().nullable(),
  image_url: z.string().nullable(),
  image_url_status: status,
};
const mention = z.strictObject({ section_title: z.string().nullable(), sentence: z.string() });

const figureFields = {
  figure_id: z.string(),
  kind: z.enum(['figure', 'table']),
  label: z.string().nullable(),
  caption_title: z.string().nullable(),
  caption_text: z.string().nullable(),
  caption_cut: z.literal(true).optional(),
  ...image,
  image_url_large: z.null(),
  further_images: z.array(z.strictObject(image)).optional(),
  mentions: z.array(mention).optional(),
  mention_count: z.int().optional().describe('All mentions, where fewer are shown'),
  mentioned_in_sections: z.array(z.string()).optional(),
  licence: z.string().nullable(),
  licence_of: z.enum(['figure', 'article']).optional(),
  credit: z.string().optional(),
  supplement_of: z.string().optional(),
  cells_available: z.literal(true).optional(),
  panels: z.array(z.string()).optional(),
  image_shared: z.literal(true).optional(),
};
const subfigureSchema = z.strictObject(figureFields).meta({ id: 'Subfigure' });
const figureSchema = z
  .strictObject({
    ...figureFields,
    parent_label: z.string().optional(),
    parent_caption_title: z.string().optional(),
    subfigures: z.array(subfigureSchema).optional(),
  })
  .meta({ id: 'Figure' });

const supplementSchema = z.strictObject({
  id: z.string(),
  label: z.string().nullable(),
  caption: z.string().nullable(),
  file: z.string().nullable(),
  file_type: z.string().nullable(),
  url: z.string().nullable(),
  url_status: status,
});

const source = z.enum(['europepmc', 'pmc_efetch', 'bioc']);
const provenance = z.strictObject({
  provenance: z.enum(['mixed', 'indirect', 'derived']),
  canonical_host: z.string().nullable(),
  surfacing_source: z.string().optional(),
  fields: z.array(z.string()).optional(),
});

export const figuresSchema = z.object({
  tool: z.literal('get_article_figures'),
  identifiers: z.strictObject({
    requested: z.strictObject({ kind: z.enum(['pmid', 'pmcid']), value: z.string() }),
    pmcid: z.string(),
    pmid: z.string().nullable(),
  }),
  title: z.string().nullable(),
  source: source.describe('Which source served'),
  article_url: z.string(),
  licence: z
    .strictObject({ name: z.string().optional(), url: z.string().optional(), text: z.string().optional() })
    .nullable(),
  copyright: z.string().nullable(),
  figure_count: z.int(),
  total_figures: z.int(),
  subfigure_count: z.int(),
  include_subfigures: z.boolean(),
  include_tables: z.boolean(),
  figures: z.array(figureSchema),
  sub_articles: z
    .array(
      z.strictObject({
        type: z.string().nullable(),
        title: z.string().nullable(),
        figures: z.array(figureSchema),
      }),
    )
    .optional(),
  supplementary_files: z.array(supplementSchema),
  image: z
    .strictObject({
      figure_id: z.string(),
      label: z.string().nullable(),
      shows: z.string().describe('Which figure or panel the attached picture is'),
      url: z.string().describe('Where it was loaded from'),
      mime_type: z.string(),
      bytes: z.int(),
      data: z.string().optional(),
    })
    .optional(),
  pdf_links: z.array(
    z.strictObject({ source: z.string(), url: z.string(), type: z.string(), constructed: z.literal(true) }),
  ),
  source_counts: z.array(
    z.strictObject({
      source: z.string(),
      returned: z.int(),
      total_available: z.int(),
      has_more: z.boolean(),
    }),
  ),
  next_tools: z.array(
    z.strictObject({ tool: z.string(), reason: z.string(), command: z.string(), example: z.string() }),
  ),
  next_commands: z.array(z.string()),
  section_provenance: z.record(z.string(), provenance),
  notice: z.string().optional(),
  artifact_uri: z.string().optional().describe('Where the whole answer is kept'),
});

export type FiguresAnswer = z.infer<typeof figuresSchema>;
export type FigureEntry = z.infer<typeof figureSchema>;
export type Subfigure = z.infer<typeof subfigureSchema>;
export type Supplement = z.infer<typeof supplementSchema>;
export type FigureSource = z.infer<typeof source>;
export type ImageAddress = Pick<FigureEntry, 'graphic_href' | 'image_url' | 'image_url_status'>;
