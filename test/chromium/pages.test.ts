import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmStart, type StartedServer } from '../../scripts/npm-start.ts';
import { unzip } from '../tools/unzip.ts';
import { launch } from './chromium.ts';
import { look } from './look.ts';

const PASSPHRASE = 'a passphrase for the browser';
const CALLBACK = 'http://127.0.0.1:33418/callback';

/** One person's way through the pages: each step goes on where the one before it ended. */
describe('a person in a browser', () => {
  let server: StartedServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([npmStart(['--sample', '--owner', PASSPHRASE]), launch()]);
    for (const path of ['/', '/copy.js']) await (await fetch(server.url + path)).text(); // the first answer is slow
    context = await browser.newContext({
      baseURL: server.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(60_000); // a busy machine
    page = await context.newPage();
    // A refusal by the Content-Security-Policy is an error of the console, too.
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end();
  });

  it('copies the endpoint from the landing page', async () => {
    await page.goto('/');
    await page.locator('[data-copies="endpoint"]').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/mcp`);
    await look(page, 'landing');
    await page.locator('summary', { hasText: 'Cursor' }).click();
    expect(await page.locator('#cursor').textContent()).toContain(`${server.url}/mcp`);
  });

  it('reaches the content by keyboard first', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip to the content');
  });

  it('signs in, is told of a wrong passphrase, and comes back to where it wanted to go', async () => {
    await page.goto('/try');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await look(page, 'sign-in');
    await page.getByLabel('Name').fill('owner');
    await page.getByLabel('Passphrase').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor();
    await look(page, 'sign-in-refused');
    await page.getByLabel('Passphrase').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/try');
  });

  it('calls tools: choices, kinds, progress, text, structure, an error with its hint', async () => {
    await page.getByLabel('Tool', { exact: true }).selectOption('unified_search');
    await page.getByLabel('query', { exact: true }).fill('sepsis');
    await look(page, 'tester');
    await page.getByText('optional fields').click();
    await page.getByLabel('ranking').selectOption('recency');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText(/Answered in [\d.]+ s, [\d.]+ KiB/).waitFor();
    expect(await page.locator('.prose').textContent()).toContain('Sample:');
    await page.locator('.structure summary', { hasText: 'articles' }).first().click();
    expect(await page.locator('.structure').textContent()).toContain('list of');
    await page.getByRole('button', { name: 'Copy the call as JSON' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toEqual({ name: 'unified_search', arguments: { query: 'sepsis', ranking: 'recency' } });
    await look(page, 'tester-answer');

    await page.goto('/try?tool=pubmed_convert_ids');
    await page.getByLabel('ids').fill('PMC90000001');
    await page.getByLabel('idType').selectOption('pmid');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText(/(?:Answered|Refused or failed) in/).waitFor();

    await page.goto('/try?tool=get_article_figures');
    await page.getByLabel('kind', { exact: true }).first().selectOption('pmcid');
    await page.getByLabel('value (required)').fill('not an id');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'invalid_input' }).waitFor();
    await look(page, 'tester-error');
  });

  it('shows the figure of an article as a picture (journey U5)', async () => {
    await page.goto('/try?tool=get_article_figures');
    await page.getByLabel('kind', { exact: true }).first().selectOption('pmcid');
    await page.getByLabel('value (required)').fill('PMC90000001');
    await page.getByText('optional fields').click();
    await page.getByRole('group', { name: 'figure' }).getByRole('textbox').fill('1');
    await page.getByLabel('include_image').selectOption('true');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const picture = page.getByRole('img');
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await look(page, 'tester-figure');
  });

  it('stops a call', async () => {
    await page.goto('/try?tool=pubmed_spell_check');
    const faulty = [{ match: 'espell', times: 1, delayMs: 20_000 }];
    await fetch(`${server.library}/_faults`, { method: 'POST', body: JSON.stringify(faulty) });
    await page.getByLabel('query').fill('stopped by hand');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/Stopped after/).waitFor();
    await fetch(`${server.library}/_faults`, { method: 'DELETE' });
  });

  it('saves notes, reads one as it renders, and takes all away as a zip (journeys U6, U7)', async () => {
    await page.goto('/try?tool=save_literature_notes');
    await page.getByText('optional fields').click();
    await page.getByRole('group', { name: 'pmids' }).getByLabel('kind').selectOption('list');
    await page.getByRole('group', { name: 'pmids' }).getByRole('textbox').fill('90000001\n90000006');
    await page.getByLabel('collection_name').fill('Fluids');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText(/Answered in/).waitFor();
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await look(page, 'library');
    await page.getByRole('link', { name: /files? of notes/ }).click();
    await look(page, 'notes');
    await page
      .getByRole('link', { name: /fluids/i })
      .first()
      .click();
    await look(page, 'note-index');
    await page.locator('.prose a').first().click();
    await page.locator('article.prose').waitFor();
    await look(page, 'note');
    await page.goto('/library/notes');
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all as zip' }).click(),
    ]);
    const names = [...unzip(await readFile(await zip.path())).keys()];
    expect(names).toContain('references/references.csl.json');
    expect(names.filter((name) => name.endsWith('.md')).length).toBeGreaterThanOrEqual(3);
    const [bib] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'BibTeX' }).click(),
    ]);
    expect(await readFile(await bib.path(), 'utf8')).toMatch(/@article\{/);
    await page.goto('/library/templates');
    await look(page, 'templates');
  });

  it('opens a search, cites it, repeats it and compares (journey U9)', async () => {
    await page.goto('/library');
    await page.getByRole('link', { name: 'default' }).click();
    await look(page, 'session');
    await page.getByRole('link', { name: 'sepsis', exact: true }).first().click();
    expect(await page.locator('#methods').textContent()).toContain('Query as written: sepsis');
    await look(page, 'run');
    const before = page.url();
    await page.getByRole('button', { name: 'Repeat this search now' }).click();
    await page.getByText(/0 added, 0 removed, \d+ unchanged/).waitFor();
    expect(page.url()).not.toBe(before);
    await look(page, 'run-repeated');
    await page.getByRole('link', { name: 'Result files' }).click();
    await page.getByRole('link', { name: 'response.md' }).click();
    await look(page, 'result-files');
  });

  it('makes a token that opens the endpoint, and an invitation that lets a person in', async () => {
    await page.goto('/account');
    await page.getByLabel('What it is for').fill('a script');
    await page.getByRole('button', { name: 'Create a token' }).click();
    const token = /pem_[\w-]+/.exec((await page.getByRole('status').first().textContent()) ?? '')?.[0] ?? '';
    expect((await list(token)).status).toBe(200);
    await page.getByLabel(/whom it is for/).fill('for Ada');
    await page.getByRole('button', { name: 'Make an invitation link' }).click();
    const link =
      /http\S+invitation\/[\w-]+/.exec((await page.getByRole('status').first().textContent()) ?? '')?.[0] ??
      '';
    await look(page, 'account');
    const other = await browser.newContext();
    const guest = await other.newPage();
    await guest.goto(link);
    await look(guest, 'invitation');
    await guest.getByLabel('Name').fill('ada');
    await guest.getByLabel(/^Passphrase/).fill('the passphrase of ada');
    await guest.getByLabel('The passphrase again').fill('the passphrase of ada');
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL('**/account');
    await look(guest, 'account-of-a-member');
    await guest.goto(`${server.url}/library`);
    expect(await guest.textContent('main')).toContain('Nothing was searched yet');
    await look(guest, 'library-empty');
    await other.close();
  });

  it('allows a client, which then calls a tool', async () => {
    const metadata = {
      client_name: 'A test client',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
    };
    const registered = await fetch(`${server.url}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const verifier = randomBytes(32).toString('base64url');
    const params = {
      response_type: 'code',
      client_id,
      redirect_uri: CALLBACK,
      scope: 'literature:read literature:write',
      state: 'xyz',
      resource: `${server.url}/mcp`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    await page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: 'connected' }));
    await page.goto(`/authorize?${new URLSearchParams(params)}`);
    await look(page, 'consent');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${CALLBACK}*`);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const exchange = {
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    };
    const answer = await fetch(`${server.url}/token`, {
      method: 'POST',
      body: new URLSearchParams(exchange),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    expect(await (await list(access_token)).text()).toContain('unified_search');
    await page.goto('/account');
    expect(await page.textContent('main')).toContain('A test client');
    await look(page, 'account-with-client');
  });

  it('deletes everything when it says so, and meets no fault on the way', async () => {
    await page.goto('/library');
    await page.getByLabel(/Type “delete everything”/).fill('delete everything');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('heading', { name: 'Everything is deleted' }).waitFor();
    await page.goto('/no-such-page');
    await look(page, 'not-found');
    expect(faults).toEqual([]);
  });

  function list(token: string): Promise<Response> {
    return fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
  }
});
