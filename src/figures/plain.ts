/** Characters that turn the direction of what is shown behind them: a text can look like another one by them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The value with every text in it freed of marks that turn its direction. */
export function withoutTurns<T>(value: T): T {
  return freed(value) as T;
}

function freed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(TURNS, '');
  if (Array.isArray(value)) return value.map(freed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, freed(inner)]));
}
