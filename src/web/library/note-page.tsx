import { Hono } from 'hono';
import { splitNote } from '../../notes/front-matter.ts';
import { isNote, isPath } from '../../notes/library.ts';
import { withoutOverrides } from '../../text/overrides.ts';
import { spelledOut } from '../foreign.tsx';
import { Markdown } from '../markdown.tsx';
import { page, problem } from '../page.tsx';
import type { PageEnv } from '../page-env.ts';
import { LIBRARY, notePath } from './addresses.ts';
import { attachment } from './attachment.ts';
import { onShelf } from './on-shelf.ts';
import { DeleteForm } from './shown.tsx';

const SHOWN_CHARACTERS = 8000;
const FRONT_CHARACTERS = 3000;
const GONE = 'There is no file of this name in your library. It may have been deleted.';

/** One note as it reads, its properties, and its file. */
export const notePages = new Hono<PageEnv>()
  .get('/library/note', async (c) => {
    const path = c.req.query('path') ?? '';
    const { text, paths } = await onShelf(c, async (shelf) => ({
      text: isPath(path) ? await shelf.text(path) : undefined,
      paths: (await shelf.notes()).map(({ key }) => key),
    }));
    if (text === undefined) return problem(c, 404, 'No such note', GONE);
    const body = (
      <>
        <p>
          <a href={`${LIBRARY}/notes`}>Notes</a>
        </p>
        <p class="row">
          <a class="button" href={`${LIBRARY}/note/file?path=${encodeURIComponent(path)}`}>
            Download this file
          </a>
        </p>
        <Note path={path} text={text} paths={paths} />
        <section class="danger">
          <h2>Delete this {isNote(path) ? 'note' : 'file'}</h2>
          <p>
            An index and <code>references.csl.json</code> that name it stay as they are, and so do former
            versions of it.
          </p>
          <DeleteForm action={`${LIBRARY}/note/delete`} fields={{ path }} what="this file" />
        </section>
      </>
    );
    return page(c, withoutOverrides(path), body);
  })
  .get('/library/note/file', async (c) => {
    const path = c.req.query('path') ?? '';
    const text = isPath(path) ? await onShelf(c, (shelf) => shelf.text(path)) : undefined;
    if (text === undefined) return problem(c, 404, 'No such note', GONE);
    const name = path.split('/').at(-1) ?? path;
    return attachment(text, name, path.endsWith('.json') ? 'application/json' : 'text/markdown');
  });

function Note({ path, text, paths }: { path: string; text: string; paths: string[] }) {
  const isMarkdown = /\.md$/i.test(path);
  const { front, body } = isMarkdown ? splitNote(text) : { front: undefined, body: text };
  const shown = body.slice(0, SHOWN_CHARACTERS).toWellFormed();
  return (
    <>
      {front !== undefined && (
        <details>
          <summary>Properties</summary>
          <pre>{spelledOut(front.slice(0, FRONT_CHARACTERS).toWellFormed())}</pre>
        </details>
      )}
      {isMarkdown ? (
        <article class="prose" aria-label="The note">
          <Markdown text={shown} linkTo={linksFrom(path, paths)} level={2} />
        </article>
      ) : (
        <pre>{spelledOut(shown)}</pre>
      )}
      {shown.length < body.length && (
        <p class="hint">
          The first {SHOWN_CHARACTERS.toLocaleString('en')} of {body.length.toLocaleString('en')} characters;
          the download has all.
        </p>
      )}
    </>
  );
}

/** Where a link of a note leads: by path, or as Obsidian finds it, by the name of the file alone. */
function linksFrom(from: string, paths: string[]): (target: string) => string | undefined {
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : '';
  const known = new Set(paths);
  const byName = new Map([...paths].reverse().map((path) => [path.split('/').at(-1)?.toLowerCase(), path]));
  return (target) => {
    const name = decoded(target.split('#')[0] ?? '').replace(/^\.\//, '');
    const file = /\.\w{1,5}$/.test(name) ? name : `${name}.md`;
    const path = [folder + file, file].find((one) => known.has(one)) ?? byName.get(file.toLowerCase());
    return path && notePath(path);
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
