import { canonicalPmid, doiKey } from '../input/identifiers.ts';
import { JATS_READER_VERSION } from '../jats/version.ts';
import type { Call } from '../upstream/call.ts';
import type { JatsFound } from './hunt.ts';
import type { IdType } from './result.ts';

/** Below this all articles are kept that were fetched, for all users of the deployment. */
export const CACHE_PREFIX = 'cache/';
/** What is older is not used any more, and `pruneCache` of session/retention.ts deletes it. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The article kept under a PMCID by this version of the JATS reader; undefined when there is none, an old one or one
 * that cannot be read.
 */
export async function recall(call: Call, pmcid: string): Promise<JatsFound | undefined> {
  const text = await read(call, articleKey(call, pmcid));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as JatsFound;
  } catch {
    return undefined;
  }
}

/** The PMCID that a PMID or DOI is known to lead to. */
export async function recallPmcid(call: Call, idType: IdType, id: string): Promise<string | undefined> {
  return read(call, await aliasKey(call, idType, id));
}

/**
 * Keeps an article under its PMCID, and the way there from its other ids and those that it was asked by. A failure to
 * keep is no failure of the call.
 */
export async function remember(
  call: Call,
  pmcid: string,
  known: JatsFound,
  askers: OtherIds[],
): Promise<void> {
  const keys = await Promise.all(
    [known.article, ...askers].flatMap(({ pmid, doi }) => [
      ...(pmid ? [aliasKey(call, 'pmid', pmid)] : []),
      ...(doi ? [aliasKey(call, 'doi', doi)] : []),
    ]),
  );
  const writes = [
    call.files.write(articleKey(call, pmcid), JSON.stringify(known)),
    ...[...new Set(keys)].map((key) => call.files.write(key, pmcid)),
  ];
  await Promise.allSettled(writes);
}

interface OtherIds {
  pmid?: string | undefined;
  doi?: string | undefined;
}

/** A store that fails is a store without the file: the article is fetched instead. */
async function read(call: Call, key: string): Promise<string | undefined> {
  const stored = await call.files.read(key).catch(() => undefined);
  return stored && call.now() - stored.storedAt < MAX_AGE_MS ? stored.text : undefined;
}

function articleKey(call: Call, pmcid: string): string {
  return `${CACHE_PREFIX}${call.config.cacheScope}/jats-${JATS_READER_VERSION}/${pmcid}.json`;
}

/** The id is hashed: a DOI may hold any character, and be longer than a key. */
async function aliasKey(call: Call, idType: IdType, id: string): Promise<string> {
  const key = idType === 'doi' ? doiKey(id) : canonicalPmid(id);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${CACHE_PREFIX}${call.config.cacheScope}/ids/${idType}/${hex}`;
}
