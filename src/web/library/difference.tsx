import type { Envelope } from '../../record/envelope.ts';
import { replayOf } from '../../record/run-report.ts';
import { runPath } from './addresses.ts';
import { Time } from './shown.tsx';

const SHOWN = 200;

/** How the PMIDs of a run differ from those of an earlier one. */
export function Difference({ run, former }: { run: Envelope; former: Envelope }) {
  const from = (
    <a href={runPath(former.run_id)}>
      the run of <Time at={former.created_at} /> UTC
    </a>
  );
  if (!run.result.pmids || !former.result.pmids)
    return <p>Cannot be compared with {from}: one of the two has no result.</p>;
  const { added, removed, unchanged, failed_sources } = replayOf(former, run);
  return (
    <>
      <p>
        Against {from}: {added.length} added, {removed.length} removed, {unchanged} unchanged.
        {failed_sources &&
          ` ${failed_sources.join(', ')} failed in one of the two: what seems added or removed may be neither.`}
      </p>
      <dl class="facts">
        <dt>Added PMIDs</dt>
        <dd>{shown(added)}</dd>
        <dt>Removed PMIDs</dt>
        <dd>{shown(removed)}</dd>
      </dl>
    </>
  );
}

function shown(pmids: string[]): string {
  if (pmids.length === 0) return 'none';
  const rest = pmids.length - SHOWN;
  return pmids.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
