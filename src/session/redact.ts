import type { Config } from '../config.ts';
import { MASK, maskCredentials } from '../text/credentials.ts';

const LEAST_SECRET = 4;

/** Names of fields whose values are credentials: contracts/read-session.md §6. */
const CREDENTIAL_NAME =
  /^(?:[\w-]*(?:api[-_]?key|access[-_]?token|refresh[-_]?token|client[-_]?secret|authorization|password)|auth|bearer|(?:set-)?cookie|passwd|passphrase|secret|token|[\w-]+[-_](?:secret|token))$/i;

export type Redact = <T>(value: T) => T;

/** Masks credentials in a value before it is written anywhere; `secrets` are values that this server itself holds. */
export function redactor(secrets: (string | undefined)[]): Redact {
  const own = secrets.filter((secret) => secret !== undefined && secret.length >= LEAST_SECRET) as string[];
  const patterns = own.map(literally);
  return <T>(value: T) => masked(value, patterns) as T;
}

function masked(value: unknown, secrets: RegExp[]): unknown {
  const text = (given: string) =>
    maskCredentials(secrets.reduce((left, secret) => left.replace(secret, MASK), given));
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
