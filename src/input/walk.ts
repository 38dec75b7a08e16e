import type { z } from 'zod';
import { type FaultCode, fault } from './faults.ts';
import { pointer } from './pointer.ts';
import type { Fault, Normalization } from './prepare.ts';

/** Where the walk stands, and what it has found so far. */
export interface Walk {
  path: string;
  /** Containers around and including this value, were it one; the root is 1. */
  depth: number;
  keepEmpty: boolean;
  faults: Fault[];
  normalizations: Normalization[];
}

/**
 * Stands where a fault was found. No schema but `unknown` accepts it, so that a check across fields, which zod runs
 * only on sound values, does not take the field for absent.
 */
const FAULTY = Symbol('faulty');

export function below(walk: Walk, key: string | number): Walk {
  return { ...walk, path: pointer(walk.path, key), depth: walk.depth + 1 };
}

export function note(value: unknown, given: string, rule: Normalization['rule'], walk: Walk): unknown {
  if (value !== given) walk.normalizations.push({ path: walk.path, rule });
  return value;
}

export function refuse(code: FaultCode, schema: z.ZodType, walk: Walk): typeof FAULTY {
  walk.faults.push(fault(code, walk.path, schema));
  return FAULTY;
}
