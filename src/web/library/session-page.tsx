import { Hono } from 'hono';
import type { Manifest } from '../../record/artifact.ts';
import type { RunRow } from '../../session/runs.ts';
import { SESSION_NAME } from '../../session/sessions.ts';
import { Foreign } from '../foreign.tsx';
import { page, problem } from '../page.tsx';
import type { PageEnv } from '../page-env.ts';
import { artifactPath, LIBRARY, runPath, sessionPath } from './addresses.ts';
import { onShelf } from './on-shelf.ts';
import { bytes, counted, DeleteForm, Query, Status, Time } from './shown.tsx';

/** One session: its searches, newest first, page by page, and its newest result files. */
export const sessionPages = new Hono<PageEnv>().get('/library/sessions/:id', async (c) => {
  const id = c.req.param('id');
  const [created_at = '', run_id = ''] = (c.req.query('before') ?? '').split('~');
  const before = run_id ? { created_at, run_id } : undefined;
  const shown = SESSION_NAME.test(id) ? await onShelf(c, (shelf) => shelf.session(id, before)) : undefined;
  if (!shown) return problem(c, 404, 'No such session', 'You have no session of this name.');
  const { session, runs, totalRuns, olderThan, artifacts, totalArtifacts } = shown;
  const older = olderThan && `${olderThan.created_at}~${olderThan.run_id}`;
  const body = (
    <>
      <p>
        <a href={LIBRARY}>Library</a>. Begun <Time at={session.created_at} />, last used{' '}
        <Time at={session.updated_at} /> UTC.
      </p>
      <h2>Searches</h2>
      {runs.length === 0 ? (
        <p>No searches{before && ' before these'}.</p>
      ) : (
        <Runs runs={runs} total={totalRuns} />
      )}
      {older && (
        <p>
          <a href={`${sessionPath(id)}?before=${encodeURIComponent(older)}`}>Older searches</a>
        </p>
      )}
      {!before && (
        <>
          <h2>Result files</h2>
          {artifacts.length === 0 ? <p>None.</p> : <Artifacts artifacts={artifacts} total={totalArtifacts} />}
          <section class="danger">
            <h2>Delete this session</h2>
            <p>
              {counted(totalRuns, 'search', 'searches')} and {counted(totalArtifacts, 'set')} of result files.
              Notes belong to no session and stay.
            </p>
            <DeleteForm action={`${sessionPath(id)}/delete`} what="this session" />
          </section>
        </>
      )}
    </>
  );
  return page(c, `Session ${id}`, body);
});

function Runs({ runs, total }: { runs: RunRow[]; total: number }) {
  return (
    <table class="stack">
      <caption>
        {runs.length} of {total}, newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">Query</th>
          <th scope="col">State</th>
          <th scope="col">Results</th>
          <th scope="col">Date (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ run_id, query, status, result_count, created_at }) => (
          <tr>
            <th scope="row">
              <a href={runPath(run_id)}>
                <Query text={query} />
              </a>
            </th>
            <td>
              <Status of={status} />
            </td>
            <td>{counted(result_count, 'result')}</td>
            <td class="date">
              <Time at={created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Artifacts({ artifacts, total }: { artifacts: Manifest[]; total: number }) {
  return (
    <table class="stack">
      <caption>
        {artifacts.length} of {total}, newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Made by</th>
          <th scope="col">Size</th>
          <th scope="col">Date (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {artifacts.map(({ session_id, artifact_id, tool, kind, summary, files, created_at }) => (
          <tr>
            <th scope="row">
              <a href={artifactPath(session_id, artifact_id)}>
                <Foreign text={String(summary.query || kind.replaceAll('_', ' '))} most={150} />
              </a>
            </th>
            <td>
              <code>{tool}</code>
            </td>
            <td>{bytes(Object.values(files).reduce((sum, { size_bytes }) => sum + size_bytes, 0))}</td>
            <td class="date">
              <Time at={created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
