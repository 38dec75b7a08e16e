import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectModern } from '../clients.ts';
import { cases } from '../fuzz.ts';
import { asUser } from '../session/support.ts';
import { viaWorker } from '../worker.ts';
import { save, serve } from './notes.ts';

/** What may stand in an address and is not read as another character (`\` is read as `/`). */
const CHARACTERS = [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~!$&+,;=:@/?%#'];

it('a download link with one character exchanged, wherever, leads to no file', async () => {
  const client = await connectModern(asUser('altered-links'));
  await serve([{ pmid: '77000001' }]);
  const { download_url = '' } = await save(client, { pmids: ['77000001'] });
  await client.close();
  const { origin } = new URL(download_url);
  const link = download_url.slice(origin.length);

  const place = fc.integer({ min: 1, max: link.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, fc.constantFrom(...CHARACTERS), async (at, character) => {
      fc.pre(character !== link[at]);
      const altered = new URL(`${origin}${link.slice(0, at)}${character}${link.slice(at + 1)}`);
      const answer = await viaWorker(altered);
      await answer.body?.cancel();
      expect(answer.headers.get('content-type')).not.toBe('application/zip');
      if (altered.pathname.startsWith('/download/')) expect([403, 404]).toContain(answer.status);
    }),
    cases(2),
  );

  const whole = await viaWorker(download_url);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/zip']);
  await whole.body?.cancel();
});
