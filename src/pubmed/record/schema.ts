import { z } from 'zod';

/**
 * A PubMed record (contracts/pubmed-tools.md §2). What a record does not tell is left out, never empty; every value is
 * the text of the record: ISBN zeros, page ranges and months stay as printed.
 */

const text = z.string();
const texts = z.array(text);

const dateSchema = z.strictObject({
  year: text.optional(),
  month: text.optional(),
  day: text.optional(),
  season: text.optional(),
  medlineDate: text.optional().describe('A date that is no single day, as printed: "2015 Oct-Dec"'),
});

const personSchema = z.strictObject({
  lastName: text.optional(),
  firstName: text.optional(),
  initials: text.optional(),
  suffix: text.optional(),
  collectiveName: text.optional().describe('A group, which has no other name'),
  affiliationIndices: z.array(z.int()).optional().describe('Positions in affiliations, from 0'),
  orcid: text.optional(),
});

const journalSchema = z.strictObject({
  title: text.optional(),
  isoAbbreviation: text.optional(),
  issn: text.optional(),
  eIssn: text.optional(),
  volume: text.optional(),
  issue: text.optional(),
  pages: text.optional(),
  elocationId: text.optional().describe('Article number, where there are no pages'),
  elocationIdType: text.optional(),
  publicationDate: dateSchema.optional(),
});

const bookSchema = z.strictObject({
  title: text.optional(),
  publisher: text.optional(),
  publisherLocation: text.optional(),
  pubDate: dateSchema.optional(),
  beginningDate: dateSchema.optional(),
  endingDate: dateSchema.optional(),
  medium: text.optional(),
  edition: text.optional(),
  volume: text.optional(),
  collectionTitle: text.optional(),
  isbns: texts.optional(),
  doi: text.optional(),
  editors: z.array(personSchema).optional(),
  accession: text.optional().describe('NCBI Bookshelf id'),
});

const meshTermSchema = z.strictObject({
  descriptorName: text,
  descriptorUi: text.optional(),
  isMajorTopic: z.boolean(),
  qualifiers: z
    .array(z.strictObject({ qualifierName: text, qualifierUi: text.optional(), isMajorTopic: z.boolean() }))
    .optional(),
});

const otherAbstractSchema = z.strictObject({
  type: text.optional(),
  language: text.optional(),
  text,
});

const correctionSchema = z.strictObject({
  refType: text.describe('RetractionIn, ErratumIn, CommentOn …'),
  refSource: text.optional(),
  pmid: text.optional(),
  note: text.optional(),
});

export const recordSchema = z.strictObject({
  recordType: z.enum(['journal-article', 'book-chapter', 'book']),
  pmid: text,
  title: text.optional(),
  titleIsTranslated: z.literal(true).optional().describe('PubMed translated it into English'),
  vernacularTitle: text.optional().describe('The title in its own language'),
  languages: texts.optional().describe('Three-letter codes'),
  abstractText: text.optional().describe('One line a part, with its label'),
  abstractCopyright: text.optional(),
  otherAbstracts: z.array(otherAbstractSchema).optional(),
  affiliations: texts.optional(),
  authors: z.array(personSchema).optional(),
  journalInfo: journalSchema.optional(),
  book: bookSchema.optional(),
  doi: text.optional(),
  pmcId: text.optional(),
  pubmedUrl: text,
  pmcUrl: text.optional(),
  publicationTypes: texts.optional(),
  retracted: z.literal(true).optional(),
  keywords: texts.optional(),
  meshTerms: z.array(meshTermSchema).optional(),
  grantList: z
    .array(
      z.strictObject({
        grantId: text.optional(),
        acronym: text.optional(),
        agency: text.optional(),
        country: text.optional(),
      }),
    )
    .optional(),
  articleDates: z.array(dateSchema.extend({ dateType: text.optional() })).optional(),
  commentsCorrections: z.array(correctionSchema).optional(),
  investigators: z.array(personSchema).optional(),
});

export type PubmedRecord = z.infer<typeof recordSchema>;
export type PubmedDate = z.infer<typeof dateSchema>;
export type Person = z.infer<typeof personSchema>;
export type JournalInfo = z.infer<typeof journalSchema>;
export type BookInfo = z.infer<typeof bookSchema>;
export type MeshTerm = z.infer<typeof meshTermSchema>;
export type OtherAbstract = z.infer<typeof otherAbstractSchema>;
export type Correction = z.infer<typeof correctionSchema>;
