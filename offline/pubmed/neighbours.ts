import type { Doc, PubmedIndex } from './search-index.ts';
import { STOP_WORDS } from './words.ts';

const MOST = 100;
/** Scores of NCBI have eight digits. */
const SCALE = 1_000_000;
/** Whatever reaches less than this part of the best score is not similar. */
const LEAST = 0.25;

/** Records that share rare words of title, abstract and keywords, the likest first: the asked ones lead. */
export function similar(
  pmids: string[],
  { docs, byPmid, vocabulary }: PubmedIndex,
): { id: string; score: number }[] {
  const sources = pmids.map((pmid) => byPmid.get(pmid)).filter((doc) => doc !== undefined);
  const wanted = new Set(sources.flatMap((doc) => [...wordsIn(doc)]));
  const rarity = (word: string): number => Math.log(docs.length / (vocabulary.get(word) ?? docs.length));
  const scored = docs.map((doc) => {
    const words = [...wordsIn(doc)];
    const shared = words.filter((word) => wanted.has(word)).reduce((sum, word) => sum + rarity(word), 0);
    return { id: doc.pmid, score: Math.round((SCALE * shared) / Math.sqrt(words.length || 1)) };
  });
  const asked = scored.filter(({ id }) => pmids.includes(id));
  const others = scored.filter(({ id }) => !pmids.includes(id));
  const best = Math.max(...others.map(({ score }) => score));
  return [
    ...asked,
    ...others
      .filter(({ score }) => score > 0 && score >= best * LEAST)
      .sort((a, b) => b.score - a.score || Number(b.id) - Number(a.id))
      .slice(0, MOST),
  ];
}

/** The records of the library that a record cites, the newest PMID first. */
export function cites(pmids: string[], index: PubmedIndex): { id: string }[] {
  const asked = pmids.map((pmid) => index.byPmid.get(pmid)).filter((doc) => doc !== undefined);
  return descending(asked.flatMap((doc) => [...citedIn(doc, index)]));
}

/** The records of the library that cite a record. */
export function citedBy(pmids: string[], index: PubmedIndex): { id: string }[] {
  const citing = index.docs.filter((doc) => {
    const cited = citedIn(doc, index);
    return pmids.some((pmid) => cited.has(pmid));
  });
  return descending(citing.map(({ pmid }) => pmid));
}

function citedIn(doc: Doc, { byPmid }: PubmedIndex): Set<string> {
  const pmids = doc.record.cites.filter(({ type }) => type === 'pubmed').map(({ value }) => value);
  return new Set(pmids.filter((pmid) => byPmid.has(pmid) && pmid !== doc.pmid));
}

function descending(pmids: string[]): { id: string }[] {
  return [...new Set(pmids)].sort((a, b) => Number(b) - Number(a)).map((id) => ({ id }));
}

function wordsIn({ texts }: Doc): Set<string> {
  const words = texts['Title/Abstract']?.split(' ') ?? [];
  return new Set(words.filter((word) => /^\p{L}{3,}$/u.test(word) && !STOP_WORDS.has(word)));
}
