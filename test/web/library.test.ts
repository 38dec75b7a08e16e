import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { Browser, invited, SITE } from '../auth/browser.ts';
import type { Answer } from '../session/support.ts';
import { inject } from '../tools/answers.ts';
import { unzip } from '../tools/unzip.ts';
import { viaDeployed } from '../worker.ts';
import { call, htmlOf } from './call.ts';

const SEARCH = 'pubmed_search_articles';
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';

describe('the library', () => {
  let ada: Browser;
  let eve: Browser;
  let run: Answer;
  let path = '';

  beforeAll(async () => {
    [ada, eve] = [await invited('library-ada'), await invited('library-eve')];
    run = (await call(ada, SEARCH, { query: 'sepsis', session_id: 'thesis', summaryCount: 5 })).search_run;
    path = `/library/runs/${run.run_id}`;
    await call(ada, 'save_literature_notes', { pmids: ['90000001', '90000002'], collection_name: 'Thesis' });
  });

  it('lists sessions, their searches with state, count and date, and what is used of what is kept', async () => {
    const html = await htmlOf(ada, '/library');
    expect(html).toMatch(/href="\/library\/sessions\/thesis">thesis<\/a> <span class="badge">current/);
    expect(html).toContain('the newest 10,000');
    const session = await htmlOf(ada, '/library/sessions/thesis');
    expect(session).toMatch(
      new RegExp(`href="${path}"><bdi>sepsis</bdi></a>.*completed.*\\d+ results.*<time`, 's'),
    );
  });

  it('shows a search with its sources, a text to cite, and its papers', async () => {
    const html = await htmlOf(ada, path);
    expect(html).toContain('<h1>Search: sepsis</h1>');
    expect(html).toMatch(/<th scope="row">PubMed<\/th>.*<svg class="bar" aria-hidden="true"/s);
    const methods = /<pre id="methods">([^<]*)/.exec(html)?.[1] ?? '';
    expect(methods).toMatch(/NOT TO BE CITED.*invented/);
    expect(methods).toMatch(/Searched on \d+ \w+ \d{4} \(\d\d:\d\d UTC\) in PubMed with PubMed Edge/);
    expect(methods).toContain('Query as written: sepsis');
    expect(methods).toContain(run.run_id);
    expect(html).toContain('PMID 9000');
  });

  it('says whose articles a search found, whatever the server answers from now', async () => {
    const { run_id } = (await call(ada, SEARCH, { query: 'sepsis', maxResults: 1 })).search_run;
    await env.DB.prepare(
      `UPDATE search_runs SET envelope = json_set(envelope, '$.answers_from', 'library') WHERE run_id = ?`,
    )
      .bind(run_id)
      .run();
    expect(await htmlOf(ada, `/library/runs/${run_id}`)).toContain('NOT TO BE CITED AS PUBMED');
  });

  it('repeats a search, and tells which papers are new and which are gone', async () => {
    await inject({
      match: 'esearch.*term=.*repeatable',
      times: 1,
      body: JSON.stringify({
        esearchresult: { count: '2', retmax: '2', retstart: '0', idlist: ['90000001', '90000002'] },
      }),
      headers: { 'content-type': 'application/json' },
    });
    const first = (await call(ada, SEARCH, { query: 'repeatable' })).search_run;
    await inject({
      match: 'esearch.*term=.*repeatable',
      times: 1,
      body: JSON.stringify({
        esearchresult: { count: '2', retmax: '2', retstart: '0', idlist: ['90000002', '90000003'] },
      }),
      headers: { 'content-type': 'application/json' },
    });
    const answer = await ada.post(`/library/runs/${first.run_id}/repeat`, {});
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).not.toContain(first.run_id);
    const html = await htmlOf(ada, locationOf(answer));
    expect(html).toContain('1 added, 1 removed, 1 unchanged');
    expect(html).toMatch(/Added PMIDs<\/dt><dd>90000003<\/dd><dt>Removed PMIDs<\/dt><dd>90000001<\/dd>/);
    // Seen from the other side.
    const compared = await htmlOf(
      ada,
      `/library/runs/${first.run_id}?with=${locationOf(answer).split('/').at(-1)}`,
    );
    expect(compared).toMatch(/Added PMIDs<\/dt><dd>90000001<\/dd>/);
  });

  it('says of a failed source that its papers are missing, not that there are none', async () => {
    await inject({ match: 'crossref.*brokenwords', times: 20, status: 500 });
    const { search_run } = await call(ada, 'unified_search', {
      query: 'brokenwords',
      sources: 'pubmed,crossref',
    });
    const html = await htmlOf(ada, `/library/runs/${search_run.run_id}`);
    expect(html).toMatch(/Crossref: could not be searched \(\w+\); what it has is missing here\./);
    expect(html).toContain('partial');
  });

  it('shows the result files of a search, and gives them as a zip', async () => {
    const uri = run.artifact_uri.replace('artifact://', '/library/artifacts/');
    const html = await htmlOf(ada, uri);
    for (const name of ['audit.json', 'query.md', 'response.md']) expect(html).toContain(`>${name}</a>`);
    expect(await htmlOf(ada, `${uri}?file=query.md`)).toContain('<div class="prose"><h3>Search of ');
    const zip = await viaDeployed(SITE + locationOf(await ada.get(`${uri}/zip`)));
    expect([...unzip(await zip.bytes()).keys()]).toContain('query.md');
  });

  it('shows notes as they read, with links between them, and gives each as a file and all as a zip', async () => {
    const list = await htmlOf(ada, '/library/notes');
    const names = [...list.matchAll(/href="(\/library\/note\?path=[^"]*90000001[^"]*)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(names).toHaveLength(1);
    const [name = ''] = names;
    const note = await htmlOf(ada, name);
    expect(note).toContain('<summary>Properties</summary>');
    expect(note).toMatch(/<article class="prose"[^>]*><h2>/);
    const index = /href="(\/library\/note\?path=[^"]*thesis[^"]*)"/i.exec(list)?.[1] ?? '';
    expect(await htmlOf(ada, index)).toContain(`<a href="${name}">`);
    const file = await ada.get(name.replace('/note?', '/note/file?'));
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]*90000001\.md"/);
    expect(await file.text()).toContain('pmid: "90000001"');
    const zip = await viaDeployed(SITE + locationOf(await ada.get('/library/notes.zip')));
    expect([...unzip(await zip.bytes()).keys()]).toContain('references/references.csl.json');
  });

  it.each([
    ['bibtex', /@article\{/],
    ['ris', /^TY {2}- JOUR/],
    ['csl', /^\[\s*\{/],
  ])('gives the references of a search and of all notes as %s', async (format, form) => {
    for (const base of [path, '/library/notes']) {
      const answer = await ada.get(`${base}/references?format=${format}`);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="references\./);
      expect(await answer.text()).toMatch(form);
    }
  });

  it('tells a list of references that cannot be read from one without papers', async () => {
    const person = await invited('library-broken');
    await call(person, 'save_literature_notes', { pmids: ['90000001'] });
    const { objects } = await env.ARTIFACTS.list();
    const key = objects
      .filter((object) => object.key.endsWith('/references/references.csl.json'))
      .toSorted((a, b) => b.uploaded.getTime() - a.uploaded.getTime())[0]?.key;
    const at = '/library/notes/references?format=ris';
    for (const [text, status, told] of [
      ['[{"PMID": "9000', 409, 'no list in CSL-JSON any more'],
      ['[]', 404, 'There is no paper with a PMID here'],
    ] as const) {
      await env.ARTIFACTS.put(String(key), text);
      const answer = await person.get(at);
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(told)]);
    }
  });

  it('gives no file that is short without saying so', async () => {
    await inject({
      match: 'esearch.*term=.*halfknown',
      times: 1,
      body: JSON.stringify({
        esearchresult: { count: '2', retmax: '2', retstart: '0', idlist: ['90000001', '99999999'] },
      }),
      headers: { 'content-type': 'application/json' },
    });
    const { search_run } = await call(ada, SEARCH, { query: 'halfknown' });
    const at = `/library/runs/${search_run.run_id}/references?format=ris`;
    const told = await htmlOf(ada, at);
    expect(told).toContain('1 of 2 papers would be missing');
    expect(told).toContain('99999999');
    expect(await (await ada.get(`${at}&incomplete=yes`)).text()).toMatch(/^TY {2}- /);
  });

  it('shows nobody anything of another', async () => {
    const uri = run.artifact_uri.replace('artifact://', '/library/artifacts/');
    const note = '/library/note?path=references.csl.json';
    for (const place of [path, uri, note, '/library/sessions/thesis', `${uri}/zip`])
      expect([place, (await eve.get(place)).status]).toEqual([place, 404]);
    expect((await eve.post(`${path}/repeat`, {})).status).toBe(404);
    expect(await htmlOf(eve, '/library')).not.toContain('thesis');
  });

  it('leads who was signed out to sign in, and from a form to the library', async () => {
    const nobody = new Browser();
    expect(locationOf(await nobody.get(path))).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    expect(locationOf(await nobody.post(`${path}/repeat`, {}))).toBe('/sign-in?next=%2Flibrary');
  });

  it.each(['../secret', '..%2f..%2fu', '/x', 'a\u0000b', ''])(
    'finds no file outside the library: %s',
    async (name) => {
      expect((await ada.get(`/library/note?path=${encodeURIComponent(name)}`)).status).toBe(404);
    },
  );

  it('takes a template, once under one name, and a note is made by it', async () => {
    const add = (text: string) => ada.post('/library/templates', { name: 'short', text });
    expect((await add('# {title}\n\nMine: {pmid}\n')).status).toBe(303);
    const again = await add('other');
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('delete it first')]);
    const bad = await ada.post('/library/templates', { name: '../x', text: 'a' });
    expect(bad.status).toBe(400);
    await call(ada, 'save_literature_notes', { pmids: ['90000005'], template: 'short', create_index: false });
    const list = await htmlOf(ada, '/library/notes?find=90000005');
    const name = /href="(\/library\/note\?path=[^"]*90000005[^"]*)"/.exec(list)?.[1] ?? '';
    expect(await htmlOf(ada, name)).toContain('Mine: 90000005');
  });
});

