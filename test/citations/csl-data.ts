import { z } from 'zod';

/**
 * CSL-JSON as its schema has it, written down from
 * https://github.com/citation-style-language/schema/blob/master/schemas/input/csl-data.json: closed objects.
 */

const value = z.union([z.string(), z.number()]);
const flag = z.union([z.string(), z.number(), z.boolean()]);

const name = z.strictObject({
  family: z.string().optional(),
  given: z.string().optional(),
  'dropping-particle': z.string().optional(),
  'non-dropping-particle': z.string().optional(),
  suffix: z.string().optional(),
  'comma-suffix': flag.optional(),
  'static-ordering': flag.optional(),
  literal: z.string().optional(),
  'parse-names': flag.optional(),
});

const date = z.strictObject({
  'date-parts': z.array(z.array(value).min(1).max(3)).min(1).max(2).optional(),
  season: value.optional(),
  circa: flag.optional(),
  literal: z.string().optional(),
  raw: z.string().optional(),
});

const TYPES =
  'article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical personal_communication post post-weblog regulation report review review-book software song speech standard thesis treaty webpage';
const NAMES =
  'author chair collection-editor compiler composer container-author contributor curator director editor editorial-director executive-producer guest host interviewer illustrator narrator organizer original-author performer producer recipient reviewed-author script-writer series-creator translator';
const DATES = 'accessed available-date event-date issued original-date submitted';
const TEXTS =
  'abstract annote archive archive_collection archive_location archive-place authority call-number citation-label collection-title container-title container-title-short dimensions division DOI event event-title event-place genre ISBN ISSN journalAbbreviation jurisdiction keyword language medium note original-publisher original-publisher-place original-title part-title PMCID PMID publisher publisher-place references reviewed-genre reviewed-title scale section shortTitle source status title title-short URL version volume-title volume-title-short year-suffix citation-key';
const VALUES =
  'chapter-number citation-number collection-number edition first-reference-note-number issue locator number number-of-pages number-of-volumes page page-first part-number printing-number supplement-number volume';

const fields = <T extends z.ZodType>(names: string, type: T) =>
  Object.fromEntries(names.split(' ').map((key) => [key, type.optional()]));

export const cslData = z.array(
  z.strictObject({
    id: value,
    type: z.enum(TYPES.split(' ')),
    categories: z.array(z.string()).optional(),
    custom: z.looseObject({}).optional(),
    ...fields(NAMES, z.array(name)),
    ...fields(DATES, date),
    ...fields(TEXTS, z.string()),
    ...fields(VALUES, value),
  }),
);
