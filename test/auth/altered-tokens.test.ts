import { beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../browser.ts';
import { allow, SIGNED_IN_ERAS } from '../oauth-client.ts';
import { invited, owner } from './browser.ts';
import { call } from './call.ts';
import { Keeper } from './oauth-client.ts';

type Person = Awaited<ReturnType<typeof owner>>;

/** The token of a client that a person let in. */
async function oauthToken(person: Person): Promise<string> {
  const keeper = new Keeper();
  const client = await SIGNED_IN_ERAS[0]?.[1](keeper, (url) => allow(person, url));
  await client?.close();
  return keeper.kept?.access_token ?? '';
}

const statusWith = async (token: string) =>
  (await call(token, 'pubmed_spell_check', { query: 'asthma' })).status;
const another = (character: string) => (character === 'a' ? 'b' : 'a');

describe.each<[string, (person: Person) => Promise<string>, RegExp]>([
  ['an OAuth token', oauthToken, /^[^:]+:[^:]+:[^:]{20,}$/],
  ['a personal token', (person) => tokenOf(person), /^pem_[\w-]{20,}$/],
])('%s that works', (_name, tokenFor, shape) => {
  let mine = '';
  beforeAll(async () => {
    mine = await tokenFor(await owner());
    expect(mine).toMatch(shape);
    expect(await statusWith(mine)).toBe(200);
  });

  it('does not with one character exchanged, wherever', async () => {
    for (const [at, character] of [...mine].entries()) {
      const altered = mine.slice(0, at) + another(character) + mine.slice(at + 1);
      expect(await statusWith(altered), `character ${at}`).toBe(401);
    }
    expect(await statusWith(mine)).toBe(200);
  });

  it('does not when it is cut, longer, in other letters or twice', async () => {
    const swapped = mine.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const altered of [mine.slice(0, -1), mine.slice(1), `${mine}a`, `${mine}:`, swapped, mine + mine])
      expect(await statusWith(altered), altered.length.toString()).toBe(401);
  });
});

it('an OAuth token does not work with the person, the grant or the secret of another', async () => {
  const mine = (await oauthToken(await owner())).split(':');
  const theirs = (await oauthToken(await invited('third'))).split(':');
  expect(await statusWith(mine.join(':'))).toBe(200);
  for (const at of mine.keys()) {
    expect(mine[at]).not.toBe(theirs[at]);
    expect(await statusWith(mine.with(at, theirs[at] ?? '').join(':')), `part ${at}`).toBe(401);
  }
});
