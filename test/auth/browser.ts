import { SiteBrowser } from '../browser.ts';
import { viaDeployed } from '../worker.ts';

export const SITE = 'http://localhost';
export const OWNER_PASSPHRASE = 'correct horse battery staple'; // as in vitest.config.ts

/** A browser at an address as Cloudflare would see it; limits count by it. */
export class Browser extends SiteBrowser {
  constructor(address = '192.0.2.1') {
    super(SITE, (request) => {
      request.headers.set('CF-Connecting-IP', address);
      return viaDeployed(request);
    });
  }

  override signIn(name = 'owner', passphrase = OWNER_PASSPHRASE): Promise<this> {
    return super.signIn(name, passphrase);
  }
}

let known: Browser | undefined;

/** The owner's browser, signed in once for a file: each sign-in costs a fifth of a second of scrypt. */
export async function owner(): Promise<Browser> {
  if ((await known?.get('/account'))?.status !== 200) known = await new Browser().signIn();
  return known as Browser;
}

/** Invites somebody as the owner does, and has them join: their browser, signed in. */
export async function invited(name: string, passphrase = `passphrase of ${name}`): Promise<Browser> {
  const told = await (await (await owner()).post('/account/people/invite', { note: `for ${name}` })).text();
  const link = /invitation\/[\w-]+/.exec(told)?.[0];
  const person = new Browser();
  const joined = await person.post(`/${link}`, { name, passphrase, again: passphrase });
  if (joined.status !== 303) throw new Error(`${name} could not join: ${await joined.text()}`);
  return person;
}
