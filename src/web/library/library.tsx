import { Hono } from 'hono';
import type { SessionSummary, Usage } from '../../session/shelf/shelf.ts';
import { page } from '../page.tsx';
import type { PageEnv } from '../page-env.ts';
import { requireVisitor } from '../require-visitor.ts';
import { LIBRARY, sessionPath } from './addresses.ts';
import { artifactPages } from './artifact-page.tsx';
import { deletions } from './deletions.tsx';
import { notePages } from './note-page.tsx';
import { notesPage } from './notes-page.tsx';
import { onShelf } from './on-shelf.ts';
import { references } from './references.tsx';
import { repeat } from './repeat.tsx';
import { runPages } from './run-page.tsx';
import { sessionPages } from './session-page.tsx';
import { bytes, counted, Time } from './shown.tsx';
import { templates } from './templates.tsx';

const SHOWN_SESSIONS = 100;

/** All that a visitor has: searches, result files, notes. */
export const library = new Hono<PageEnv>()
  .use('/library/*', requireVisitor)
  .get(LIBRARY, async (c) => {
    const { sessions, usage } = await onShelf(c, async (shelf) => {
      const [sessions, usage] = await Promise.all([shelf.sessions(), shelf.usage()]);
      return { sessions, usage };
    });
    const body = (
      <>
        <p>
          What you searched and saved here, from whichever client. Nobody else can read it through this
          server.
        </p>
        <h2>Notes</h2>
        <p>
          {usage.notes === 0 ? (
            <>
              No notes yet. Ask your client to save papers as notes, or call{' '}
              <code>save_literature_notes</code> on <a href="/try?tool=save_literature_notes">the tester</a>.
            </>
          ) : (
            <a href={`${LIBRARY}/notes`}>
              {counted(usage.notes, 'file')} of notes, {bytes(usage.noteBytes)}
            </a>
          )}{' '}
          <a href={`${LIBRARY}/templates`}>Your templates</a>
        </p>
        <h2>Sessions</h2>
        <Sessions sessions={sessions} />
        <h2>What is kept</h2>
        <Kept usage={usage} />
        <section class="danger">
          <h2>Delete everything</h2>
          <p>
            All searches, result files, notes, templates and former versions. Your account, tokens and
            connected clients stay. Take <a href={`${LIBRARY}/notes.zip`}>your notes</a> with you first.
          </p>
          <form method="post" action={`${LIBRARY}/delete-everything`}>
            <label>
              Type “delete everything” to go on
              <input name="words" autocomplete="off" required />
            </label>
            <button type="submit" class="grave">
              Delete everything
            </button>
          </form>
        </section>
      </>
    );
    return page(c, 'Library', body);
  })
  .route('/', sessionPages)
  .route('/', runPages)
  .route('/', repeat)
  .route('/', references)
  .route('/', artifactPages)
  .route('/', notesPage)
  .route('/', notePages)
  .route('/', templates)
  .route('/', deletions);

function Sessions({ sessions }: { sessions: SessionSummary[] }) {
  if (sessions.length === 0)
    return (
      <p>
        Nothing was searched yet. Connect a client, or search on <a href="/try">the tester</a>.
      </p>
    );
  return (
    <table class="stack">
      <caption>
        {sessions.length > SHOWN_SESSIONS && `The ${SHOWN_SESSIONS} used last of ${sessions.length}. `}
        Used last first. The current one takes searches that name no session.
      </caption>
      <thead>
        <tr>
          <th scope="col">Session</th>
          <th scope="col">Searches</th>
          <th scope="col">Last used (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {sessions.slice(0, SHOWN_SESSIONS).map(({ session_id, runs, current, updated_at }) => (
          <tr>
            <th scope="row">
              <a href={sessionPath(session_id)}>{session_id}</a>{' '}
              {current && <span class="badge">current</span>}
            </th>
            <td>{counted(runs, 'search', 'searches')}</td>
            <td class="date">
              <Time at={updated_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Kept({ usage }: { usage: Usage }) {
  return (
    <table class="stack">
      <caption>What you use, and the most that is kept; the oldest go first</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">You have</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Searches</th>
          <td>{usage.runs}</td>
          <td>the newest {usage.keptRuns.toLocaleString('en')}</td>
        </tr>
        <tr>
          <th scope="row">Result files</th>
          <td>{bytes(usage.artifactBytes)}</td>
          <td>{bytes(usage.keptArtifactBytes)}</td>
        </tr>
        <tr>
          <th scope="row">Fetched records</th>
          <td>{usage.cachedArticles}</td>
          <td>for 7 days</td>
        </tr>
        <tr>
          <th scope="row">Notes</th>
          <td>
            {counted(usage.notes, 'file')}, {bytes(usage.noteBytes)}
          </td>
          <td>all, until you delete them</td>
        </tr>
      </tbody>
    </table>
  );
}
