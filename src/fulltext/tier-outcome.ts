import { AppError } from '../errors.ts';
import type { Call } from '../upstream/call.ts';
import type { Wanted } from './hunt.ts';
import type { TriedTier, Unavailable } from './result.ts';

/**
 * Notes at an id that a tier failed: as the tier's outcome, or as deferred when the call has no request left. An
 * outcome of ours cannot be made of a cancelled call or a fault of our own: those end the call.
 */
export function noteFailure(call: Call, wanted: Wanted, tier: TriedTier['tier'], error: unknown): void {
  if (call.signal.aborted || !(error instanceof AppError)) throw error;
  if (error.details.reason === 'request_budget_spent') wanted.deferred = true;
  else wanted.tried.push({ tier, outcome: 'service-error', detail: error.message });
}

/** Whether a source failed, so that its answer is not known and may come another time. */
export function isFailure({ outcome }: TriedTier): boolean {
  return outcome === 'service-error' || outcome === 'doi-lookup-failed' || outcome === 'fetch-failed';
}

/** The row of an id that no tier served (contracts/fetch-fulltext.md §2.3, §3.5). */
export function unavailableOf(
  wanted: Wanted,
  switchedOn: { europepmc: boolean; unpaywall: boolean },
): Unavailable {
  const { id, idType, tried } = wanted;
  const unqueried: ('europepmc' | 'unpaywall')[] = [];
  if (!switchedOn.europepmc) unqueried.push('europepmc');
  if (!switchedOn.unpaywall && wanted.doiLookup !== 'none') unqueried.push('unpaywall');
  return {
    id,
    idType,
    reason: reasonOf(tried),
    triedTiers: tried,
    ...(unqueried.length > 0 && { unqueriedTiers: unqueried }),
  };
}

/** The last signal of a tier that was asked; that there is no DOI says less than that no tier knows the id. */
function reasonOf(tried: TriedTier[]): Unavailable['reason'] {
  const asked = tried.filter(({ outcome }) => outcome !== 'not-attempted');
  const last = asked.at(-1)?.outcome;
  // Under a PMCID that PMC does not know, Europe PMC is not searched: that it serves nothing says no more.
  if (last === 'no-fulltext' && asked.some(({ outcome }) => outcome === 'miss')) return 'not-found';
  if (last === 'no-doi' && asked.some(({ outcome }) => outcome === 'miss')) return 'not-found';
  switch (last) {
    case undefined:
    case 'not-attempted':
      return 'no-pmc-fallback-disabled';
    case 'miss':
      return 'not-found';
    case 'no-fulltext':
      return 'no-epmc-fulltext';
    default:
      return last;
  }
}
