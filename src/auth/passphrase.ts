import { Buffer } from 'node:buffer';
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** What `.dev.vars.example` suggests; a deployment that still has it is not set up. */
export const EXAMPLE_PASSPHRASE = 'replace-me-with-a-long-passphrase';
export const LEAST_PASSPHRASE = 12;
/** Longer ones only cost time. */
export const MOST_PASSPHRASE = 200;
/** 16 MB and some 0.2 s for a guess: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
const COST = { N: 16_384, r: 8, p: 5 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** What is wrong with a passphrase that somebody wants to set, if anything. */
export function passphraseFault(passphrase: string): string | undefined {
  if (passphrase === EXAMPLE_PASSPHRASE) return 'This is the passphrase of the example. Choose your own.';
  if ([...passphrase].length < LEAST_PASSPHRASE)
    return `A passphrase has at least ${LEAST_PASSPHRASE} characters.`;
  if (passphrase.length > MOST_PASSPHRASE) return `A passphrase has at most ${MOST_PASSPHRASE} characters.`;
  return undefined;
}

/** The salted scrypt of a passphrase with its parameters, as it is stored. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(passphrase, salt, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether a passphrase is the stored one, by its own parameters and in constant time. */
export async function isPassphrase(passphrase: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(
    passphrase.slice(0, MOST_PASSPHRASE + 1),
    Buffer.from(salt, 'base64url'),
    cost,
  );
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}

/** Unicode has several spellings of one letter, and keyboards differ in which they send. */
function derive(passphrase: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, HASH_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
