import { Hono } from 'hono';
import type { UpstreamMode } from '../../config.ts';
import type { Envelope, Reference } from '../../record/envelope.ts';
import type { RunRow } from '../../session/runs.ts';
import { Foreign, spelledOut } from '../foreign.tsx';
import { page, problem } from '../page.tsx';
import type { PageEnv } from '../page-env.ts';
import { artifactPath, runPath, sessionPath } from './addresses.ts';
import { Difference } from './difference.tsx';
import { methodsText } from './methods.ts';
import { onShelf } from './on-shelf.ts';
import { References } from './references.tsx';
import { counted, Query, Status, Time } from './shown.tsx';
import { Sources } from './sources.tsx';

const SHOWN_PAPERS = 30;
const SHOWN_CHARACTERS = 4000;

/** One search whole: how it went, what it found, how it is cited, repeated and compared. */
export const runPages = new Hono<PageEnv>().get('/library/runs/:id', async (c) => {
  const id = c.req.param('id');
  const compared = c.req.query('with');
  const { run, former, others } = await onShelf(c, async (shelf) => {
    const run = await shelf.run(id);
    const formerId = compared ?? run?.replay_of;
    const [former, session] = await Promise.all([
      formerId ? shelf.run(formerId) : undefined,
      run && shelf.session(run.session_id),
    ]);
    return { run, former, others: session?.runs.filter(({ run_id }) => run_id !== id) ?? [] };
  });
  if (!run)
    return problem(c, 404, 'No such search', 'You have no search of this id. It may have been deleted.');
  const mode = run.answers_from ?? c.get('config').upstreamMode;
  const body = (
    <>
      <p>
        Session <a href={sessionPath(run.session_id)}>{run.session_id}</a>
      </p>
      <Facts run={run} />
      <div class="row">
        <form method="post" action={`${runPath(id)}/repeat`}>
          <button type="submit" class="main">
            Repeat this search now
          </button>
        </form>
        {run.artifact && (
          <a class="button" href={artifactPath(run.session_id, run.artifact.artifact_id)}>
            Result files
          </a>
        )}
      </div>
      {(former || compared) && <h2>Compared</h2>}
      {former ? (
        <Difference run={run} former={former} />
      ) : (
        compared && <p>You have no search of the id given.</p>
      )}
      <h2>Sources</h2>
      <Sources attempts={run.source_attempts} />
      <h2>For a methods section</h2>
      <pre id="methods">{methodsText(run, mode)}</pre>
      <button type="button" data-copies="methods" hidden>
        Copy
      </button>
      <h2>Papers</h2>
      <Papers run={run} mode={mode} />
      {(run.result.pmids?.length ?? 0) > 0 && <References base={runPath(id)} />}
      <Compare runs={others} id={id} />
      <h2>Record</h2>
      <details>
        <summary>The call as it was made</summary>
        <pre>{spelledOut(cut(JSON.stringify({ tool: run.tool, arguments: run.request }, null, 2)))}</pre>
      </details>
    </>
  );
  return page(c, run.query.trim() ? `Search: ${short(run.query)}` : 'Search by filters', body, 200, [
    '/copy.js',
  ]);
});

function Facts({ run }: { run: Envelope }) {
  const { status, created_at, tool, result, failure, warnings, replay_of } = run;
  return (
    <>
      <dl class="facts">
        <dt>Query</dt>
        <dd>
          <Query text={run.query} most={SHOWN_CHARACTERS} />
        </dd>
        <dt>State</dt>
        <dd>
          <Status of={status} />
        </dd>
        <dt>Date (UTC)</dt>
        <dd>
          <Time at={created_at} />
        </dd>
        <dt>Tool</dt>
        <dd>
          <code>{tool}</code>
        </dd>
        <dt>Results</dt>
        <dd>
          {result.count === undefined
            ? 'none'
            : `${counted(result.count, 'record')}, ${result.pmids?.length ?? 0} with a PMID`}
        </dd>
        {replay_of && (
          <>
            <dt>Repeats</dt>
            <dd>
              <a href={runPath(replay_of)}>an earlier search</a>
            </dd>
          </>
        )}
      </dl>
      {failure && (
        <p role="alert">
          <Foreign text={failure.message} most={2000} />
        </p>
      )}
      {warnings.length > 0 && (
        <>
          <h2>Warnings</h2>
          <ul>
            {warnings.slice(0, 10).map((warning) => (
              <li>
                <Foreign text={warning} most={500} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Papers({ run: { result }, mode }: { run: Envelope; mode: UpstreamMode }) {
  const references = result.references ?? [];
  if (references.length === 0)
    return <p>{result.pmids?.length ? `PMIDs: ${cut(result.pmids.join(', '))}` : 'None.'}</p>;
  return (
    <>
      {references.length > SHOWN_PAPERS && (
        <p>
          The first {SHOWN_PAPERS} of {references.length}; all are in the result files.
        </p>
      )}
      <ol>
        {references.slice(0, SHOWN_PAPERS).map((reference) => (
          <li>
            {reference.title ? <Foreign text={reference.title} most={200} /> : <em>title not kept</em>}{' '}
            <Ids reference={reference} mode={mode} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Links lead to the real services, so there are none where samples or a folder answer. */
function Ids({ reference: { pmid, doi }, mode }: { reference: Reference; mode: UpstreamMode }) {
  return (
    <span class="hint">
      {pmid &&
        (mode === 'live' && /^\d+$/.test(pmid) ? (
          <a href={`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`}>PMID {pmid}</a>
        ) : (
          `PMID ${pmid}`
        ))}
      {pmid && doi && ', '}
      {doi && <Foreign text={`doi:${doi}`} />}
    </span>
  );
}

function Compare({ runs, id }: { runs: RunRow[]; id: string }) {
  if (runs.length === 0) return null;
  return (
    <>
      <h2>Compare</h2>
      <form method="get" action={runPath(id)} class="row">
        <label>
          With another search of this session
          <select name="with">
            {runs.map(({ run_id, query, created_at }) => (
              <option value={run_id}>
                {`${created_at.slice(0, 16).replace('T', ' ')} ${short(query) || 'filters alone'}`}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Compare</button>
      </form>
    </>
  );
}

function short(text: string): string {
  const line = text.replace(/[\s\p{Cf}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80).toWellFormed()}…` : line;
}

function cut(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;
}
