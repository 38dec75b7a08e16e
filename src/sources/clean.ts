const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const MAX_URL_CHARACTERS = 2000;

/** A text on one line, without control characters and lone surrogates, and not longer than `most`; undefined for none. */
export function lineOf(text: string | null | undefined, most: number): string | undefined {
  const line = text
    ?.slice(0, most * 2)
    .replace(CONTROLS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  return line || undefined;
}

/** The address of a page, or undefined for what is none: other protocols reach no client. */
export function webAddress(text: string | null | undefined): string | undefined {
  if (!text || text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** The bare ORCID iD in a text, which is often an address (https://support.orcid.org/hc/en-us/articles/360006897674). */
export function orcidIn(text: string | null | undefined): string | undefined {
  return /(?<![\dX])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\dX])/i.exec(text ?? '')?.[0].toUpperCase();
}

/** The object without the keys that have no value. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
