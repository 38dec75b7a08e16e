import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { fault } from '../input/faults.ts';
import { doiField, pmcidField, pmidField } from '../input/fields.ts';
import {
  canonicalPmcid,
  canonicalPmid,
  doiKey,
  MAX_ID_CHARACTERS,
  parseDoi,
  parsePmcid,
  parsePmid,
} from '../input/identifiers.ts';
import { invalidInput } from '../input/invalid-input.ts';
import { conversionMarkdown } from '../pubmed/conversion/markdown.ts';
import { answerOf } from '../pubmed/conversion/rows.ts';
import { conversionSchema } from '../pubmed/conversion/schema.ts';
import { askConverter, type ConvertedIdType } from '../pubmed/id-converter.ts';
import { FAILURE, pacing } from './texts.ts';
import type { Tool } from './tool.ts';

const MAX_IDS = 50;

/** How an id of each type is read, and the one spelling of it that the converter is asked. */
const ID_TYPES = {
  pmid: { field: pmidField, read: parsePmid, canonical: canonicalPmid },
  pmcid: { field: pmcidField, read: parsePmcid, canonical: canonicalPmcid },
  doi: { field: doiField, read: parseDoi, canonical: doiKey },
};

const input = z.strictObject({
  ids: z
    .array(z.string().min(1).max(MAX_ID_CHARACTERS))
    .min(1)
    .max(MAX_IDS)
    .describe('One per element; addresses and "doi:" are read too.'),
  idType: z
    .enum(['pmcid', 'pmid', 'doi'])
    .describe('What all are: PMC3531190, 23193287, 10.1093/nar/gks1195.'),
});

export const convertArticleIds: Tool<typeof input, typeof conversionSchema> = {
  name: 'pubmed_convert_ids',
  title: 'Convert between PMID, PMCID and DOI',
  description,
  input,
  output: conversionSchema,
  aliases: { id: 'ids', idtype: 'idType' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ ids, idType }, call) => {
    const asked = ids.map((id) => askedId(id, idType));
    const malformed = asked.flatMap((id, index) => (id === undefined ? [index] : []));
    if (malformed.length > 0) throw malformedIds(malformed, idType);
    const keys = asked.filter((id) => id !== undefined);
    return answerOf(ids, keys, idType, await askConverter(call, idType, [...new Set(keys)]));
  },

  text: conversionMarkdown,
};

function description(config: Config): string {
  return `Converts up to ${MAX_IDS} ids of one kind (PMIDs, PMCIDs or DOIs) to the other two, for articles that PubMed Central holds. Use it to get PMIDs for pubmed_fetch_articles, or to see what is in PMC; pubmed_fetch_fulltext takes all kinds. pubmed_search_articles finds articles by words.

records has one row for each element, in order, requestedId as sent. A row with errmsg was not converted: mostly it is not in PMC, though it may be in PubMed; errmsg says what next, retryable: ask again. An element of another kind is refused before anything is sent (malformed_id). ${FAILURE}

Read-only. ${pacing(config)}`;
}

/** An id in the spelling that the converter is asked and echoes; undefined for what is none of this type. */
function askedId(id: string, idType: ConvertedIdType): string | undefined {
  const { read, canonical } = ID_TYPES[idType];
  const parsed = read(id);
  return parsed === undefined ? undefined : canonical(parsed);
}

/** A refusal as any other (contracts/input-rules.md Part B) but for its published reason, `malformed_id`. */
function malformedIds(places: number[], idType: ConvertedIdType): AppError {
  const { field } = ID_TYPES[idType];
  const refusal = invalidInput(places.map((index) => fault('invalid_identifier', `/ids/${index}`, field)));
  const [first] = refusal.errors;
  const shown = refusal.errors.map(({ path }) => path).join(', ');
  return new AppError({
    reason: 'malformed_id',
    message: `Not of the kind ${idType}: ${shown}${refusal.truncated ? ' and more' : ''}. ${first?.message ?? ''} Nothing was sent`,
    hint: 'Correct these elements, or set idType to what they are; ids of different kinds need one call for each kind.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
    data: { ...refusal },
  });
}
