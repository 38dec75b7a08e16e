import { Hono } from 'hono';
import { SCOPES } from '../../auth/scopes.ts';
import { serveUser } from '../../auth/serve-user.ts';
import { Markdown } from '../markdown.tsx';
import { page, problem } from '../page.tsx';
import { type PageEnv, signedIn } from '../page-env.ts';
import { requireVisitor } from '../require-visitor.ts';
import { fromThisPage } from './same-origin.ts';

const ENDPOINT = '/try/mcp';
/** Tools answer 60,000 characters; longer ones are shown as they are, since the Worker has 10 ms of CPU. */
const RENDERED_CHARACTERS = 70_000;

/** The page on which a person calls the tools themselves. Its script is below `public/tester/`. */
export const tester = new Hono<PageEnv>()
  .use('/try/*', requireVisitor)
  .get('/try', (c) => {
    const body = (
      <>
        <p>
          Calls the tools of this server as a connected client does. What you search and save here stands in
          your <a href="/library">library</a>.
        </p>
        <noscript>
          <p role="alert">This page needs JavaScript. The library and all other pages do without.</p>
        </noscript>
        <div id="tester" data-endpoint={ENDPOINT} />
      </>
    );
    return page(c, 'Try the tools', body, 200, ['/tester/tester.js']);
  })
  /**
   * The visitor's own MCP endpoint. `/mcp` takes tokens and no cookie, so that no other site can use a signed-in
   * browser; this one takes the cookie, and requests of this site's own pages alone.
   */
  .post(ENDPOINT, async (c) => {
    if (!fromThisPage(c.req.raw)) return c.json({ error: 'Only the pages of this site may ask here.' }, 403);
    const request = new Request(new URL('/mcp', c.req.url), c.req.raw);
    const { body, status, headers } = await serveUser(request, c.env, signedIn(c).id, SCOPES);
    return new Response(body, { status, headers: new Headers(headers) });
  })
  /** A tool's text as HTML, by the same rules as notes: nothing in it acts. */
  .post('/try/markdown', async (c) => {
    if (!fromThisPage(c.req.raw))
      return problem(c, 403, 'Refused', 'Only the pages of this site may ask here.');
    const { text } = await c.req.json<{ text?: unknown }>();
    const shown = String(text ?? '');
    return c.html(shown.length > RENDERED_CHARACTERS ? <pre>{shown}</pre> : <Markdown text={shown} />);
  });
