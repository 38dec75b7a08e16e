import { DownloadError, type Downloaded, download } from '../copy/download.ts';
import { type CopyText, textOfCopy } from '../copy/text.ts';
import { doiKey } from '../input/identifiers.ts';
import { findOpenAccess, type OaLocation, type OaRecord, unpaywall } from '../sources/unpaywall.ts';
import { cleanTitle } from '../text/markup.ts';
import type { Call } from '../upstream/call.ts';
import { type CopyFound, eachOf, type Hunt, open, type Wanted } from './hunt.ts';
import { noteFailure } from './tier-outcome.ts';

/** Copies are large, and extracting their text takes memory: two at a time. */
const PARALLEL = 2;
/** Places to try for one article before it is given up. */
const MAX_ADDRESSES = 5;

/** An open-access copy that Unpaywall knows, from a publisher or a repository, as text (§3.4). */
export async function fromUnpaywall(hunt: Hunt): Promise<void> {
  const service = unpaywall(hunt.call.config);
  const byDoi = new Map<string, Promise<CopyFound | Fruitless>>();
  await eachOf(open(hunt), PARALLEL, async (one) => {
    if (!one.doi) {
      one.tried.push(withoutDoi(one, service !== undefined));
      return;
    }
    if (!service) {
      one.tried.push(switchedOff());
      return;
    }
    const doi = doiKey(one.doi);
    try {
      const search =
        byDoi.get(doi) ??
        findOpenAccess(hunt.call, service, doi).then((record) => copyOf(hunt.call, one, record));
      byDoi.set(doi, search);
      const copy = await search;
      if ('outcome' in copy) {
        one.tried.push({ tier: 'unpaywall', ...copy });
        return;
      }
      const key = `doi:${doi}`;
      one.served = key;
      if (!hunt.found.has(key)) hunt.keep(key, copy, one);
    } catch (error) {
      noteFailure(hunt.call, one, 'unpaywall', error);
    }
  });
}

interface Fruitless {
  outcome: 'no-oa' | 'fetch-failed' | 'parse-failed';
  detail: string;
}

/** The first location that yields a text; what went wrong with the last one when none does. */
async function copyOf(call: Call, wanted: Wanted, record: OaRecord): Promise<CopyFound | Fruitless> {
  if ('noOa' in record) return { outcome: 'no-oa', detail: record.noOa };
  let fruitless: Fruitless = { outcome: 'fetch-failed', detail: 'no copy has an address' };
  for (const { address, location } of addressesOf(record.locations)) {
    try {
      const file = await download(call, address);
      let broken = false;
      const text = await textOfCopy(file.bytes, file.url).catch(() => {
        broken = true;
        return undefined;
      });
      if (text) return found(wanted, record, location, file, text);
      fruitless = {
        outcome: 'parse-failed',
        detail: broken
          ? `the file of ${new URL(file.url).hostname} is broken or incomplete`
          : `${new URL(file.url).hostname} serves no full text there (a form, an abstract, or a scan without text)`,
      };
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      // That something came and was no text says more than that the next address failed.
      if (fruitless.outcome === 'fetch-failed')
        fruitless = { outcome: 'fetch-failed', detail: error.message };
    }
  }
  return fruitless;
}

/** The PDF of each location before its page, each address once. */
function addressesOf(locations: OaLocation[]): { address: string; location: OaLocation }[] {
  const all = locations.flatMap((location) =>
    [location.url_for_pdf, location.url, location.url_for_landing_page].flatMap((address) =>
      address ? [{ address, location }] : [],
    ),
  );
  return all
    .filter(({ address }, at) => all.findIndex((other) => other.address === address) === at)
    .slice(0, MAX_ADDRESSES);
}

function found(
  wanted: Wanted,
  record: Exclude<OaRecord, { noOa: string }>,
  location: OaLocation,
  file: Downloaded,
  text: CopyText,
): CopyFound {
  const title = cleanTitle(record.title) ?? cleanTitle(wanted.title) ?? cleanTitle(text.title);
  const { title: _, ...content } = text;
  return {
    kind: 'copy',
    doi: wanted.doi ?? '',
    sourceUrl: file.url,
    ...content,
    ...(title && { title }),
    ...(location.license && { license: location.license }),
    ...(location.host_type && { hostType: location.host_type }),
    ...(location.version && { version: location.version }),
    ...(record.journalName && { journalName: record.journalName }),
    ...(record.year && { year: record.year }),
  };
}

function withoutDoi(one: Wanted, switchedOn: boolean): Wanted['tried'][number] {
  if (typeof one.doiLookup === 'object') {
    const detail = `the look-up of the DOI failed, which says nothing about whether there is one: ${one.doiLookup.failed}; try again`;
    return { tier: 'unpaywall', outcome: 'doi-lookup-failed', detail };
  }
  if (one.doiLookup === 'none')
    return { tier: 'unpaywall', outcome: 'no-doi', detail: 'no DOI is known for this id' };
  return switchedOn ? { tier: 'unpaywall', outcome: 'no-doi', detail: 'no DOI is known' } : switchedOff();
}

function switchedOff(): Wanted['tried'][number] {
  return { tier: 'unpaywall', outcome: 'not-attempted', detail: 'UNPAYWALL_EMAIL is not set' };
}
