export const MASK = '[REDACTED]';
/** What is told of an argument with a credential in it. */
export const HOLDS_CREDENTIAL = 'This looks like it holds a key or password: leave it out.';

/**
 * What a credential looks like inside text: what introduces it, then itself. Words of titles and questions are none
 * ("Password: a review", "hf-preserved-ejection-fraction"), and neither is a mask (contracts/read-session.md §6).
 */
const FORMS = [
  /((?:[\w-]*api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret)["']?\s*[:=]\s*["']?)((?!\[REDACTED)[^\s"',;&)\]}]{4,})/gi,
  /(\b(?:password|passwd|secret|token|authorization)\s*=\s*["']?)((?!\[REDACTED)[^\s"',;&)\]}]{4,})/gi,
  /(\b(?:password|passwd)\s*:\s*["']?)((?!\[REDACTED)(?=\S*\d)[^\s"',;&)\]}]{6,})/gi,
  /(["'](?:password|passwd|secret|token|authorization)["']\s*:\s*["'])((?!\[REDACTED)[^"']+)/gi,
  /(\b)((?:sk|pk|ghp|gho|ghs|glpat|npm|hf|github_pat|xox[bap])[-_](?=[\w-]*(?:[A-Za-z]\d|\d[A-Za-z]))[A-Za-z0-9_-]{16,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_.-]{20,})/g,
  /(\bhttps?:\/\/[^\s/@:]*:)((?!\[REDACTED)[^\s/@]+)(?=@)/gi,
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)((?!\[REDACTED)[\s\S]*?)(?=-----END|$)/g,
  /(\bBearer\s+)((?=\S*\d|\S{20})[\w.~+/=-]{8,})/gi,
];

/** The text with every credential in it masked. */
export function maskCredentials(text: string): string {
  return FORMS.reduce((left, form) => left.replace(form, `$1${MASK}`), text);
}

/** Where the arguments of a call hold texts with a credential in them, as it happens when a wrong text is pasted. */
export function credentialPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return FORMS.some((form) => value.search(form) !== -1) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => credentialPaths(item, [...path, key]));
}
