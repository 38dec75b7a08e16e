import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmStart, type StartedServer } from '../../scripts/npm-start.ts';
import { SiteBrowser, tokenOf } from '../browser.ts';
import { allow, SIGNED_IN_ERAS, type SignedInClient, SiteKeeper, type Tokens } from '../oauth-client.ts';

const SEARCH = 'pubmed_search_articles';
const DEAD = 'owner:0123456789abcdef:an-access-token-that-has-expired';

let server: StartedServer;
let owner: SiteBrowser;
let token: string;
beforeAll(async () => {
  server = await npmStart(['--sample', '--owner', 'a long passphrase']);
  owner = await new SiteBrowser(server.url).signIn('owner', 'a long passphrase');
  token = await tokenOf(owner);
});
afterAll(() => server?.end());

const run = promisify(execFile);

/** Runs the Inspector without blocking: this process keeps connections to the server, which have to be seen to. */
async function inspect(bearer: string, ...args: string[]) {
  const target = ['--cli', `${server.url}/mcp`, '--transport', 'http', '--protocol-era', 'modern'];
  const header = ['--header', `Authorization: Bearer ${bearer}`];
  const command = ['node_modules/.bin/mcp-inspector', ...target, ...header, ...args];
  const child = run(process.execPath, command, { timeout: 60_000 });
  child.child.stdin?.end();
  type Ended = { stdout: string; stderr: string; code?: number };
  const { stdout, stderr, code = 0 }: Ended = await child.catch((failed: Ended) => failed);
  return { code, stdout, said: stdout + stderr };
}

/** Lists the tools and searches, reads and reads back: what a new user does first. */
async function useAsNewUser(client: SignedInClient): Promise<void> {
  expect((await client.listTools()).map(({ name }) => name)).toContain(SEARCH);
  const found = await client.call(SEARCH, { query: 'sepsis' });
  expect(JSON.stringify(found.structuredContent)).toContain('90000001');
  const read = await client.call('pubmed_fetch_fulltext', { pmcids: ['PMC90000003'] });
  expect(JSON.stringify(read.structuredContent)).toContain('PMC90000003');
  expect(JSON.stringify(await remembered(client))).toContain('sepsis');
}

async function remembered(client: SignedInClient): Promise<unknown> {
  const told = await client.call('read_session', { request: { action: 'search_runs' } });
  return told.structuredContent;
}

describe('npm start -- --owner', () => {
  it('says where to sign in, and nowhere what the passphrase is', () => {
    expect(server.output()).toContain(`sign in as "owner" at ${server.url}/sign-in`);
    expect(server.output().slice(server.output().indexOf('is ready'))).not.toContain('a long passphrase');
  });

  it('serves the Inspector with a personal token', async () => {
    const args = ['--tool-name', SEARCH, '--tool-args-json', '{"query":"sepsis"}'];
    const answer = await inspect(token, '--method', 'tools/call', ...args, '--format', 'json', '-q');
    expect(answer.stdout).toContain('90000001');
  });

  it('serves the Inspector nothing with a token that is none', async () => {
    const answer = await inspect('pem_none', '--method', 'tools/list');
    expect(answer.code).not.toBe(0);
    expect(answer.said).not.toContain(SEARCH);
    expect(answer.said).toMatch(/401|unauthori[sz]ed|invalid_token|auth/i);
  });
});

/** The clients of both eras, as the person connected them. */
const connected: { era: string; keeper: SiteKeeper; client: SignedInClient }[] = [];
let member: SiteBrowser;

describe('a new user’s client (U12)', () => {
  it.each(SIGNED_IN_ERAS)(
    'finds the way in, works, and renews its access by itself (%s)',
    async (era, connect) => {
      const keeper = new SiteKeeper(server.url);
      const client = await connect(keeper, (url) => allow(owner, url));
      connected.push({ era, keeper, client });
      await useAsNewUser(client);
      const first = keeper.kept as Tokens;
      keeper.saveTokens({ ...first, access_token: DEAD });
      keeper.sentTo = undefined;
      expect(JSON.stringify(await remembered(client))).toContain('sepsis');
      expect(keeper.kept?.access_token).not.toBe(DEAD);
      expect(keeper.kept?.refresh_token).not.toBe(first.refresh_token);
      expect(keeper.sentTo, 'the person is not asked again').toBeUndefined();
    },
  );
});

describe('a server that is started anew, with another passphrase', () => {
  beforeAll(async () => {
    member = await invited();
    await server.end();
    server = await npmStart(['--sample', '--owner', 'another passphrase'], {}, server);
  });

  it('goes on with the clients that were connected: their next call works, and so does their next token', async () => {
    expect(connected.map(({ era }) => era)).toEqual(SIGNED_IN_ERAS.map(([era]) => era));
    for (const { keeper, client } of connected) {
      expect(JSON.stringify(await remembered(client))).toContain('sepsis');
      keeper.saveTokens({ ...(keeper.kept as Tokens), access_token: DEAD });
      await useAsNewUser(client);
      expect(keeper.sentTo).toBeUndefined();
      await client.close();
    }
  });

  it('has signed the owner out of the pages and nobody else, and takes the tokens of scripts', async () => {
    expect((await member.get('/account')).status).toBe(200);
    expect((await owner.get('/account')).status).toBe(303);
    await expect(new SiteBrowser(server.url).signIn('owner', 'a long passphrase')).rejects.toThrow('401');
    await new SiteBrowser(server.url).signIn('owner', 'another passphrase');
    expect((await inspect(token, '--method', 'tools/list')).stdout).toContain(SEARCH);
  });
});

/** A member whom the owner has invited: their browser, signed in. */
async function invited(): Promise<SiteBrowser> {
  const told = await (await owner.post('/account/people/invite', { note: '' })).text();
  const person = new SiteBrowser(server.url);
  const fields = { name: 'ada', passphrase: 'long enough for her', again: 'long enough for her' };
  const joined = await person.post(`/${/invitation\/[\w-]+/.exec(told)?.[0]}`, fields);
  expect(joined.status).toBe(303);
  return person;
}
