import { z } from 'zod';

/**
 * An article as pubmed_fetch_fulltext returns it: contracts/fetch-fulltext.md §2.1, closed objects as published. What
 * is marked "details" comes only with `includeDetails`.
 */

const text = z.string();
const details = <T extends z.ZodType>(schema: T) => schema.optional().describe('With includeDetails');

const date = z.strictObject({ year: text.optional(), month: text.optional(), day: text.optional() });
const typedDate = date.extend({ type: text.optional(), season: text.optional() });

const author = z.strictObject({
  lastName: text.optional(),
  givenNames: text.optional(),
  collectiveName: text.optional(),
  suffix: details(text),
  orcid: details(text),
});

const section = z.strictObject({ title: text.optional(), label: text.optional(), text });
const sections = z.array(section.extend({ subsections: z.array(section).optional() }));

const mention = z.strictObject({ sectionTitle: text.optional(), sentence: text });
const file = z.strictObject({
  href: text,
  mimetype: text.optional(),
  mimeSubtype: text.optional(),
  specificUse: text.optional(),
});
const graphics = z.array(file.extend({ alternatives: z.array(file).optional() }));

const named = {
  id: text.optional(),
  label: text.optional(),
  caption: text.optional(),
  sectionTitle: text.optional().describe('Title of the section it stands in'),
};

const table = z.strictObject({
  ...named,
  headerRowCount: z.number().describe('Leading rows that are headers'),
  rows: z.array(z.array(text)).describe('Spans are expanded: every row has all columns'),
  footnotes: text.optional(),
  unextractableReason: z
    .enum(['cals-tgroup', 'graphic-only', 'no-rows'])
    .optional()
    .describe('Why rows is empty: the cells are not in the XML as text'),
  part: details(z.number()),
  graphics: details(graphics),
  mentions: details(z.array(mention)),
});

const asset = z.strictObject({
  assetType: z.enum(['figure', 'supplementary-material']),
  ...named,
  href: text.optional().describe('File name as deposited, not a URL'),
  captionTitle: details(text),
  captionText: details(text),
  attribution: details(text),
  graphics: details(graphics),
  group: details(z.number()),
  mentions: details(z.array(mention)),
});

const ids = { pmid: text.optional(), doi: text.optional(), pmcid: text.optional() };
const reference = z.strictObject({
  citation: text,
  id: text.optional(),
  label: text.optional(),
  pmid: details(text),
  doi: details(text),
  pmcid: details(text),
  citations: details(z.array(z.strictObject({ text, ...ids }))),
});

const parts = {
  title: text.optional(),
  authors: z.array(author).optional(),
  abstract: text.optional(),
  sections,
  tables: z.array(table).optional(),
  assets: z.array(asset).optional(),
  references: z.array(reference).optional(),
};

const otherAbstracts = z.array(
  z.strictObject({ type: text.optional(), language: text.optional(), title: text.optional(), text }),
);
const media = z.array(
  z.strictObject({
    id: text.optional(),
    label: text.optional(),
    caption: text.optional(),
    captionTitle: text.optional(),
    captionText: text.optional(),
    href: text.optional(),
  }),
);
const figureGroups = z.array(
  z.strictObject({
    id: text.optional(),
    label: text.optional(),
    captionTitle: text.optional(),
    captionText: text.optional(),
    graphics: graphics.optional(),
  }),
);

const subArticle = z.strictObject({
  type: text.optional(),
  id: text.optional(),
  language: text.optional(),
  doi: text.optional(),
  affiliations: z.array(text).optional(),
  authorNotes: z.array(text).optional(),
  keywords: z.array(text).optional(),
  otherAbstracts: otherAbstracts.optional(),
  figureGroups: figureGroups.optional(),
  media: media.optional(),
  ...parts,
});

export const pmcArticleSchema = z.strictObject({
  source: z.literal('pmc'),
  viaSource: z.enum(['pmc', 'europepmc']),
  pmcId: text.optional(),
  pmcUrl: text.optional(),
  pmid: text.optional(),
  pubmedUrl: text.optional(),
  doi: text.optional(),
  epmcId: text.optional(),
  epmcSource: text.optional(),
  ...parts,
  affiliations: z.array(text).optional(),
  journal: z
    .strictObject({
      title: text.optional(),
      issn: text.optional(),
      volume: text.optional(),
      issue: text.optional(),
      pages: text.optional(),
      elocationId: text.optional(),
    })
    .optional(),
  keywords: z.array(text).optional(),
  articleType: text.optional(),
  publicationDate: date.optional(),
  language: details(text),
  subtitle: details(text),
  translatedTitles: details(z.array(z.strictObject({ language: text.optional(), title: text }))),
  otherAbstracts: details(otherAbstracts),
  publicationDates: details(z.array(typedDate)),
  history: details(z.array(typedDate)),
  licence: details(z.strictObject({ type: text.optional(), url: text.optional(), text: text.optional() })),
  copyright: details(text),
  funding: details(
    z.array(
      z.strictObject({
        source: text.optional(),
        awardIds: z.array(text).optional(),
        recipient: text.optional(),
      }),
    ),
  ),
  fundingStatement: details(text),
  relatedArticles: details(
    z.array(
      z.strictObject({
        type: text.optional(),
        idType: text.optional(),
        id: text.optional(),
        text: text.optional(),
      }),
    ),
  ),
  figureGroups: details(figureGroups),
  subjects: details(z.array(text)),
  authorNotes: details(z.array(text)),
  media: details(media),
  subArticles: details(z.array(subArticle)),
});

export type PmcArticle = z.infer<typeof pmcArticleSchema>;
export type SubArticleView = z.infer<typeof subArticle>;
export type TableView = z.infer<typeof table>;
export type AssetView = z.infer<typeof asset>;
export type ReferenceView = z.infer<typeof reference>;
export type AuthorView = z.infer<typeof author>;
export type SectionView = z.infer<typeof sections>[number];
