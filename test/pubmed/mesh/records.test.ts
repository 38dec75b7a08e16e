import { expect, it } from 'vitest';
import { readMeshRecords } from '../../../src/pubmed/mesh/records.ts';
import { detailsOf } from '../../sources/support.ts';
import { SERVICE } from '../search/service.ts';
import { docSum, summaries } from './support.ts';

const reasonOf = async (body: string) =>
  (await detailsOf(() => readMeshRecords(SERVICE, body, ['68018805']))).reason;

it('reads a record: the first of its terms is its name, numbers with @ are no place in the tree', () => {
  const body = summaries(
    docSum('68018805', {
      terms: ['Sepsis', 'Septicemia', 'Blood  Poisoning', 'Septicemia'],
      scope: 'Harm &lt; 3 days &amp; more',
      places: [
        { tree: 'C01.757', parent: '68007239', children: ['68016470', '68012772'] },
        { tree: '@Z99', parent: '1', children: [] },
        { tree: 'C23.550', children: [] },
      ],
    }),
  );
  expect(readMeshRecords(SERVICE, body, ['68018805']).get('68018805')).toEqual({
    uid: '68018805',
    meshId: 'D018805',
    name: 'Sepsis',
    entryTerms: ['Septicemia', 'Blood Poisoning'],
    scopeNote: 'Harm < 3 days & more',
    places: [
      { treeNumber: 'C01.757', parent: '68007239', children: ['68016470', '68012772'] },
      { treeNumber: 'C23.550', children: [] },
    ],
  });
});

it.each([
  ['68018805', undefined, 'D018805'],
  ['67012345', undefined, 'C012345'],
  ['81000188', undefined, 'Q000188'],
  ['2052179', 'D000086382', 'D000086382'],
  ['2052179', undefined, undefined],
  ['68018805', 'not an id', 'D018805'],
])('of the UID %s that says %s the MeSH id is %s', (uid, ui, meshId) => {
  const body = summaries(docSum(uid, { terms: ['X'], ...(ui && { ui }) }));
  expect(readMeshRecords(SERVICE, body, [uid]).get(uid)?.meshId).toBe(meshId);
});

it('names a term on one line, without marks that turn text', () => {
  const body = summaries(docSum('68018805', { terms: ['Sep\u202esis\n(adult)', 'Se\u0085ptic'] }));
  const record = readMeshRecords(SERVICE, body, ['68018805']).get('68018805');
  expect(record).toMatchObject({ name: 'Sepsis (adult)', entryTerms: ['Se ptic'] });
});

it('takes a record with a name alone, and leaves out those that nobody asked for', () => {
  const body = summaries(
    docSum('68018805', { terms: ['Sepsis'] }),
    docSum('68000001', { terms: ['Calcimycin'] }),
  );
  expect([...readMeshRecords(SERVICE, body, ['68018805']).values()]).toEqual([
    { uid: '68018805', meshId: 'D018805', name: 'Sepsis', entryTerms: [], places: [] },
  ]);
});

it('reads the records that came beside one that NCBI does not have', () => {
  const body = summaries(
    '<ERROR>UID=9: cannot get document summary</ERROR>',
    docSum('68018805', { terms: ['Sepsis'] }),
  );
  expect([...readMeshRecords(SERVICE, body, ['9', '68018805']).keys()]).toEqual(['68018805']);
});

it.each([
  ['an error', summaries('<ERROR>Unable to open the database</ERROR>'), 'ncbi_unreachable'],
  ['no record', summaries('<ERROR>UID=9: cannot get document summary</ERROR>'), 'ncbi_resource_not_found'],
  ['an empty answer', summaries(''), 'ncbi_invalid_response'],
  ['other records', summaries(docSum('68000001', { terms: ['X'] })), 'ncbi_invalid_response'],
  ['a record without a name', summaries(docSum('68018805', { terms: [] })), 'ncbi_invalid_response'],
  [
    'a place in the tree whose parts have other names',
    summaries(docSum('68018805', { terms: ['Sepsis'], places: [{ tree: 'C01' }] })),
    'ncbi_invalid_response',
  ],
  ['JSON', '{"header":{"type":"esummary"},"result":{"uids":[]}}', 'ncbi_invalid_response'],
  ['too many requests', '{"error":"API rate limit exceeded","count":"11"}', 'ncbi_rate_limited'],
  ['a web page', '<!DOCTYPE html><html></html>', 'ncbi_unreachable'],
  [
    'XML that breaks off',
    summaries(docSum('68018805', { terms: ['Sepsis'] })).slice(0, -20),
    'ncbi_invalid_response',
  ],
  ['nothing', '', 'ncbi_unreachable'],
])('reads no records from %s', async (_, body, reason) => {
  expect(await reasonOf(body)).toBe(reason);
});
