import { SiteBrowser, tokenOf } from '../../test/browser.ts';

/** People with tokens of their own on a server with sign-in, made over its pages as the owner and they would. */

export const PASSPHRASE = 'a passphrase for the load test';
const AT_ONCE = 10;

export interface Person {
  name: string;
  token: string;
}

/** The owner and `count - 1` others. */
export async function makePeople(url: string, count: number): Promise<Person[]> {
  const owner = await from(url, '198.51.100.1').signIn('owner', PASSPHRASE);
  const people = [{ name: 'owner', token: await tokenOf(owner, { write: true }) }];
  for (let first = 1; first < count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => first + at);
    people.push(...(await Promise.all(numbers.map((number) => invited(owner, url, number)))));
  }
  return people;
}

async function invited(owner: SiteBrowser, url: string, number: number): Promise<Person> {
  const name = `user${number}`;
  const told = await (await owner.post('/account/people/invite', { note: name })).text();
  const link = /\/invitation\/[\w-]+/.exec(told)?.[0];
  if (!link) throw new Error(`${name} was not invited`);
  const browser = from(url, `203.0.113.${number}`);
  const joined = await browser.post(link, { name, passphrase: PASSPHRASE, again: PASSPHRASE });
  if (joined.status !== 303) throw new Error(`${name} could not join: HTTP ${joined.status}`);
  return { name, token: await tokenOf(browser, { write: true }) };
}

/** A browser at an address of its own: few may join from one. */
function from(url: string, address: string): SiteBrowser {
  return new SiteBrowser(url, (request) => {
    request.headers.set('CF-Connecting-IP', address);
    return fetch(request);
  });
}
