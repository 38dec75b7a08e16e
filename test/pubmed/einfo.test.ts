import { expect, it } from 'vitest';
import { askPubmedInfo } from '../../src/pubmed/einfo.ts';
import { detailsOf } from '../sources/support.ts';
import { cannedCall } from './canned.ts';

const dbinfo = { dbname: 'pubmed', count: '38', fieldlist: [] };
const bodyOf = (pad: string) => JSON.stringify({ einforesult: { dbinfo: [dbinfo] }, pad });

it('database information is read, one longer than any answer is not held', async () => {
  expect(await askPubmedInfo(cannedCall({ body: bodyOf('') }))).toMatchObject({ name: 'pubmed', count: 38 });
  const long = cannedCall({ body: bodyOf('x'.repeat(17 * 1024 * 1024)) });
  expect(await detailsOf(askPubmedInfo(long))).toMatchObject({ reason: 'ncbi_invalid_response' });
});
