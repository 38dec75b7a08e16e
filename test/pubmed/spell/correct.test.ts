import { describe, expect, it } from 'vitest';
import { isBlank } from '../../../src/pubmed/spell/blank.ts';
import { correct } from '../../../src/pubmed/spell/correct.ts';
import type { SpellReply } from '../../../src/pubmed/spell/reply.ts';
import { type Replaced, r } from './answers.ts';

const inPieces = (...pieces: (string | Replaced)[]): SpellReply => ({
  pieces: pieces.map((piece) =>
    typeof piece === 'string' ? { replaced: false, text: piece } : { replaced: true, text: piece.replaced },
  ),
  corrected: '',
});
const asText = (corrected: string): SpellReply => ({ pieces: [], corrected });
/** ESpell as bad as can be: it replaces every word of the query that the table names. */
const replacing = (query: string, table: Record<string, string>): SpellReply =>
  inPieces(
    ...query
      .split(/([\p{L}\p{M}\p{N}]+)/u)
      .map((part) => (Object.hasOwn(table, part) ? r(table[part] ?? '') : part)),
  );

describe('values of indexed fields stay as typed', () => {
  const WRONG = { smyth: 'smith', cancr: 'cancer', aged: 'age', Wunds: 'wounds', hart: 'heart' };
  it.each([
    ['a long name, any case', 'smyth j[AUTHOR - FIRST]', 'smyth j[AUTHOR - FIRST]'],
    ['blanks in the bracket and around the slash', 'cancr[ Title / Abstract ]', 'cancer[ Title / Abstract ]'],
    ['a modifier', 'aged[majr:noexp]', 'aged[majr:noexp]'],
    ['a quoted value behind free text', 'cancr "smyth j" [au]', 'cancer "smyth j" [au]'],
    ['curly quotes', 'cancr “smyth j”[au]', 'cancer “smyth j”[au]'],
    ['a quote without its opening one', 'cancr AND smyth j"[au]', 'cancer AND smyth j"[au]'],
    ['a parenthesis without its opening one', 'cancr AND smyth j)[au]', 'cancer AND smyth j)[au]'],
    ['an operator inside quotes', '"Wunds and hart"[mh] cancr', '"Wunds and hart"[mh] cancer'],
    ['nested groups', 'cancr (hart OR (aged AND cancr))[mh]', 'cancer (hart OR (aged AND cancr))[mh]'],
    ['a group only as far as it goes', '(cancr) AND (aged)[mh]', '(cancer) AND (aged)[mh]'],
    [
      'a tag inside an indexed group',
      '(hart[ti] OR aged[mh])[mh] cancr',
      '(hart[ti] OR aged[mh])[mh] cancer',
    ],
    ['an indexed value inside a free group', '(aged[mh] OR cancr)[tiab]', '(aged[mh] OR cancer)[tiab]'],
    ['the word behind a tag', 'hart[mh]cancr', 'hart[mh]cancer'],
    ['two tags in a row', 'hart[mh][ti] cancr', 'hart[mh][ti] cancer'],
    ['several authors', 'smyth j, aged k[au] cancr', 'smyth j, aged k[au] cancer'],
    ['an operator inside a word', 'hart-and-cancr[mh]', 'hart-and-cancr[mh]'],
    ['a tag without value', '[mh] cancr', '[mh] cancer'],
    ['affiliations (open point)', 'hart clinic[ad] AND cancr', 'hart clinic[ad] AND cancer'],
    ['keywords are free text (open point)', 'cancr[ot] hart[Other Term]', 'cancer[ot] heart[Other Term]'],
    ['a name that PubMed does not know', 'cancr AND smyth j[authr]', 'cancer AND smyth j[authr]'],
    ['but not that of [ab], which PubMed reads as text', 'cancr[ab]', 'cancer[ab]'],
    ['nor words before brackets that are text', 'cancr [18F] hart [aged]', 'cancer [18F] heart [age]'],
    ['nor a title in brackets', '[cancr in Germany] hart', '[cancer in Germany] heart'],
    ['brackets within a word are text', 'cancr benzo[ghi]perylene hart', 'cancer benzo[ghi]perylene heart'],
  ])('%s', (_name, query, corrected) => {
    expect(correct(query, replacing(query, WRONG)).corrected).toBe(corrected);
  });
});

describe('words that stay as typed', () => {
  it.each([
    ['all capitals', 'ALZHIEMER', 'alzheimer'],
    ['an inner capital', 'McDonld', 'mcdonald'],
    ['a capital behind an apostrophe', "O'Brein", "o'brien"],
    ['a single letter', 'q', 'quality'],
    ['the same word in another case', 'asthma', 'Asthma'],
    ['an operator', 'not', 'note'],
    ['a correction that is an operator', 'nto', 'not'],
    ['a correction that brings one in', 'bloodor', 'blood or'],
    ['a correction with a digit', 'nsclc', 'nsclc1'],
    ['a correction with query syntax', 'cancr', 'cancer*'],
    ['a correction that is empty', 'cancr', ' '],
  ])('%s', (_name, query, fresh) => {
    expect(correct(query, inPieces(r(fresh))).edits).toEqual(fresh === 'cancer*' ? [expect.anything()] : []);
  });

  it.each([
    ['a part of a compound with digits', 'covdi-19 vacine', 'covdi-19 vaccine'],
    ['a part of a compound with other letters', 'Müller-vacine vacine', 'Müller-vacine vaccine'],
    ['an accent of its own', 'nai\u0308ve-vacine vacine', 'nai\u0308ve-vacine vaccine'],
    ['a truncated word', 'vacine* "vacine*" vacine', 'vacine* "vacine*" vaccine'],
    ['a DOI', '10.1/vacine vacine', '10.1/vacine vaccine'],
    ['an address', 'https://vacine.org vacine me@vacine.org', 'https://vacine.org vaccine me@vacine.org'],
  ])('%s', (_name, query, corrected) => {
    expect(correct(query, replacing(query, { vacine: 'vaccine', covdi: 'covid' })).corrected).toBe(corrected);
  });

  it('text of another script and emoji', () => {
    const query = 'سرطان vacine 🧬 β vacine\n\tעברית';
    expect(correct(query, replacing(query, { vacine: 'vaccine' })).corrected).toBe(
      'سرطان vaccine 🧬 β vaccine\n\tעברית',
    );
  });
});

