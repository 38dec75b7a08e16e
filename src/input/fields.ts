import { z } from 'zod';
import {
  MAX_ID_CHARACTERS,
  PLAIN_DOI,
  PLAIN_PMCID,
  PLAIN_PMID,
  parseDoi,
  parsePmcid,
  parsePmcidForm,
  parsePmid,
  parsePmidForm,
} from './identifiers.ts';

/** Names of the formats as contracts/input-rules.md B1–B3 publish them. */
export type IdentifierFormat = 'pubmed-pmid' | 'pubmed-pmcid' | 'pubmed-doi';

export interface IdentifierKind {
  format: IdentifierFormat;
  /** The canonical string, or undefined for text that is no such identifier. */
  parse: (text: string) => string | undefined;
}

/** A registry of our own: what stands in zod's global one would show in the advertised JSON Schema. */
const identifierKinds = z.registry<IdentifierKind>();

/** One PMID: the published pattern is advertised, the forms of contracts/input-rules.md B1 are accepted too. */
export const pmidField: z.ZodString = z.string().max(MAX_ID_CHARACTERS).regex(PLAIN_PMID);

/** One PMCID: the published pattern is advertised, the forms of contracts/input-rules.md B2 are accepted too. */
export const pmcidField: z.ZodString = z.string().max(MAX_ID_CHARACTERS).regex(PLAIN_PMCID);

/** One DOI: the published pattern is advertised, the forms of contracts/input-rules.md B3 are accepted too. */
export const doiField: z.ZodString = z.string().max(MAX_ID_CHARACTERS).regex(PLAIN_DOI);

/** One PMID by contracts/input-rules.md B1 alone: no leading zeros, at most 20 digits. */
export const strictPmidField: z.ZodString = z.string().min(1).max(MAX_ID_CHARACTERS);

/** One PMCID by contracts/input-rules.md B2 alone. */
export const strictPmcidField: z.ZodString = z.string().min(1).max(MAX_ID_CHARACTERS);

identifierKinds.add(strictPmidField, { format: 'pubmed-pmid', parse: parsePmidForm });
identifierKinds.add(strictPmcidField, { format: 'pubmed-pmcid', parse: parsePmcidForm });
identifierKinds.add(pmidField, { format: 'pubmed-pmid', parse: parsePmid });
identifierKinds.add(pmcidField, { format: 'pubmed-pmcid', parse: parsePmcid });
identifierKinds.add(doiField, { format: 'pubmed-doi', parse: parseDoi });

const numberTexts = z.registry<{ takesNumbers: true }>();

/** A text that mostly is a number, such as a year or a volume: the number is taken for it (contracts/pubmed-tools.md). */
export function numberText(schema: z.ZodString): z.ZodString {
  return schema.register(numberTexts, { takesNumbers: true });
}

/** Whether the field was made by `numberText`. */
export function takesNumbers(schema: z.ZodType): boolean {
  return numberTexts.get(schema) !== undefined;
}

/** The kind of an identifier field or of a copy of one (`.describe()`, `.min()`); undefined for other schemas. */
export function identifierKind(schema: z.ZodType): IdentifierKind | undefined {
  return identifierKinds.get(schema);
}
