import { expect, it } from 'vitest';
import { entriesOf } from '../../src/references/split.ts';

const LIN = 'Lin A. Salt in the diet. Lancet. 2020;1:2.';
const NG = 'Ng P, van der Berg A. Iron and sleep. Lancet. 2021;3:4.';

it.each<[string, string | string[], string[]]>([
  ['numbers with a heading', `References\n1. ${LIN}\n2. ${NG}`, [LIN, NG]],
  ['numbers in brackets', `[1] ${LIN}\n[2] ${NG}`, [LIN, NG]],
  ['numbers that go on from a former page', `14) ${LIN}\r\n15) ${NG}`, [LIN, NG]],
  [
    'wrapped lines of numbered entries',
    '1. Lin A. Salt in the\n   diet. Lancet. 2020;1:2.\n2. x 2020',
    [LIN, 'x 2020'],
  ],
  [
    'a line that begins with another number',
    '1. Lin A. Salt in\n12. the diet\n2. Ng P',
    ['Lin A. Salt in 12. the diet', 'Ng P'],
  ],
  ['paragraphs', `${LIN}\n\n${NG}`, [LIN, NG]],
  [
    'wrapped paragraphs',
    'Lin A. Salt in the\ndiet. Lancet. 2020;1:2.\n\nNg P. Iron. 2021.',
    [LIN, 'Ng P. Iron. 2021.'],
  ],
  ['a line each', `${LIN}\n${NG}`, [LIN, NG]],
  ['bullets', `- ${LIN}\n- ${NG}`, [LIN, NG]],
  ['titles alone, a line each', 'Salt in the diet\nIron and sleep', ['Salt in the diet', 'Iron and sleep']],
  ['ids in a row', 'PMID: 12, 34;10.1/x PMC5', ['PMID:12', '34', '10.1/x', 'PMC5']],
  ['equal entries', `${LIN}\n${LIN}`, [LIN, LIN]],
  ['equal ids', '12\n12', ['12', '12']],
  ['one entry', LIN, [LIN]],
  ['a list', [LIN, ` 2. ${NG}`], [LIN, NG]],
  ['a list of one text that holds several', [`${LIN}\n${NG}`], [LIN, NG]],
  ['a list in JSON text', JSON.stringify([LIN, NG]), [LIN, NG]],
  ['nothing', ' \n ', []],
])('splits %s', (_, given, entries) => {
  expect(entriesOf(given)).toEqual(entries);
});
