import { encode } from '@toon-format/toon';
import { z } from 'zod';
import { articleFigures } from '../figures/answer.ts';
import { keepFigures } from '../figures/keep.ts';
import { figuresMarkdown } from '../figures/markdown.ts';
import { figuresSchema } from '../figures/schema.ts';
import { strictPmcidField, strictPmidField } from '../input/fields.ts';
import { sessionField } from './session-fields.ts';
import type { Tool } from './tool.ts';

const source = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('pmid'), value: strictPmidField.describe('"33053718".') }),
    z.strictObject({
      kind: z.literal('pmcid'),
      value: strictPmcidField.describe('"PMC7096066"; saves a look-up.'),
    }),
  ])
  .describe('The article: {"kind":"pmcid","value":"PMC7096066"}.');

const NEEDS_FIGURE = 'include_image needs figure: the label or id of the one figure to load.';

const input = z
  .strictObject({
    source,
    include_subfigures: z.boolean().default(false).describe('List panels and supplements in subfigures.'),
    include_tables: z.boolean().default(false).describe('Add tables that are pictures.'),
    output_format: z
      .enum(['markdown', 'json', 'toon'])
      .default('markdown')
      .describe('Form of the text; toon saves tokens.'),
    figure: z
      .union([z.string().min(1).max(200), z.int().min(0).max(9999)])
      .optional()
      .describe('Only this one: "2", "Fig. 2A", "Figure 1—figure supplement 1", "Table 1" or a figure_id.'),
    include_image: z.boolean().default(false).describe('Attach the picture, at most 1 MiB. Needs figure.'),
    session_id: sessionField,
  })
  .refine(({ include_image, figure }) => !include_image || figure !== undefined, {
    message: NEEDS_FIGURE,
    path: ['include_image'],
  });

export const getArticleFigures: Tool<typeof input, typeof figuresSchema> = {
  name: 'get_article_figures',
  title: 'Get the figures of an article',
  description: `Lists the figures of one open-access article: label, caption, image address, licence and the sentences that mention each; supplementary files apart. Use it to choose, show or cite a figure; pubmed_fetch_fulltext for text and tables, pubmed_search_articles to find the article.

notice says when captions are shortened; the whole is then at artifact_uri (read_session). image_url_status: exact (seen on the page), guessed (may not work), none; article_url always works. Check licence and credit before reuse.

Asks Europe PMC, PMC, then BioC (captions only). figure_count 0: read, and none there. Errors (error.data.reason): not_in_pmc, not_open_access (final; see article_url), source_unavailable (try again), figure_not_found (lists the labels).

Read-only but for the session; no sign-in of its own, paced over all users, a minute at most.`,
  input,
  output: figuresSchema,
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },
  rootErrors: true,

  run: async ({ source, include_subfigures, include_tables, figure, include_image, session_id }, call) => {
    const found = await articleFigures(call, {
      ...source,
      includeSubfigures: include_subfigures,
      includeTables: include_tables,
      includeImage: include_image,
      ...(figure !== undefined && { figure: String(figure) }),
    });
    return keepFigures(call, found, session_id);
  },

  text: figuresMarkdown,
  encode: (value, { output_format }) => {
    if (output_format === 'markdown') return undefined;
    return output_format === 'json' ? JSON.stringify(value) : encode(value);
  },
  images: ({ image }) => (image?.data ? [{ data: image.data, mimeType: image.mime_type }] : []),
  structured: ({ image, ...output }) => {
    if (!image) return output;
    const { data: _, ...told } = image;
    return { ...output, image: told };
  },
};
