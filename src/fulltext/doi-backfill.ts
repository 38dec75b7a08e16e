import { AppError } from '../errors.ts';
import { canonicalPmid } from '../input/identifiers.ts';
import { findDois } from '../pubmed/doi-lookup.ts';
import { convertIds } from '../pubmed/id-converter.ts';
import type { Call } from '../upstream/call.ts';
import { type Hunt, open, type Wanted } from './hunt.ts';

/**
 * Finds the DOI of what is still open, which Unpaywall needs: PMCIDs by the ID converter, PMIDs by PubMed, one request
 * each. That there is none and that the look-up failed are told apart (contracts/fetch-fulltext.md §3.4).
 */
export async function backfillDois(hunt: Hunt): Promise<void> {
  const { call } = hunt;
  const without = open(hunt).filter(({ doi }) => doi === undefined);
  const byPmcid = call.config.unpaywall ? without.filter(({ idType }) => idType === 'pmcid') : [];
  const byPmid = without.filter(({ idType }) => idType === 'pmid');
  await Promise.all([
    lookUp(call, byPmcid, async (pmcids) => {
      const records = await convertIds(call, 'pmcid', pmcids);
      return (pmcid) => records.get(pmcid.toLowerCase());
    }),
    lookUp(call, byPmid, async (pmids) => {
      const dois = await findDois(call, pmids);
      return (pmid) => dois.get(pmid);
    }),
  ]);
}

/** `find` brings for each id an answer, which may have no DOI, or nothing where there was no answer. */
async function lookUp(
  call: Call,
  wanted: Wanted[],
  find: (ids: string[]) => Promise<(id: string) => { doi?: string | undefined } | undefined>,
): Promise<void> {
  if (wanted.length === 0) return;
  const keyOf = ({ idType, id }: Wanted) => (idType === 'pmid' ? canonicalPmid(id) : id);
  try {
    const answerFor = await find([...new Set(wanted.map(keyOf))]);
    for (const one of wanted) {
      const answer = answerFor(keyOf(one));
      if (answer?.doi) one.doi = answer.doi;
      else one.doiLookup = answer ? 'none' : { failed: 'NCBI said nothing of the id' };
    }
  } catch (error) {
    if (call.signal.aborted || !(error instanceof AppError)) throw error;
    for (const one of wanted) one.doiLookup = { failed: error.message };
  }
}
