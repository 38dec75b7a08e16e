import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Runs of each property in `npm run fuzz`, 0 in `npm test`. */
    fuzzRuns: number;
  }
}

/** In `npm test` the same hundred cases each time, so that a failure is of a change; in `npm run fuzz` new ones. */
const runs = inject('fuzzRuns');
fc.configureGlobal(runs > 0 ? { numRuns: runs } : { seed: 20_261_130 });

/** A part of the runs for a property whose cases are dear, or a multiple where they are cheap. */
export function cases(part: number): { numRuns: number } {
  return { numRuns: Math.max(5, Math.ceil((runs || 100) * part)) };
}
