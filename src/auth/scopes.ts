/** What a client may do for a person. Deletions are made on the pages, by the person. */
export const READ_SCOPE = 'literature:read';
export const WRITE_SCOPE = 'literature:write';
export const SCOPES = [READ_SCOPE, WRITE_SCOPE] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_WORDS: Record<Scope, string> = {
  [READ_SCOPE]: 'search, read articles, and read your searches, files and notes',
  [WRITE_SCOPE]: 'save notes into your library',
};

/** The scopes among some strings, in our order. */
export function scopesAmong(given: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => given.includes(scope));
}
