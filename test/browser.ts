/** A browser as far as the pages need one: cookies, forms, redirects followed by hand. */
export class SiteBrowser {
  readonly cookies = new Map<string, string>();
  readonly #site: string;
  readonly #send: (request: Request) => Promise<Response>;

  constructor(site: string, send: (request: Request) => Promise<Response> = fetch) {
    this.#site = site;
    this.#send = send;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#request(new Request(new URL(path, this.#site), { redirect: 'manual', headers }));
  }

  /** Sends a form as the page of this site would, or as `origin` would. */
  async post(
    path: string,
    fields: Record<string, string> | [string, string][],
    origin = this.#site,
  ): Promise<Response> {
    const body = new URLSearchParams(fields);
    const headers = { origin };
    return this.#request(
      new Request(new URL(path, this.#site), { method: 'POST', redirect: 'manual', headers, body }),
    );
  }

  /** Sends JSON as a script of this site would. */
  async postJson(path: string, value: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const usual = {
      origin: this.#site,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const body = JSON.stringify(value);
    const init = { method: 'POST', redirect: 'manual', headers: { ...usual, ...headers }, body } as const;
    return this.#request(new Request(new URL(path, this.#site), init));
  }

  async signIn(name: string, passphrase: string): Promise<this> {
    const answer = await this.post('/sign-in', { name, passphrase });
    if (answer.status !== 303) throw new Error(`${name} could not sign in: ${answer.status}`);
    return this;
  }

  async #request(request: Request): Promise<Response> {
    if (this.cookies.size > 0)
      request.headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    const response = await this.#send(request);
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

/** Makes a personal token as the account page does. */
export async function tokenOf(person: SiteBrowser, { write = false } = {}): Promise<string> {
  const fields = { label: 'test', days: '30', ...(write && { scope: 'literature:write' }) };
  const told = await (await person.post('/account/tokens', fields)).text();
  const token = /pem_[\w-]+/.exec(told)?.[0];
  if (!token) throw new Error('no token was made');
  return token;
}
