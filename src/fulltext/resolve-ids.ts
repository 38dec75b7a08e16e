import { AppError } from '../errors.ts';
import { canonicalPmcid, canonicalPmid, doiKey } from '../input/identifiers.ts';
import { convertIds } from '../pubmed/id-converter.ts';
import { recallPmcid } from './article-cache.ts';
import type { Hunt, Wanted } from './hunt.ts';
import { noteFailure } from './tier-outcome.ts';

/**
 * Finds the PMCID of each PMID and DOI: what is known from earlier calls, then one request to the ID converter. When
 * the converter fails, for all or for some, its ids go on to the next tier, which may know them
 * (contracts/fetch-fulltext.md §3.1).
 */
export async function resolvePmcids({ call, wanted }: Hunt): Promise<void> {
  await Promise.all(
    wanted.map(async (one) => {
      if (one.pmcid !== undefined) return;
      const pmcid = await recallPmcid(call, one.idType, one.id);
      if (pmcid !== undefined) one.pmcid = pmcid;
    }),
  );
  const unknown = wanted.filter(({ pmcid }) => pmcid === undefined);
  const [first] = unknown;
  if (!first) return;
  try {
    const records = await convertIds(call, first.idType, [...new Set(unknown.map(keyOf))]);
    for (const one of unknown) {
      const record = records.get(keyOf(one));
      if (!record) {
        const detail = 'the look-up of the PMCID failed: the ID converter did not answer for this id';
        one.tried.push({ tier: 'pmc', outcome: 'service-error', detail });
      } else if (record.pmcid) {
        one.pmcid = canonicalPmcid(record.pmcid);
        if (record.doi) one.doi ??= record.doi;
      } else {
        const detail = `${one.idType.toUpperCase()} has no PMC counterpart`;
        one.tried.push({ tier: 'pmc', outcome: 'not-attempted', detail });
      }
    }
  } catch (error) {
    for (const one of unknown) noteFailure(call, one, 'pmc', lookUpFailure(error));
  }
}

/** The spelling that the converter is asked, and echoes. */
function keyOf({ idType, id }: Wanted): string {
  return idType === 'doi' ? doiKey(id) : canonicalPmid(id);
}

function lookUpFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError({ ...error.details, message: `the look-up of the PMCID failed: ${error.message}` });
}
