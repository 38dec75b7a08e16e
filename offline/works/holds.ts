import { hashOf } from '../europepmc-catalogue.ts';
import type { Source, Work } from './work.ts';

/**
 * Which source knows which work. Of the folder's articles each lacks some, and not the same ones; a work of the table
 * is known to the sources it names there.
 */
export function holds(source: Source, { key, ids, listed, told }: Pick<Work, HoldsBy>): boolean {
  if (listed) return told[source] !== undefined;
  const hash = hashOf(key);
  switch (source) {
    case 'pubmed':
      return ids.pmid !== undefined;
    case 'europepmc':
      return true;
    case 'openalex':
      return Boolean(ids.doi ?? ids.pmid) && hash % 5 !== 3;
    case 'crossref':
      return ids.doi !== undefined && hash % 9 !== 5;
    case 'semanticScholar':
      return hash % 4 !== 2;
  }
}

type HoldsBy = 'key' | 'ids' | 'listed' | 'told';
