import { cleanTitle, plainAbstract } from '../text/markup.ts';
import { lineOf, orcidIn, present, webAddress } from './clean.ts';
import type { When } from './dates.ts';
import type { Hit, HitAuthor, OpenLink, Relation } from './hit.ts';
import { normalIds, type RawIds } from './ids.ts';
import { arxivOfDoi, isPreprintDoi, isServerName, serverIn, serverOfDoi } from './preprints.ts';

type Text = string | undefined;

interface RawAuthor {
  name: string;
  orcid?: Text;
  person?: { family: string; given?: Text; suffix?: Text } | undefined;
}

/** A record as its source spells it: texts may hold markup, ids prefixes, and anything may be too long. */
export interface RawHit extends Pick<Hit, 'source' | 'type'> {
  ids: RawIds;
  title?: Text;
  authors?: RawAuthor[];
  abstract?: Text;
  journal?: Text;
  journalAbbrev?: Text;
  volume?: Text;
  issue?: Text;
  pages?: Text;
  publisher?: Text;
  when?: When;
  preprintServer?: Text;
  keywords?: string[];
  mesh?: string[];
  isOpenAccess?: boolean | undefined;
  oaStatus?: Text;
  links?: { url?: Text; version?: Text; hostType?: Text; license?: Text }[];
  citedBy?: number | undefined;
  influentialCitations?: number | undefined;
  retracted?: boolean | undefined;
  relations?: { kind: Relation['kind']; doi?: Text; pmid?: Text }[];
}

const MAX = {
  title: 2000,
  abstract: 20_000,
  name: 300,
  field: 500,
  authors: 200,
  terms: 200,
  links: 20,
  id: 512,
};
const OA_STATUSES = /^(?:gold|hybrid|bronze|green|diamond|closed)$/;
/** Publishers put it before the title of the article; a notice is called `Retraction: …`. */
const RETRACTED_TITLE = /^\W{0,3}retracted(?:\s+(?:article|paper|chapter|research article))?\W{0,3}:/i;

/** The record in the words and bounds of all sources; undefined for one that has neither a title nor an identifier. */
export function hitOf(raw: RawHit): Hit | undefined {
  const ids = idsOf(raw.ids);
  const title = lineOf(cleanTitle(raw.title?.slice(0, MAX.title * 4)), MAX.title);
  if (title === undefined && Object.keys(ids).length === 0) return undefined;
  const isPreprint = raw.type === 'preprint' || isPreprintDoi(ids.doi) || isServerName(raw.journal);
  const status = raw.oaStatus?.toLowerCase() ?? '';
  return present<Hit>({
    source: raw.source,
    ids,
    title,
    authors: (raw.authors ?? []).slice(0, MAX.authors).flatMap(authorOf),
    abstract: lineOf(plainAbstract(raw.abstract?.slice(0, MAX.abstract * 4)), MAX.abstract),
    journal: fieldOf(cleanTitle(raw.journal?.slice(0, MAX.title))),
    journalAbbrev: fieldOf(raw.journalAbbrev),
    volume: fieldOf(raw.volume),
    issue: fieldOf(raw.issue),
    pages: fieldOf(raw.pages),
    publisher: fieldOf(raw.publisher),
    ...raw.when,
    type: isPreprint ? 'preprint' : raw.type,
    preprintServer: isPreprint
      ? (fieldOf(raw.preprintServer) ?? serverOfDoi(ids.doi) ?? serverIn(raw.journal))
      : undefined,
    keywords: termsOf(raw.keywords),
    mesh: termsOf(raw.mesh),
    isOpenAccess: raw.isOpenAccess,
    oaStatus: OA_STATUSES.test(status) ? status : undefined,
    links: linksOf(raw.links ?? []),
    citedBy: raw.citedBy,
    influentialCitations: raw.influentialCitations,
    retracted: raw.retracted || RETRACTED_TITLE.test(title ?? '') || undefined,
    relations: relationsOf(raw.relations ?? []),
  });
}

/** Identifiers in normal form; arXiv's own DOI tells the arXiv id as well. */
export function idsOf(raw: RawIds): Hit['ids'] {
  const short = Object.entries(raw).filter(([, value]) => String(value ?? '').length <= MAX.id);
  const ids = normalIds(Object.fromEntries(short));
  return ids.arxiv ? ids : { ...ids, ...normalIds({ arxiv: arxivOfDoi(ids.doi) }) };
}

function authorOf({ name, orcid, person }: RawAuthor): HitAuthor[] {
  const known = nameOf(name);
  if (!known) return [];
  return [present({ name: known, orcid: orcidIn(orcid), person: person && personOf(person) })];
}

function personOf({ family, given, suffix }: NonNullable<RawAuthor['person']>): HitAuthor['person'] {
  const surname = nameOf(family);
  return surname ? present({ family: surname, given: nameOf(given), suffix: nameOf(suffix) }) : undefined;
}

function nameOf(name: Text): Text {
  return lineOf(cleanTitle(name?.slice(0, MAX.name * 4)), MAX.name);
}

function fieldOf(text: Text): Text {
  return lineOf(text, MAX.field);
}

function termsOf(terms: string[] = []): string[] {
  const known = terms.slice(0, MAX.terms).map((term) => fieldOf(cleanTitle(term.slice(0, MAX.title))));
  return [...new Set(known.filter((term) => term !== undefined))];
}

function linksOf(links: NonNullable<RawHit['links']>): OpenLink[] {
  const known = links.slice(0, MAX.links).flatMap(({ url, version, hostType, license }): OpenLink[] => {
    const address = webAddress(url);
    if (!address) return [];
    const [about, host, terms] = [version, hostType, license].map(fieldOf);
    return [present({ url: address, version: about, hostType: host, license: terms })];
  });
  return [...Map.groupBy(known, ({ url }) => url).values()].flatMap((same) => same.slice(0, 1));
}

function relationsOf(relations: NonNullable<RawHit['relations']>): Relation[] {
  return relations.slice(0, MAX.links).flatMap(({ kind, doi, pmid }): Relation[] => {
    const ids = idsOf({ doi, pmid });
    return ids.doi || ids.pmid ? [present({ kind, doi: ids.doi, pmid: ids.pmid })] : [];
  });
}
