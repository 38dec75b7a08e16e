import { withoutOverrides } from '../text/overrides.ts';

/** The value with every text in it freed of marks that turn its direction. */
export function withoutTurns<T>(value: T): T {
  return freed(value) as T;
}

function freed(value: unknown): unknown {
  if (typeof value === 'string') return withoutOverrides(value);
  if (Array.isArray(value)) return value.map(freed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, freed(inner)]));
}
