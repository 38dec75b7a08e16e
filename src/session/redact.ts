import type { Config } from '../config.ts';

const MASK = '[REDACTED]';
const LEAST_SECRET = 4;
/** Of a value that a caller labels so: `token=test` must not mask every `test`. */
const LEAST_GIVEN = 8;

/** Names of fields whose values are credentials: contracts/read-session.md §6. */
const CREDENTIAL_NAME =
  /^(?:[\w-]*(?:api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|authorization|password)|auth|bearer|(?:set-)?cookie|passwd|passphrase|secret|token|[\w-]+[-_](?:secret|token))$/i;

/**
 * Labelled credentials inside text. Words that titles use too (`Password: a review`) count only with `=` or in quotes.
 */
const LABELLED = [
  /((?:[\w-]*api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret)["']?\s*[:=]\s*["']?)((?!\[REDACTED)[^\s"',;&)\]}]{4,})/gi,
  /(\b(?:password|passwd|secret|token|authorization)\s*=\s*["']?)((?!\[REDACTED)[^\s"',;&)\]}]{4,})/gi,
  /(["'](?:password|passwd|secret|token|authorization)["']\s*:\s*["'])((?!\[REDACTED)[^"']+)/gi,
  /(\b)((?:sk|pk|ghp|gho|ghs|glpat|npm|hf|github_pat|xox[bap])[-_][A-Za-z0-9_-]{16,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_.-]{20,})/g,
  /(\bhttps?:\/\/[^\s/@:]*:)((?!\[REDACTED)[^\s/@]+)(?=@)/gi,
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)((?!\[REDACTED)[\s\S]+?)(?=-----END|$)/g,
  /(\bBearer\s+)((?=\S*\d|\S{20})[\w.~+/=-]{8,})/gi,
];

/** Masks credentials; `also` are values known to be some. */
export type Redact = <T>(value: T, also?: string[]) => T;

/** Masks credentials in a value before it is written anywhere; `secrets` are values that this server itself holds. */
export function redactor(secrets: (string | undefined)[]): Redact {
  const own = secrets.filter((secret) => secret !== undefined && secret.length >= LEAST_SECRET) as string[];
  return <T>(value: T, also: string[] = []) => masked(value, [...own, ...also].map(literally)) as T;
}

/**
 * The credentials that a caller has written into a request. They are masked wherever else they turn up: a service that
 * repeats the query takes its words apart.
 */
export function credentialsIn(request: unknown): string[] {
  const text = JSON.stringify(request) ?? '';
  const found = LABELLED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, , value = '']) => value));
  return found.filter(({ length }) => length >= LEAST_GIVEN);
}

function masked(value: unknown, secrets: RegExp[]): unknown {
  const text = (given: string) => {
    const rest = secrets.reduce((left, secret) => left.replace(secret, MASK), given);
    return LABELLED.reduce((left, pattern) => left.replace(pattern, `$1${MASK}`), rest);
  };
  const walk = (inner: unknown): unknown => {
    if (typeof inner === 'string') return text(inner);
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, item]) => [text(key), isCredential(key, item) ? MASK : walk(item)]),
    );
  };
  return walk(value);
}

function literally(secret: string): RegExp {
  return new RegExp(secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
}

/** The values of a configuration that must never be stored. */
export function secretsOf({ ncbi, openAlex, semanticScholar }: Config): (string | undefined)[] {
  return [ncbi.apiKey, openAlex.apiKey, semanticScholar.apiKey];
}

/** Whether a value held a credential that is not stored: such a request cannot be repeated. */
export function holdsMask(value: unknown): boolean {
  return JSON.stringify(value)?.includes(MASK) ?? false;
}

function isCredential(key: string, value: unknown): boolean {
  return CREDENTIAL_NAME.test(key) && value !== null && value !== '' && value !== undefined;
}
