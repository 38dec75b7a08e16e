import type { FaultCode } from './faults.ts';

/** Bounds of one call's arguments: contracts/input-rules.md Part B. */
export const MAX_DEPTH = 32;
export const MAX_TEXT_CHARS = 1_000_000;
/** For an array that declares no maxItems. */
export const MAX_ITEMS = 10_000;

/** The first bound of Part B that a value passes, read without recursion as its nesting is not yet known. */
export function excess(value: unknown, depth: number): FaultCode | undefined {
  const open = [{ value, depth }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'number' && !Number.isFinite(next.value)) return 'non_finite_number';
    if (typeof next.value === 'string' && next.value.length > MAX_TEXT_CHARS) return 'input_too_large';
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > MAX_DEPTH) return 'input_too_deep';
    if (Array.isArray(next.value) && next.value.length > MAX_ITEMS) return 'too_many_items';
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 });
  }
  return undefined;
}