describe('what is deleted on the pages', () => {
  it('is one note, when it is meant', async () => {
    const person = await invited('deletes-a-note');
    await call(person, 'save_literature_notes', { pmids: ['90000001'], create_index: false });
    const path = /path=([^"]*90000001[^"]*)"/.exec(await htmlOf(person, '/library/notes'))?.[1] ?? '';
    const fields = { path: decodeURIComponent(path) };
    expect((await person.post('/library/note/delete', fields)).status).toBe(400);
    expect(
      (await person.post('/library/note/delete', { ...fields, sure: 'yes' }, 'https://evil.example')).status,
    ).toBe(403);
    expect((await person.get(`/library/note?path=${path}`)).status).toBe(200);
    expect((await person.post('/library/note/delete', { ...fields, sure: 'yes' })).status).toBe(303);
    expect((await person.get(`/library/note?path=${path}`)).status).toBe(404);
    expect(await htmlOf(person, '/library/notes')).toContain('references.csl.json');
  });

  it('is one session with all that it holds, and no other and no note', async () => {
    const person = await invited('deletes-a-session');
    const kept = (await call(person, SEARCH, { query: 'synthetic', session_id: 'kept' })).search_run;
    const gone = (await call(person, SEARCH, { query: 'synthetic', session_id: 'gone' })).search_run;
    await call(person, 'save_literature_notes', { pmids: ['90000001'] });
    expect((await person.post('/library/sessions/gone/delete', { sure: 'yes' })).status).toBe(303);
    expect((await person.get(`/library/runs/${gone.run_id}`)).status).toBe(404);
    const files = gone.artifact_uri.replace('artifact://', '/library/artifacts/');
    expect((await person.get(files)).status).toBe(404);
    expect((await person.get(`/library/runs/${kept.run_id}`)).status).toBe(200);
    const html = await htmlOf(person, '/library');
    expect(html).not.toContain('/sessions/gone');
    expect(html).toMatch(/sessions\/kept">kept<\/a> <span class="badge">current/);
    expect(await htmlOf(person, '/library/notes')).toContain('90000001');
    // Agents see the same.
    expect((await call(person, 'read_session', { request: { action: 'summary' } })).session_id).toBe('kept');
  });

  it('is everything, when the words are written', async () => {
    const person = await invited('deletes-all');
    const { run_id } = (await call(person, SEARCH, { query: 'synthetic' })).search_run;
    await call(person, 'save_literature_notes', { pmids: ['90000001'] });
    expect((await person.post('/library/delete-everything', { words: 'yes' })).status).toBe(400);
    expect((await person.get(`/library/runs/${run_id}`)).status).toBe(200);
    expect((await person.post('/library/delete-everything', { words: 'delete everything' })).status).toBe(
      200,
    );
    expect((await person.get(`/library/runs/${run_id}`)).status).toBe(404);
    const html = await htmlOf(person, '/library');
    expect(html).toContain('No notes yet');
    expect(html).toContain('Nothing was searched yet');
    await call(person, SEARCH, { query: 'synthetic' });
  });
});
