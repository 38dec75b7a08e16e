import { lineOf, present } from '../sources/clean.ts';
import { europePmcHit, recordSchema } from '../sources/europepmc-hit.ts';
import type { Hit } from '../sources/hit.ts';
import { cleanTitle } from '../text/markup.ts';
import type { EuropePmcRow } from './schema.ts';

const SHOWN_AUTHORS = 3;
const SNIPPET_CHARACTERS = 400;
const FIELD_CHARACTERS = 300;
const SOURCE = /^[A-Z]{3}$/;
/** contracts/pubmed-tools.md §9. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const VERSIONS: Record<string, 'preprint' | 'journal version'> = {
  'preprint of': 'journal version',
  'preprint in': 'preprint',
};

export interface ReadRecord {
  row: EuropePmcRow;
  /** The same in the words of all sources; absent where it has neither title nor identifier. */
  hit: Hit | undefined;
}

/** A record of a search; undefined for what has no id in a collection. */
export function readRecord(value: unknown): ReadRecord | undefined {
  const { data: record } = recordSchema.safeParse(value);
  const { id = '', source = '' } = record ?? {};
  if (!record || !SOURCE.test(source) || !ID.test(id)) return undefined;
  const hit = europePmcHit(record, 'europe_pmc');
  const types = record.pubTypeList?.pubType ?? record.pubType?.split('; ') ?? [];
  const isPreprint = source === 'PPR' || hit?.type === 'preprint';
  const publicationTypes = types.flatMap((type) => lineOf(type, FIELD_CHARACTERS) ?? []);
  const versions = versionsOf(record.commentCorrectionList?.commentCorrection ?? []);
  const row = present<EuropePmcRow>({
    source,
    epmcId: id,
    isPreprint: isPreprint || undefined,
    retracted: hit?.retracted || undefined,
    title: hit?.title,
    authors: authorsIn(record.authorString),
    journal:
      hit?.journal ??
      lineOf(cleanTitle(record.journalTitle), FIELD_CHARACTERS) ??
      (isPreprint ? (hit?.preprintServer ?? hit?.publisher) : undefined),
    pubYear: /^\d{4}$/.exec(record.pubYear ?? '')?.[0],
    firstPublicationDate: /^\d{4}-\d\d-\d\d$/.exec(record.firstPublicationDate ?? '')?.[0],
    publicationTypes: publicationTypes.length > 0 ? publicationTypes : undefined,
    pmid: hit?.ids.pmid,
    pmcId: hit?.ids.pmcid,
    doi: hit?.ids.doi,
    isOpenAccess: flag(record.isOpenAccess),
    hasFullTextXml: flag(record.inPMC),
    ...snippetOf(hit?.abstract),
    citedByCount: record.citedByCount,
    otherVersions: versions.length > 0 ? versions : undefined,
    epmcUrl: `https://europepmc.org/article/${source}/${id}`,
  });
  return { row, hit };
}

/** `Family GN, Family GN.` to the first three. */
function authorsIn(authorString: string | undefined): string | undefined {
  const names = (authorString?.slice(0, 20_000).replace(/\.\s*$/, '') ?? '')
    .split(', ')
    .flatMap((name) => lineOf(cleanTitle(name), FIELD_CHARACTERS) ?? []);
  const shown = [...names.slice(0, SHOWN_AUTHORS), ...(names.length > SHOWN_AUTHORS ? ['et al.'] : [])];
  return shown.join(', ') || undefined;
}

function snippetOf(
  abstract: string | undefined,
): Pick<EuropePmcRow, 'abstractSnippet' | 'abstractTruncated'> {
  if (!abstract) return {};
  if (abstract.length <= SNIPPET_CHARACTERS) return { abstractSnippet: abstract };
  const cut = abstract
    .slice(0, SNIPPET_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  return { abstractSnippet: `${cut}…`, abstractTruncated: true };
}

function versionsOf(links: { id?: string | undefined; source?: string | undefined; type: string }[]) {
  return links.flatMap(({ id = '', source = '', type }) => {
    const relation = VERSIONS[type.toLowerCase()];
    return relation && SOURCE.test(source) && ID.test(id) ? [{ relation, source, epmcId: id }] : [];
  });
}

function flag(value: string | undefined): boolean | undefined {
  return value === 'Y' ? true : value === 'N' ? false : undefined;
}