describe('a correction in pieces', () => {
  it.each([
    ['keeps the first capital', 'Alzhiemer-Diseese', inPieces(r('alzheimer-disease')), 'Alzheimer-Disease'],
    [
      'keeps a hyphen that ESpell drops',
      'anti-inflamatory',
      inPieces(r('anti inflammatory')),
      'anti-inflammatory',
    ],
    ['may bring in a hyphen', 'xrray', inPieces(r('x-ray')), 'x-ray'],
    ['leaves a possessive', "alzhiemer's", inPieces(r('alzheimer'), "'s"), "alzheimer's"],
    [
      'finds pieces in another case',
      'TEH vacine AND Flu',
      inPieces('teh ', r('vaccine'), ' and flu'),
      'TEH vaccine AND Flu',
    ],
    [
      'finds pieces over tabs and newlines',
      'breast\n\tcancr\r\nrisk',
      inPieces('breast ', r('cancer'), ' risk'),
      'breast\n\tcancer\r\nrisk',
    ],
    ['joins neighbours', 'astma  copdd', inPieces(r('asthma'), r('copd')), 'asthma  copd'],
    [
      'corrects one word at two places',
      'astma or astma',
      inPieces(r('asthma'), ' or ', r('asthma')),
      'asthma or asthma',
    ],
    ['leaves what ESpell lost', 'covid 19 vacine', inPieces('covid ', r('vaccine')), 'covid 19 vacine'],
    [
      'stops at a piece that is not there',
      'astma cancr',
      inPieces(r('asthma'), ' and ', r('cancer')),
      'astma cancr',
    ],
    [
      'keeps what came before it',
      'astma or cancr x',
      inPieces(r('asthma'), ' or ', r('cancer'), ' y'),
      'asthma or cancr x',
    ],
    ['finds no piece inside a word', 'celll cell', inPieces(r('cell'), ' cel'), 'celll cell'],
    [
      'takes the place that fits the number of words',
      'fo in br in bz',
      inPieces(r('foo in bar'), ' in ', r('baz')),
      'foo in bar in baz',
    ],
    [
      'is not one word off where words were joined',
      'hyper tensoin treatmnt',
      inPieces(r('hypertension'), ' ', r('treatment')),
      'hyper tensoin treatmnt',
    ],
    [
      'nor where one was lost',
      'astma teh bar bz',
      inPieces(r('asthma'), ' ', r('bars'), ' ', r('baz')),
      'asthma teh bar bz',
    ],
    ['ignores a tag in the new text', 'cancr[tiab]', inPieces(r('cancer[tiab]')), 'cancer[tiab]'],
  ])('%s', (_name, query, reply, corrected) => {
    expect(correct(query, reply).corrected).toBe(corrected);
  });
});

describe('a correction as a whole text', () => {
  it.each([
    [
      'keeps operators and tags that it lower-cases',
      'astma[TIAB] AND Cancr',
      asText('asthma[tiab] and cancer'),
      'asthma[TIAB] AND Cancer',
    ],
    ['or loses', '(astma[tiab] OR "cancr")', asText('asthma or cancer'), '(asthma[tiab] OR "cancer")'],
    [
      'corrects behind a number that it keeps',
      'covid 19 vacine',
      asText('covid 19 vaccine'),
      'covid 19 vaccine',
    ],
    ['and within a compound', 'covid-19 vacine', asText('covid-19 vaccine'), 'covid-19 vaccine'],
    ['not behind a symbol that it loses', 'diabetis > yers', asText('diabetes years'), 'diabetis > yers'],
    [
      'goes on behind words that cannot be paired',
      'hyper tensoin of cels',
      asText('hypertension of cells'),
      'hyper tensoin of cells',
    ],
    ['pairs a word with its right form next to it', 'cancr cancer', asText('cancer cancer'), 'cancer cancer'],
    [
      'is not led astray by equal lengths',
      'hyper tensoin of x y',
      asText('hypertension of x y z'),
      'hyper tensoin of x y',
    ],
    ['does not split a word', 'bloodpresure', asText('blood pressure'), 'bloodpresure'],
    ['of nothing changes nothing', 'astma', asText(''), 'astma'],
  ])('%s', (_name, query, reply, corrected) => {
    expect(correct(query, reply).corrected).toBe(corrected);
  });
});

it('is corrected once: the corrected query needs nothing more', () => {
  const { corrected } = correct('astma OR cancr', inPieces(r('asthma'), ' OR ', r('cancer')));
  expect(correct(corrected, inPieces(r('asthma'), ' OR ', r('cancer')))).toEqual({ corrected, edits: [] });
});

describe('blank', () => {
  it.each(['', '  ', '\u0085\u0085', '\u00a0', '\u200b\u2060', '\u00ad', '\ufeff', '\u3164\ufe0f', '\t\n\0'])(
    '%j is',
    (text) => expect(isBlank(text)).toBe(true),
  );
  it.each(['a', '()', '<b></b>', '&nbsp;', '[pdat]', '\u200bx', '🧬', '-'])('%j is not', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});
