import { z } from 'zod';
import { MAX_ID_CHARACTERS } from './identifiers.ts';

/** Most characters of a batch that comes as text: contracts/input-rules.md B4. */
export const MAX_BATCH_CHARACTERS = 100_000;
/** Most PMIDs of one batch, repeated ones counted: contracts/input-rules.md B4. */
export const MAX_BATCH_IDS = 1000;

export interface BatchOptions {
  allowLast: boolean;
  /** Leading zeros pass, as the published plain pattern lets them. */
  allowZeros: boolean;
  /** Most PMIDs, repeated ones counted. */
  maxIds: number;
}

const batches = z.registry<BatchOptions>();

export type PmidBatchField = z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>;

/**
 * PMIDs in any form of contracts/input-rules.md B4. After `prepare` the value is an array of PMIDs, each once, or the
 * text `last`.
 */
export function pmidBatchField(options: BatchOptions, description: string): PmidBatchField {
  const field = z
    .union([
      z.string().min(1).max(MAX_BATCH_CHARACTERS),
      z.array(z.string().min(1).max(MAX_ID_CHARACTERS)).min(1).max(options.maxIds),
    ])
    .describe(description);
  batches.add(field, options);
  return field;
}

/** The options of a batch field; undefined for other schemas. */
export function batchOptions(schema: z.ZodType): BatchOptions | undefined {
  return batches.get(schema);
}
