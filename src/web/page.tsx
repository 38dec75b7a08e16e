import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageContext, Visitor } from './page-env.ts';

/** A whole page as an answer. */
export function page(
  c: PageContext,
  title: string,
  body: Child,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  return c.html(document(title, body, c.get('visitor')), status);
}

/** The text of a whole page; everything that stands in it is escaped by the JSX. */
export function document(title: string, body: Child, visitor: Visitor | undefined) {
  return html`<!doctype html>${(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title} · PubMed Edge</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <a href="/">PubMed Edge</a>
          <nav aria-label="Account">{visitor && <AccountLinks visitor={visitor} />}</nav>
        </header>
        <main>
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  )}`;
}

function AccountLinks({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <a href="/account">Account of {visitor.name}</a>
      <form method="post" action="/sign-out">
        <button type="submit">Sign out</button>
      </form>
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
