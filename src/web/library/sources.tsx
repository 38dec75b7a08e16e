import type { Attempt } from '../../record/envelope.ts';
import { Status } from './shown.tsx';
import { sourceName } from './source-names.ts';

/** What each source returned, as a table with a bar in each row; the numbers say all that the bars do. */
export function Sources({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return <p>No source was asked.</p>;
  const most = Math.max(1, ...attempts.map(({ returned }) => returned));
  return (
    <table class="stack">
      <caption>Records that each source returned, of all that it has for this query</caption>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">State</th>
          <th scope="col">Returned</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ source, status, returned, available, failure }) => (
          <tr>
            <th scope="row">{sourceName(source)}</th>
            <td>
              <Status of={status} />
            </td>
            <td>
              {failure && returned === 0
                ? `could not be asked: ${failure.message}`
                : `${returned} of ${available ?? 'an unknown total'}`}
              <Bar share={returned / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg class="bar" aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
      <rect class="track" width="100" height="10" />
      <rect width={Math.round(share * 100)} height="10" />
    </svg>
  );
}
