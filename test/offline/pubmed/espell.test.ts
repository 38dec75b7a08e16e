import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryOf } from '../helpers.ts';
import { EUTILS, record, recordSet } from './helpers.ts';

let library: Awaited<ReturnType<typeof libraryOf>>;
beforeAll(async () => {
  library = await libraryOf({
    'a.xml': recordSet(
      record('1', { title: 'Alzheimer disease: treatment and outcomes in 2020.' }),
      record('2', { title: 'Treatment of asthma; crohn colitis; wheezes, wheezed.' }),
      record('3', { title: 'Asthma, treatments, wheezes and Sjögren syndrome.' }),
    ),
  });
});
afterAll(() => library.close());

async function spelled(term: string) {
  const query = new URLSearchParams({ db: 'pubmed', term });
  const text = await (await library.get(`${EUTILS}/espell.fcgi?${query}`)).text();
  const body =
    /<eSpellResult>\n\t<Database>pubmed<\/Database>\n\t(<Query.*)\n\t(<CorrectedQuery.*)\n\t(<SpelledQuery.*)\n\t<ERROR\/>\n<\/eSpellResult>\n$/.exec(
      text,
    );
  return body?.slice(1) ?? text;
}

test.each([
  [
    'alzhiemer diseese treatmnt outcomse',
    'alzheimer disease treatment outcomes',
    '<Original></Original><Replaced>alzheimer</Replaced><Original> </Original><Replaced>disease</Replaced><Original> </Original><Replaced>treatment</Replaced><Original> </Original><Replaced>outcomes</Replaced>',
  ],
  [
    '(asthmaa[tiab] OR aged[mh]) AND 2020',
    '(asthma[tiab] or aged[mh]) and 2020',
    '<Original>(</Original><Replaced>asthma</Replaced><Original>[tiab] OR aged[mh]) AND 2020</Original>',
  ],
  [
    '  Sjögren   syndrom',
    '  sjögren   syndrome',
    '<Original>  Sjögren   </Original><Replaced>syndrome</Replaced>',
  ],
])('espell corrects %j', async (term, corrected, pieces) => {
  expect(await spelled(term)).toEqual([
    `<Query>${term}</Query>`,
    `<CorrectedQuery>${corrected}</CorrectedQuery>`,
    `<SpelledQuery>${pieces}</SpelledQuery>`,
  ]);
});

test('espell escapes what XML needs escaped', async () => {
  expect(await spelled('crohn&coliti <b>')).toEqual([
    '<Query>crohn&amp;coliti &lt;b&gt;</Query>',
    '<CorrectedQuery>crohn&amp;colitis &lt;b&gt;</CorrectedQuery>',
    '<SpelledQuery><Original>crohn&amp;</Original><Replaced>colitis</Replaced><Original> &lt;b&gt;</Original></SpelledQuery>',
  ]);
});

test('espell takes the nearest word, and of two as near the more frequent', async () => {
  expect((await spelled('treatmen'))[1]).toContain('treatment<');
  expect((await spelled('treatmentss'))[1]).toContain('treatments<');
  expect((await spelled('wheezex'))[1]).toContain('wheezes<');
});

test.each([
  'asthma',
  'Asthma OR colitis',
  'xyzzyqwerty',
  'p53 33306283 1e5',
  'ashtma*',
  'asthm-19',
  'flu',
  '[asthmaa]',
  '()',
])('espell leaves %j alone', async (term) => {
  expect(await spelled(term)).toEqual([`<Query>${term}</Query>`, '<CorrectedQuery/>', '<SpelledQuery/>']);
});

test('espell answers an empty term with an empty error', async () => {
  expect(await spelled('')).toEqual(['<Query/>', '<CorrectedQuery/>', '<SpelledQuery/>']);
});

test('espell breaks on retmode=json', async () => {
  expect((await library.get(`${EUTILS}/espell.fcgi?db=pubmed&term=x&retmode=json`)).status).toBe(500);
});
