import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { searchCrossref } from '../sources/crossref.ts';
import type { Hit } from '../sources/hit.ts';
import { canLookUp } from '../sources/lookup.ts';
import type { Call } from '../upstream/call.ts';

/** Whether Crossref can be asked for a DOI; those of arXiv are registered elsewhere. */
export function isAtCrossref(doi: string): boolean {
  return canLookUp('crossref', [{ doi }]);
}

/**
 * What Crossref has of these DOIs, in the form of a PubMed record without a PMID: most papers that PubMed does not have
 * do exist. Keys are the DOIs in lower case, each one that `isAtCrossref`. One request.
 *
 * @throws AppError as `searchCrossref`
 */
export async function crossrefRecords(call: Call, dois: string[]): Promise<Map<string, PubmedRecord>> {
  const lookup = dois.map((doi) => ({ doi }));
  const request = { query: '', limit: lookup.length, mode: 'keyword' as const, lookup, pubmedClauses: [] };
  const { hits } = await searchCrossref(call, request);
  return new Map(hits.flatMap((hit) => (hit.ids.doi ? [[hit.ids.doi, recordOf(hit)]] : [])));
}

function recordOf(hit: Hit): PubmedRecord {
  const { title, journal, journalAbbrev, volume, issue, pages, year, authors, retracted, ids } = hit;
  return {
    recordType: 'journal-article',
    pmid: '',
    pubmedUrl: '',
    ...(title && { title }),
    authors: authors.map(({ name, person }) => {
      if (!person) return { collectiveName: name };
      const { family, given, suffix } = person;
      return { lastName: family, ...(given && { firstName: given }), ...(suffix && { suffix }) };
    }),
    journalInfo: {
      ...(journal && { title: journal }),
      ...(journalAbbrev && { isoAbbreviation: journalAbbrev }),
      ...(volume && { volume }),
      ...(issue && { issue }),
      ...(pages && { pages }),
      ...(year && { publicationDate: { year: String(year) } }),
    },
    ...(ids.doi && { doi: ids.doi }),
    ...(retracted && {
      retracted: true as const,
      commentsCorrections: [{ refType: 'RetractionIn', note: 'Crossref marks it as retracted' }],
    }),
  };
}
