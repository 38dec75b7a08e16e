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
    z.strictObject({ kind: z.literal('pmid'), value: strictPmidField.describe('Such as "33053718".') }),
    z.strictObject({ kind: z.literal('pmcid'), value: strictPmcidField.describe('Such as "PMC7096066".') }),
  ])
  .describe(
    'The article, by one id: {"kind":"pmcid","value":"PMC7096066"} or {"kind":"pmid","value":"33053718"}. A PMCID saves a look-up.',
  );

const NEEDS_FIGURE = 'include_image needs figure: the label or id of the one figure to load.';

const input = z
  .strictObject({
    source,
    include_subfigures: z
      .boolean()
      .default(false)
      .describe(
        'List panels and figure supplements in subfigures of their figure, one entry each, also panels that only the caption tells of: "(A) … (B–D) …". Without it their captions stand in the figure\'s.',
      ),
    include_tables: z.boolean().default(false).describe('Add tables that exist as pictures, kind "table".'),
    output_format: z
      .enum(['markdown', 'json', 'toon'])
      .default('markdown')
      .describe('Form of the text block; toon saves tokens. Structured content is the same in all.'),
    figure: z
      .union([z.string().min(1).max(200), z.int().min(0)])
      .optional()
      .describe(
        'Only this figure: "2", "Fig. 2", "2A", "Fig 2, panel B", "Figure 1—figure supplement 1", "Table 1" or a figure_id. "1" is never "10".',
      ),
    include_image: z
      .boolean()
      .default(false)
      .describe(
        'Attach the picture of the one figure (at most 1 MiB), to look at it; image.shows names it. Needs figure.',
      ),
    session_id: sessionField,
  })
  .refine(({ include_image, figure }) => !include_image || figure !== undefined, {
    message: NEEDS_FIGURE,
    path: ['include_image'],
  });

export const getArticleFigures: Tool<typeof input, typeof figuresSchema> = {
  name: 'get_article_figures',
  title: 'Get the figures of an article',
  description: `Lists the figures of one open-access PMC article: label, caption, image address, licence, and the sentences that mention each; supplementary files apart. Use it to choose, show or cite a figure. For the text around figures, and tables cell by cell, use pubmed_fetch_fulltext; to find the article's id first, pubmed_search_articles.

All figures come in document order in one answer. A very long answer keeps every figure but shortens captions and mentions, and notice says so; the whole is kept in the session (artifact_uri, read_session). image_url_status: exact (seen on the article page), guessed (built from the file name, may not work), none; article_url always works. Check licence and credit of the figure before reuse.

Sources in order: Europe PMC, PMC, BioC (captions only); source names which served. figure_count 0 means that the article was read and has no figures. Errors in error.data.reason: not_in_pmc and not_open_access are final (article_url leads to the article); source_unavailable means that a source failed: try again; figure_not_found lists the labels that exist.

Changes nothing but the session, where the answer is kept; no sign-in of its own. Requests are paced over all users: seconds, at most a minute.`,
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
