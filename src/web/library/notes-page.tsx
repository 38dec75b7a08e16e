import { Hono } from 'hono';
import type { StoredFile } from '../../files/files.ts';
import { CSL_PATH } from '../../notes/collection.ts';
import { Foreign } from '../foreign.tsx';
import { page } from '../page.tsx';
import type { PageEnv } from '../page-env.ts';
import { LIBRARY, notePath } from './addresses.ts';
import { onShelf } from './on-shelf.ts';
import { References } from './references.tsx';
import { bytes, Time } from './shown.tsx';

const NOTES_A_PAGE = 50;

/** The notes, newest first, to be found by a part of their name. */
export const notesPage = new Hono<PageEnv>()
  .get('/library/notes', async (c) => {
    const find = (c.req.query('find') ?? '').trim().slice(0, 200);
    const at = Math.max(1, Math.floor(Number(c.req.query('page') ?? 1)) || 1);
    const { notes, zips } = await onShelf(c, async (shelf) => {
      const notes = await shelf.notes();
      return { notes, zips: (await shelf.libraryLinks()).length };
    });
    const found = notes.filter(({ key }) => key.toLowerCase().includes(find.toLowerCase()));
    const shown = found.slice((at - 1) * NOTES_A_PAGE, at * NOTES_A_PAGE);
    const more = found.length > at * NOTES_A_PAGE;
    const hasReferences = notes.some(({ key }) => key === CSL_PATH);
    const body = (
      <>
        <p>
          <a href={LIBRARY}>Library</a>. What agents saved for you, and what you made of it.
        </p>
        {notes.length > 0 && <Downloads zips={zips} hasReferences={hasReferences} />}
        <form method="get" action={`${LIBRARY}/notes`} class="row">
          <label>
            Find by name
            <input name="find" type="search" value={find} />
          </label>
          <button type="submit">Find</button>
        </form>
        {shown.length === 0 ? (
          <p>No notes{find && ' of such a name'}.</p>
        ) : (
          <Notes notes={shown} total={found.length} />
        )}
        {more && (
          <p>
            <a href={`${LIBRARY}/notes?find=${encodeURIComponent(find)}&page=${at + 1}`}>Older notes</a>
          </p>
        )}
      </>
    );
    return page(c, 'Notes', body);
  })
  .get('/library/notes.zip', async (c) => {
    const links = await onShelf(c, (shelf) => shelf.libraryLinks());
    return c.redirect(links[Number(c.req.query('part') ?? 1) - 1] ?? `${LIBRARY}/notes`, 303);
  });

function Downloads({ zips, hasReferences }: { zips: number; hasReferences: boolean }) {
  return (
    <>
      <p class="row">
        {Array.from({ length: zips }, (_, part) => (
          <a class="button" href={`${LIBRARY}/notes.zip?part=${part + 1}`}>
            Download all as zip{zips > 1 && `, part ${part + 1} of ${zips}`}
          </a>
        ))}
      </p>
      <p class="hint">
        To use them in Obsidian or Foam, unpack the zip into the vault. It replaces files of the same name.
      </p>
      {hasReferences && <References base={`${LIBRARY}/notes`} />}
    </>
  );
}

function Notes({ notes, total }: { notes: StoredFile[]; total: number }) {
  return (
    <table class="stack">
      <caption>
        {notes.length} of {total}, newest first
      </caption>
      <thead>
        <tr>
          <th scope="col">Note</th>
          <th scope="col">Size</th>
          <th scope="col">Changed (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {notes.map(({ key, size, storedAt }) => (
          <tr>
            <th scope="row">
              <a href={notePath(key)}>
                <Foreign text={key} most={150} />
              </a>
            </th>
            <td>{bytes(size)}</td>
            <td class="date">
              <Time at={storedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
