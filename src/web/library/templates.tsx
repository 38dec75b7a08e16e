import { Hono } from 'hono';
import { Foreign } from '../foreign.tsx';
import { Fault, page } from '../page.tsx';
import type { PageContext, PageEnv } from '../page-env.ts';
import { LIBRARY, notePath } from './addresses.ts';
import { onShelf } from './on-shelf.ts';
import { bytes, Time } from './shown.tsx';

/** The person's own templates of notes, which come from here alone: no tool writes them. */
export const templates = new Hono<PageEnv>()
  .get('/library/templates', (c) => show(c, {}))
  .post('/library/templates', async (c) => {
    const { name, text, file } = await c.req.parseBody();
    const content = file instanceof File && file.size > 0 ? await file.text() : String(text ?? '');
    const called = String(name ?? '').trim() || (file instanceof File ? file.name : '');
    if (content.trim() === '')
      return show(c, { name: called, fault: 'Choose a file, or write the template.' });
    const fault = await onShelf(c, (shelf) => shelf.addTemplate(called, content));
    return fault ? show(c, { name: called, text: content, fault }) : c.redirect(`${LIBRARY}/templates`, 303);
  });

async function show(
  c: PageContext,
  { name = '', text = '', fault }: { name?: string; text?: string; fault?: string },
) {
  const kept = await onShelf(c, (shelf) => shelf.templates());
  const body = (
    <>
      <p>
        <a href={LIBRARY}>Library</a>. With a template of your own, <code>save_literature_notes</code> makes
        notes as you want them: its argument <code>template</code> takes the name.
      </p>
      {kept.length === 0 ? (
        <p>You have no templates yet.</p>
      ) : (
        <ul class="plain">
          {kept.map(({ key, size, storedAt }) => (
            <li>
              <a href={notePath(key)}>
                <Foreign text={key} />
              </a>{' '}
              <span class="hint">
                {bytes(size)}, <Time at={storedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <h2>Add a template</h2>
      {fault && <Fault>{fault}</Fault>}
      <form method="post" action={`${LIBRARY}/templates`} enctype="multipart/form-data">
        <label>
          Name, such as short
          <input name="name" value={name} maxlength={64} pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*" required />
        </label>
        <label>
          A Markdown file
          <input name="file" type="file" accept=".md,.txt,text/markdown,text/plain" />
        </label>
        <label>
          Or the text of it, with placeholders such as {'{title}'}, {'{authors}'}, {'{pmid}'}, {'{abstract}'}
          <textarea name="text" rows={10} maxlength={64000}>
            {text}
          </textarea>
        </label>
        <button type="submit" class="main">
          Add
        </button>
      </form>
    </>
  );
  return page(c, 'Templates', body, fault ? 400 : 200);
}
