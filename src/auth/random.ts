import { Buffer } from 'node:buffer';

/** 256 bits: nobody guesses one, so a fast hash is enough to store it by. */
const SECRET_BYTES = 32;
const ID_BYTES = 8;

/** A secret to hand out once, 43 letters of base64url. */
export function freshSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString('base64url');
}

/** A name for a thing that is no secret, 16 hexadecimal digits. */
export function freshId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(ID_BYTES))).toString('hex');
}

/** What is stored of a secret: its SHA-256 in hexadecimal digits. */
export async function digest(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return Buffer.from(bytes).toString('hex');
}
