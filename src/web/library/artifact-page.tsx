import { Hono } from 'hono';
import type { Manifest } from '../../record/artifact.ts';
import { FILE_NAME } from '../../session/artifacts.ts';
import { SESSION_NAME } from '../../session/sessions.ts';
import { Foreign, spelledOut } from '../foreign.tsx';
import { Markdown } from '../markdown.tsx';
import { page, problem } from '../page.tsx';
import { type PageContext, type PageEnv, signedIn } from '../page-env.ts';
import { artifactPath, filePath, runPath, sessionPath } from './addresses.ts';
import { onShelf } from './on-shelf.ts';
import { bytes, Time } from './shown.tsx';

const SHOWN_CHARACTERS = 8000;
const GONE = 'These files are no longer kept, or never were yours.';

/** The files that one call of a tool left. */
export const artifactPages = new Hono<PageEnv>()
  .get('/library/artifacts/:session/:id', async (c) => {
    const manifest = await manifestOf(c);
    if (!manifest) return problem(c, 404, 'No such files', GONE);
    const name = c.req.query('file') ?? manifest.primary_file;
    const text = await onShelf(c, (shelf) => shelf.artifactText(manifest, name));
    return page(c, 'Result files', <Files manifest={manifest} name={name} text={text} />);
  })
  .get('/library/artifacts/:session/:id/zip', async (c) => {
    signedIn(c);
    const manifest = await manifestOf(c);
    if (!manifest) return problem(c, 404, 'No such files', GONE);
    return c.redirect(await onShelf(c, (shelf) => shelf.artifactLink(manifest)), 303);
  });

async function manifestOf(c: PageContext): Promise<Manifest | undefined> {
  const { session = '', id = '' } = c.req.param() as Record<string, string>;
  if (!SESSION_NAME.test(session) || !FILE_NAME.test(id)) return undefined;
  return onShelf(c, (shelf) => shelf.artifact(session, id));
}

function Files({ manifest, name, text }: { manifest: Manifest; name: string; text: string | undefined }) {
  const { session_id, artifact_id, tool, kind, created_at, summary, search_run_id, read_order, files } =
    manifest;
  const names = [...new Set([...read_order, ...Object.keys(files)])].filter((one) =>
    Object.hasOwn(files, one),
  );
  return (
    <>
      <dl class="facts">
        <dt>About</dt>
        <dd>
          <Foreign text={String(summary.query || kind.replaceAll('_', ' '))} />
        </dd>
        <dt>Made by</dt>
        <dd>
          <code>{tool}</code>, <Time at={created_at} /> UTC
        </dd>
        <dt>Session</dt>
        <dd>
          <a href={sessionPath(session_id)}>{session_id}</a>
          {search_run_id && (
            <>
              , <a href={runPath(search_run_id)}>the search</a>
            </>
          )}
        </dd>
      </dl>
      <p>
        <a class="button" href={`${artifactPath(session_id, artifact_id)}/zip`}>
          Download all as zip
        </a>
      </p>
      <h2>Files</h2>
      <ul class="plain">
        {names.map((one) => (
          <li>
            <a href={filePath(session_id, artifact_id, one)} aria-current={one === name ? 'true' : undefined}>
              {one}
            </a>{' '}
            <span class="hint">{bytes(files[one]?.size_bytes ?? 0)}</span>
          </li>
        ))}
      </ul>
      <h2>
        <Foreign text={name} />
      </h2>
      {text === undefined ? (
        <p role="alert">This file is missing or was changed, so nothing of it is shown.</p>
      ) : (
        <Text name={name} text={text} />
      )}
    </>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  const shown = text.slice(0, SHOWN_CHARACTERS).toWellFormed();
  return (
    <>
      {text.length > shown.length && (
        <p class="hint">
          The first {SHOWN_CHARACTERS.toLocaleString('en')} of {text.length.toLocaleString('en')} characters;
          the zip has all.
        </p>
      )}
      {name.endsWith('.md') ? (
        <div class="prose">
          <Markdown text={shown} />
        </div>
      ) : (
        <pre>{spelledOut(shown)}</pre>
      )}
    </>
  );
}
