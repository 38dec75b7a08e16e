import type { Hit, Ids, SourceName } from '../sources/hit.ts';

/** A version of the same work that is a record of its own: a preprint of a journal article, or the article of a preprint. */
export interface Version {
  kind: 'preprint-of' | 'has-preprint';
  ids: Ids;
  title?: string;
  server?: string;
  /** How the two were recognised: a source says so, or title and an author agree. */
  basis: 'source' | 'title';
}

/** One work after merging: the fullest record, its gaps filled from the others that share an identifier with it. */
export interface Paper extends Omit<Hit, 'source' | 'relations' | 'citedBy'> {
  /** The source of the record that the others were merged into. */
  primarySource: SourceName;
  /** All sources that returned it, the primary one first. */
  sources: SourceName[];
  /** What each asked source counts, highest first; the services count differently. */
  citedBy: { source: SourceName; count: number }[];
  versions: Version[];
}

/** How the hits of all sources became papers (contracts/unified-search.md A4). */
export interface MergeStatistics {
  totalInput: number;
  uniqueArticles: number;
  /** Hits that went into a paper that another hit had opened. */
  duplicatesRemoved: number;
  /** Papers made of more than one hit. */
  mergedRecords: number;
  /** Hits that each source returned; a source without any is not listed. */
  bySource: Partial<Record<SourceName, number>>;
  /** The four add up to `duplicatesRemoved`: a hit that shares a DOI (and perhaps more) with the paper it went into, */
  dedupByDoi: number;
  /** no DOI but a PMID, */
  dedupByPmid: number;
  /** only other identifiers, */
  dedupByIdentifier: number;
  /** or its title, where neither has an identifier. */
  dedupByTitle: number;
}
