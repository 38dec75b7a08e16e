/** People with tokens of their own on a server with sign-in, made over its pages as the owner and they would. */

export const PASSPHRASE = 'a passphrase for the load test';

export interface Person {
  name: string;
  token: string;
}

const AT_ONCE = 10;

/** The owner and `count - 1` others. Each comes from an address of their own: few may join from one. */
export async function makePeople(url: string, count: number): Promise<Person[]> {
  const owner = new Browser(url, '198.51.100.1');
  await owner.post('/sign-in', { name: 'owner', passphrase: PASSPHRASE });
  const people = [{ name: 'owner', token: await tokenOf(owner) }];
  for (let from = 1; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
    people.push(...(await Promise.all(numbers.map((number) => invited(owner, url, number)))));
  }
  return people;
}

async function invited(owner: Browser, url: string, number: number): Promise<Person> {
  const name = `user${number}`;
  const browser = new Browser(url, `203.0.113.${number}`);
  const link = await owner.find('/account/people/invite', { note: name }, /\/invitation\/[\w-]+/);
  await browser.post(link, { name, passphrase: PASSPHRASE, again: PASSPHRASE });
  return { name, token: await tokenOf(browser) };
}

function tokenOf(browser: Browser): Promise<string> {
  const fields = { label: 'load', days: '1', scope: 'literature:write' };
  return browser.find('/account/tokens', fields, /pem_[\w-]+/);
}

class Browser {
  #url: string;
  #address: string;
  #cookie = '';

  constructor(url: string, address: string) {
    this.#url = url;
    this.#address = address;
  }

  async post(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await fetch(new URL(path, this.#url), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: this.#url, cookie: this.#cookie, 'CF-Connecting-IP': this.#address },
      body: new URLSearchParams(fields),
    });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${path}: HTTP ${answer.status} ${text.slice(0, 2000)}`);
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return text;
  }

  /** What the page that comes back holds. */
  async find(path: string, fields: Record<string, string>, wanted: RegExp): Promise<string> {
    const found = wanted.exec(await this.post(path, fields))?.[0];
    if (!found) throw new Error(`${path}: its answer does not hold ${wanted}`);
    return found;
  }
}
