import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Config } from '../config.ts';
import type { PageContext, Visitor } from './page-env.ts';

/** What stands around the body of a page. */
export interface Frame {
  title: string;
  visitor: Visitor | undefined;
  upstreamMode: Config['upstreamMode'];
  /** Without sign-in there are no accounts. */
  open: boolean;
  path: string;
  /** Modules below `public/` that the page needs. */
  scripts?: string[];
}

/** Where answers are not PubMed's own, every page says so (design.md §4). */
const BANNERS = {
  live: undefined,
  sample:
    'Sample library: every article here is invented. Nothing that this server answers now is science, and what is missing here may exist.',
  library:
    'Offline library: answers come from a folder of articles, not from PubMed. What is missing here may exist.',
};

/** A whole page as an answer. */
export function page(
  c: PageContext,
  title: string,
  body: Child,
  status: ContentfulStatusCode = 200,
  scripts: string[] = [],
): Response | Promise<Response> {
  const { upstreamMode, auth } = c.get('config');
  const visitor = c.get('visitor');
  const frame = { title, visitor, upstreamMode, open: auth === 'open', path: c.req.path, scripts };
  return c.html(document(frame, body), status);
}

/** What people see as the name of the server; the title of its first page too. */
export const NAME = 'PubMed Edge';

/** The text of a whole page; everything that stands in it is escaped by the JSX. */
export function document(frame: Frame, body: Child) {
  const { title, upstreamMode, scripts = [] } = frame;
  const banner = BANNERS[upstreamMode];
  return html`<!doctype html>${(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === NAME ? NAME : `${title} · ${NAME}`}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="stylesheet" href="/parts.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {scripts.map((script) => (
          <script type="module" src={script} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header>
          <a class="brand" href="/">
            {NAME}
          </a>
          <nav aria-label="Main">
            <Links {...frame} />
          </nav>
        </header>
        {banner && (
          <aside class="banner" aria-label="Where answers come from">
            <p>{banner}</p>
          </aside>
        )}
        <main id="main">
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  )}`;
}

function Links({ visitor, open, path }: Frame) {
  if (!visitor) return path === '/sign-in' ? null : <a href="/sign-in">Sign in</a>;
  const pages: [address: string, name: string][] = [
    ['/try', 'Try the tools'],
    ['/library', 'Library'],
    ...(open ? [] : [['/account', `Account of ${visitor.name}`] satisfies [string, string]]),
  ];
  return (
    <>
      {pages.map(([address, name]) => (
        <a href={address} aria-current={path.startsWith(address) ? 'page' : undefined}>
          {name}
        </a>
      ))}
      {!open && (
        <form method="post" action="/sign-out">
          <button type="submit">Sign out</button>
        </form>
      )}
    </>
  );
}

/** What went wrong, above a form. */
export function Fault({ children }: { children: Child }) {
  return <p role="alert">{children}</p>;
}

/** A page that says what is wrong and what to do. */
export function problem(
  c: PageContext,
  status: ContentfulStatusCode,
  title: string,
  text: string,
): Response | Promise<Response> {
  return page(c, title, <p>{text}</p>, status);
}
