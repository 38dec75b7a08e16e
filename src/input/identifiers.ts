/** Published plain patterns: contracts/schemas/pubmed_fetch_fulltext.input.json. */
export const PLAIN_PMID = /^\d+$/;
export const PLAIN_PMCID = /^(?:[Pp][Mm][Cc])?\d+$/;
export const PLAIN_DOI = /^10\.[^\s,]+\/[^\s,]+$/;

/** Takes the same as PLAIN_DOI, in linear time: that one tries every slash against the rest of the text. */
const LINEAR_DOI = /^10\.[^\s,][^\s,/]*\/[^\s,]+$/;

/** Length of an identifier in any form: contracts/input-rules.md B1. */
export const MAX_ID_CHARACTERS = 512;
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

const PMID_FORM = /^(?:(?:pmid|pubmed)\s*:\s*)?([1-9]\d{0,19})$/i;
const PMID_PATH = /^\/([1-9]\d{0,19})\/?$/;
const PMCID_FORM = /^(?:pmcid\s*:\s*)?(?:pmc)?([1-9]\d{0,19})$/i;
const PMCID_PATH = /^\/articles\/PMC([1-9]\d{0,19})\/?$/;
/** The check characters `<`, `>` and `#` are those of old SICI DOIs (design.md §8). */
const DOI_FORM = /^(?:doi\s*:\s*)?(10\.\d{4,9}\/[-._;()/:<>#A-Za-z0-9]+)$/i;

/** A PMID in the caller's digits: published pattern, or contracts/input-rules.md B1. */
export function parsePmid(text: string): string | undefined {
  return PLAIN_PMID.test(text) ? text : parsePmidForm(text);
}

/** B1 alone, as read_session and save_literature_notes publish it: no leading zeros, at most 20 digits. */
export function parsePmidForm(text: string): string | undefined {
  const form = unquote(text);
  const url = form && splitUrl(form);
  if (url) return url.host === 'pubmed.ncbi.nlm.nih.gov' ? PMID_PATH.exec(url.path)?.[1] : undefined;
  return form && PMID_FORM.exec(form)?.[1];
}

/** A PMCID as `PMC<digits>`, digits as given: published pattern, or contracts/input-rules.md B2. */
export function parsePmcid(text: string): string | undefined {
  return PLAIN_PMCID.test(text) ? `PMC${text.replace(/^pmc/i, '')}` : parsePmcidForm(text);
}

/** B2 alone, as get_article_figures publishes it: no leading zeros, at most 20 digits. */
export function parsePmcidForm(text: string): string | undefined {
  const digits = pmcidDigits(text);
  return digits && `PMC${digits}`;
}

function pmcidDigits(text: string): string | undefined {
  const form = unquote(text);
  const url = form && splitUrl(form);
  if (!url) return form && PMCID_FORM.exec(form)?.[1];
  if (url.host === 'pmc.ncbi.nlm.nih.gov') return PMCID_PATH.exec(url.path)?.[1];
  if (url.host === 'www.ncbi.nlm.nih.gov' && url.path.startsWith('/pmc/'))
    return PMCID_PATH.exec(url.path.slice('/pmc'.length))?.[1];
  return undefined;
}

/**
 * A DOI in the caller's casing: published pattern, or contracts/input-rules.md B3 with the SICI characters. Control
 * characters and lone surrogates, which the published pattern lets through, are in no DOI and are refused.
 */
export function parseDoi(text: string): string | undefined {
  if (LINEAR_DOI.test(text)) return UNPRINTABLE.test(text) ? undefined : text;
  const form = unquote(text);
  const url = form && splitUrl(form);
  if (!url) return form && DOI_FORM.exec(form)?.[1];
  if ((url.host !== 'doi.org' && url.host !== 'dx.doi.org') || /[?#]/.test(url.path)) return undefined;
  const path = percentDecoded(url.path.slice(1));
  return path?.startsWith('10.') ? DOI_FORM.exec(path)?.[1] : undefined;
}

/** Digits for look-ups and comparison: contracts/fetch-fulltext.md §1, leading zeros dropped, one `0` kept. */
export function canonicalPmid(pmid: string): string {
  return pmid.replace(/^0+(?=\d)/, '');
}

/** `PMC` and digits without leading zeros, from any spelling that `parsePmcid` or the published pattern takes. */
export function canonicalPmcid(pmcid: string): string {
  return `PMC${canonicalPmid(pmcid.replace(/^pmc/i, ''))}`;
}

/** Comparison key: DOIs that differ in case only are one (contracts/fetch-fulltext.md §1). */
export function doiKey(doi: string): string {
  return doi.toLowerCase();
}

/** Trims, and takes off one pair of backticks around the whole; undefined for what no form can be. */
function unquote(text: string): string | undefined {
  if (text.length > MAX_ID_CHARACTERS) return undefined;
  const trimmed = text.trim();
  const quoted = /^`([^`]*)`$/.exec(trimmed)?.[1]?.trim();
  const form = quoted ?? trimmed;
  return form === '' || UNPRINTABLE.test(form) ? undefined : form;
}

/** Host in lower case and the rest as it stands: a port, user, query or fragment then matches no host or path. */
function splitUrl(text: string): { host: string; path: string } | undefined {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(text) ?? [];
  return host === undefined || path === undefined ? undefined : { host: host.toLowerCase(), path };
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
