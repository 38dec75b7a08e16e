import { viaWorker } from '../worker.ts';

export const SITE = 'http://localhost';
export const OWNER_PASSPHRASE = 'correct horse battery staple'; // as in vitest.config.ts

/** A browser as far as the pages need one: cookies, forms, redirects followed by hand. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The address that Cloudflare would see; limits count by it. */
  readonly address: string;

  constructor(address = '192.0.2.1') {
    this.address = address;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(new Request(new URL(path, SITE), { redirect: 'manual', headers }));
  }

  /** Sends a form as the page of this site would, or as `origin` would. */
  async post(
    path: string,
    fields: Record<string, string> | [string, string][],
    origin = SITE,
  ): Promise<Response> {
    const body = new URLSearchParams(fields);
    const headers = { origin };
    return this.#send(
      new Request(new URL(path, SITE), { method: 'POST', redirect: 'manual', headers, body }),
    );
  }

  async signIn(name = 'owner', passphrase = OWNER_PASSPHRASE): Promise<this> {
    const answer = await this.post('/sign-in', { name, passphrase });
    if (answer.status !== 303) throw new Error(`${name} could not sign in: ${answer.status}`);
    return this;
  }

  async #send(request: Request): Promise<Response> {
    request.headers.set('CF-Connecting-IP', this.address);
    if (this.cookies.size > 0)
      request.headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    const response = await viaWorker(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/);
      if (value === '' || attributes.some((attribute) => /max-age=0/i.test(attribute)))
        this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

/** The value of a hidden field in a page. */
export function hidden(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
  if (value === undefined) throw new Error(`the page has no field ${name}`);
  return value;
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

/** Makes a personal token as the account page does. */
export async function tokenOf(person: Browser, { write = false } = {}): Promise<string> {
  const fields = { label: 'test', days: '30', ...(write && { scope: 'literature:write' }) };
  const told = await (await person.post('/account/tokens', fields)).text();
  const token = /pem_[\w-]+/.exec(told)?.[0];
  if (!token) throw new Error('no token was made');
  return token;
}
