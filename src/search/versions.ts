import type { Ids, Relation } from '../sources/hit.ts';
import { normalIds } from '../sources/ids.ts';
import { compareText, contradict, share } from './identity.ts';
import type { Paper, Version } from './paper.ts';
import { surnames } from './surnames.ts';
import { tellingTitle } from './titles.ts';

/** A paper with the relations of all the records that it was merged from. */
export interface Work {
  paper: Paper;
  relations: Relation[];
}

interface Link {
  preprint: number;
  journal: number;
  basis: Version['basis'];
}

/**
 * The papers with their other versions (field case F7): preprint and journal article name each other where a record of
 * either one says so; else where only one of them is a preprint, and title and an author's surname agree. A version
 * that is not among the papers is named by its identifiers. Expects the canonical order, as links depend on it where
 * sources contradict each other.
 */
export function linkVersions(works: Work[]): Paper[] {
  const papers = works.map(({ paper }) => paper);
  const index = indexOf(papers);
  const links = new Map<string, Link>();
  const elsewhere = papers.map((): Version[] => []);
  for (const [at, { relations }] of works.entries())
    for (const { kind, ids } of inOrder(relations)) {
      const found = candidates(index, ids).filter((other) => !contradict(papers[other]?.ids ?? {}, ids));
      const [other] = found;
      if (found.includes(at)) continue;
      if (other !== undefined) addLink(links, directed(papers, at, other, kind));
      else if (!elsewhere[at]?.some((known) => known.kind === kind && isPart(ids, known.ids)))
        elsewhere[at]?.push({ kind, ids, basis: 'source' });
    }
  for (const link of byTitle(papers, [...links.values()], elsewhere)) addLink(links, link);
  const versions = papers.map((): Version[] => []);
  for (const { preprint, journal, basis } of links.values()) {
    versions[preprint]?.push(versionOf(papers[journal] as Paper, 'preprint-of', basis));
    versions[journal]?.push(versionOf(papers[preprint] as Paper, 'has-preprint', basis));
  }
  return papers.map((paper, at) => ({
    ...paper,
    versions: [...(versions[at] ?? []), ...(elsewhere[at] ?? [])],
  }));
}

/** In both ways only once: where two relations name opposite directions, the first one holds. */
function addLink(links: Map<string, Link>, link: Link): void {
  const key = [link.preprint, link.journal].sort((a, b) => a - b).join();
  if (!links.has(key)) links.set(key, link);
}

/** Their types tell which one is the preprint; where these are alike, the relation does. */
function directed(papers: Paper[], at: number, other: number, kind: Version['kind']): Link {
  const [own, others] = [isPreprint(papers[at]), isPreprint(papers[other])];
  const ownIsPreprint = own === others ? kind === 'preprint-of' : own;
  return { preprint: ownIsPreprint ? at : other, journal: ownIsPreprint ? other : at, basis: 'source' };
}

/**
 * Preprints with the first journal article of the same title that has an author in common, unless a source names
 * another article for that preprint.
 */
function byTitle(papers: Paper[], known: Link[], elsewhere: Version[][]): Link[] {
  const titled = Map.groupBy(papers.keys(), (at) => tellingTitle(papers[at]?.title));
  const named = new Set(known.map(({ preprint }) => preprint));
  return [...titled].flatMap(([title, places]) => {
    if (title === undefined || places.length < 2) return [];
    const namesOf = new Map(places.map((at) => [at, surnames(papers[at]?.authors ?? [])]));
    const agree = (a: number, b: number) =>
      [...(namesOf.get(a) ?? [])].some((name) => namesOf.get(b)?.has(name));
    const journals = places.filter((at) => !isPreprint(papers[at]));
    return places.flatMap((preprint): Link[] => {
      if (!isPreprint(papers[preprint]) || named.has(preprint)) return [];
      const others = elsewhere[preprint]?.filter(({ kind }) => kind === 'preprint-of') ?? [];
      const journal = journals.find(
        (at) => agree(at, preprint) && !others.some(({ ids }) => contradict(ids, papers[at]?.ids ?? {})),
      );
      return journal === undefined ? [] : [{ preprint, journal, basis: 'title' }];
    });
  });
}

function versionOf(
  { ids, title, preprintServer }: Paper,
  kind: Version['kind'],
  basis: Version['basis'],
): Version {
  return { kind, ids, ...(title && { title }), ...(preprintServer && { server: preprintServer }), basis };
}

function isPreprint(paper: Paper | undefined): boolean {
  return paper?.type === 'preprint';
}

/** Those with most identifiers first, in their normal forms. */
function inOrder(relations: Relation[]): { kind: Version['kind']; ids: Ids }[] {
  return relations
    .flatMap(({ kind, doi, pmid }) =>
      kind === 'retraction-of' ? [] : [{ kind, ids: normalIds({ doi, pmid }) }],
    )
    .filter(({ ids }) => Object.keys(ids).length > 0)
    .map((relation) => ({
      relation,
      key: `${relation.ids.doi ?? ''} ${relation.ids.pmid ?? ''} ${relation.kind}`,
    }))
    .sort(
      (a, b) =>
        Object.keys(b.relation.ids).length - Object.keys(a.relation.ids).length || compareText(a.key, b.key),
    )
    .map(({ relation }) => relation);
}

function indexOf(papers: Paper[]): Map<string, number[]> {
  const keyed = papers.flatMap(({ ids }, at) => keysOf(ids).map((key) => ({ key, at })));
  const index = new Map<string, number[]>();
  for (const { key, at } of keyed) index.set(key, [...(index.get(key) ?? []), at]);
  return index;
}

function candidates(index: Map<string, number[]>, ids: Ids): number[] {
  return [...new Set(keysOf(ids).flatMap((key) => index.get(key) ?? []))];
}

function keysOf({ doi, pmid }: Ids): string[] {
  return [...(doi ? [`doi:${doi}`] : []), ...(pmid ? [`pmid:${pmid}`] : [])];
}

function isPart(ids: Ids, whole: Ids): boolean {
  return share(ids, whole) && !contradict(ids, whole) && Object.keys(ids).length <= Object.keys(whole).length;
}
