import { Buffer } from 'node:buffer';

/** How long a link works: issue 08, Deliver 4. */
const LIFETIME_S = 60 * 60;
const KEY_NAME = 'download_key';
const KEY_BYTES = 32;
/** HMAC-SHA256 in hexadecimal digits: one spelling for one signature. */
const SIGNATURE = /^[0-9a-f]{64}$/;
const EXPIRY = /^[1-9]\d{9}$/;
const OBJECT_ID = /^[0-9a-f]{64}$/;

/** A download link, taken apart; nothing of it is trusted before `isRight`. */
export interface DownloadLink {
  /** Of the user's Durable Object: it does not tell the user's name, and cannot be made up for one. */
  objectId: string;
  /** What is to be downloaded, such as `library/1`. */
  target: string;
  /** Seconds since the epoch, as text. */
  expires: string;
  signature: string;
}

/** A link as it is written, undefined for what can be none or has expired: told without asking any object. */
export function readLink(url: URL, now: number): DownloadLink | undefined {
  const [, prefix, objectId = '', ...target] = url.pathname.split('/');
  const expires = url.searchParams.get('expires') ?? '';
  const signature = url.searchParams.get('signature') ?? '';
  const sound =
    prefix === 'download' && OBJECT_ID.test(objectId) && EXPIRY.test(expires) && SIGNATURE.test(signature);
  if (!sound || Number(expires) * 1000 <= now) return undefined;
  return { objectId, target: target.join('/'), expires, signature };
}

/** Signs the links of one user. The key is random, made at first use and never leaves the user's object. */
export class DownloadLinks {
  #sql: SqlStorage;
  #user: string;
  #objectId: string;

  constructor(sql: SqlStorage, user: string, objectId: string) {
    this.#sql = sql;
    this.#user = user;
    this.#objectId = objectId;
  }

  /** The path of a link, which works for an hour. */
  async path(target: string, now: number): Promise<string> {
    const expires = String(Math.floor(now / 1000) + LIFETIME_S);
    const signed = await crypto.subtle.sign('HMAC', await this.#key(), this.#signed(target, expires));
    const signature = Buffer.from(signed).toString('hex');
    return `/download/${this.#objectId}/${target}?expires=${expires}&signature=${signature}`;
  }

  /** Whether a link was signed here, for this user; compared in constant time by `verify`. */
  async isRight({ objectId, target, expires, signature }: DownloadLink): Promise<boolean> {
    if (objectId !== this.#objectId) return false;
    const bytes = Buffer.from(signature, 'hex');
    return crypto.subtle.verify('HMAC', await this.#key(), bytes, this.#signed(target, expires));
  }

  #signed(target: string, expires: string): Buffer<ArrayBuffer> {
    return Buffer.from(JSON.stringify([this.#user, target, expires]));
  }

  #key(): Promise<CryptoKey> {
    const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString('hex');
    this.#sql.exec('INSERT OR IGNORE INTO settings VALUES (?, ?)', KEY_NAME, fresh);
    const { value } = this.#sql
      .exec<{ value: string }>('SELECT value FROM settings WHERE name = ?', KEY_NAME)
      .one();
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return crypto.subtle.importKey('raw', Buffer.from(value, 'hex'), algorithm, false, ['sign', 'verify']);
  }
}
