import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, invited } from '../auth/browser.ts';
import { inject } from '../tools/answers.ts';
import { serve } from '../tools/notes.ts';
import { call, htmlOf } from './call.ts';

const OVERRIDE = '\u202e';
const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(2)> [x](javascript:alert(3)) ${OVERRIDE}txt.exe`;
/** Brackets would be field tags, which Crossref does not know. */
const QUERY = `hostilewords <script>alert(1)</script><img src=x onerror=alert(2)> ${OVERRIDE}txt.exe`;
const LONG = '<'.repeat(3000);
const MOST_BYTES = 60_000;
const PMID = '98000111';

/** Tags that no page of ours has besides its own module scripts, attributes that act, and addresses that run. */
const ACTING =
  /<script(?! type="module" src="\/)|<img|<iframe|\son\w+\s*=\s*["']|(?:href|src|action)="\s*(?:javascript|data):/i;

describe('metadata that attacks', () => {
  let person: Browser;
  const paths = ['/library', '/library/sessions/default', '/library/notes', '/try', '/account'];

  beforeAll(async () => {
    person = await invited('hostile-reader');
    const items = Array.from({ length: 60 }, (_, n) => ({
      DOI: `10.1000/hostile${n}`,
      type: 'journal-article',
      title: [`${ATTACK} number ${n} ${LONG}`],
    }));
    await inject({
      match: 'crossref.*hostilewords',
      times: 20,
      body: JSON.stringify({ status: 'ok', message: { 'total-results': 60, items } }),
      headers: { 'content-type': 'application/json' },
    });
    for (const query of [QUERY, `${QUERY} ${LONG}`]) {
      const { search_run } = await call(person, 'unified_search', { query, sources: 'crossref', limit: 60 });
      paths.push(`/library/runs/${search_run.run_id}`);
      const files = search_run.artifact_uri.replace('artifact://', '/library/artifacts/');
      paths.push(files, `${files}?file=response.md`, `${files}?file=query.md`);
    }
    const escaped = ATTACK.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);
    await serve([{ pmid: PMID, title: escaped }], 5);
    await call(person, 'save_literature_notes', { pmids: [PMID], collection_name: `Mine ${ATTACK}` });
    const list = await htmlOf(person, '/library/notes');
    for (const [, href] of list.matchAll(/href="(\/library\/note\?path=[^"]*)"/g)) paths.push(href as string);
  });

  it('is inert on every page, turns nothing around, and makes no page longer than 60 KB', async () => {
    expect(paths.filter((path) => path.includes('/note?')).length).toBeGreaterThanOrEqual(3);
    let shown = 0;
    for (const path of paths) {
      const html = await htmlOf(person, path);
      expect([path, ACTING.exec(html)?.[0]]).toEqual([path, undefined]);
      expect([path, html.includes(OVERRIDE)]).toEqual([path, false]);
      expect([path, new TextEncoder().encode(html).length < MOST_BYTES]).toEqual([path, true]);
      if (html.includes('&lt;script&gt;alert(1)')) shown += 1;
    }
    // It is shown as the text it is, not dropped: in both runs, their files, the note and the session.
    expect(shown).toBeGreaterThanOrEqual(6);
  });

  it('is data in the text that the tester shows', async () => {
    const answer = await person.postJson('/try/markdown', { text: `# ${ATTACK}\n\n${ATTACK}` });
    const html = await answer.text();
    expect(html).not.toMatch(ACTING);
    expect(html).toContain('&lt;script&gt;');
  });
});
