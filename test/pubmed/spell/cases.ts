import { asText, eSpellResult, inPieces, NOTHING, r } from './answers.ts';

export interface Case {
  /** Number in contracts/spell-check.md §5, or the name of the field case or journey. */
  n: number | string;
  query: string;
  answer: string;
  /** Absent where the query comes back unchanged and without a suggestion. */
  corrected?: string;
}

/**
 * Every case of contracts/spell-check.md §5 that ends with a result (58 and 60 to 62 are refusals and faults), and the
 * queries of field case B21 and journey U11.
 */
export const CASES: Case[] = [
  { n: 1, query: 'asthmaa', answer: inPieces('', r('asthma')), corrected: 'asthma' },
  { n: 2, query: 'asthma', answer: NOTHING },
  {
    n: 3,
    query: 'asthmaa OR alergies',
    answer: inPieces('', r('asthma'), ' OR ', r('allergies')),
    corrected: 'asthma OR allergies',
  },
  {
    n: 4,
    query: 'fiberblast cell grwth',
    answer: inPieces(r('fibroblast'), ' cell ', r('growth')),
    corrected: 'fibroblast cell growth',
  },
  {
    n: 5,
    query: 'alzhiemer diseese treatmnt outcomse',
    answer: inPieces(r('alzheimer'), ' ', r('disease'), ' ', r('treatment'), ' ', r('outcomes')),
    corrected: 'alzheimer disease treatment outcomes',
  },
  { n: 6, query: 'xyzzyqwerty', answer: NOTHING },
  { n: 7, query: 'Asthma', answer: asText('asthma') },
  {
    n: 8,
    query: '  covid vacine  ',
    answer: inPieces('  covid ', r('vaccine'), '  '),
    corrected: '  covid vaccine  ',
  },
  { n: 9, query: 'breast   cancr', answer: inPieces('breast   ', r('cancer')), corrected: 'breast   cancer' },
  {
    n: 10,
    query: 'breast cancr[tiab]',
    answer: inPieces('breast ', r('cancer'), '[tiab]'),
    corrected: 'breast cancer[tiab]',
  },
  { n: 11, query: 'cancr [Title]', answer: inPieces(r('cancer'), ' [Title]'), corrected: 'cancer [Title]' },
  {
    n: 12,
    query: '"hart failure"[tw]',
    answer: inPieces('"', r('heart'), ' failure"[tw]'),
    corrected: '"heart failure"[tw]',
  },
  { n: 13, query: 'aged[mh]', answer: inPieces(r('age'), '[mh]') },
  { n: 14, query: 'Alzhiemer Disease[mh]', answer: inPieces(r('alzheimer'), ' disease[mh]') },
  { n: 15, query: 'zhang y[au]', answer: inPieces(r('change'), ' y[au]') },
  { n: 16, query: '"smyth j"[Author]', answer: inPieces('"', r('smith'), ' j"[Author]') },
  { n: 17, query: 'free full text[sb]', answer: inPieces('free full ', r('test'), '[sb]') },
  { n: 18, query: 'englsh[la]', answer: inPieces(r('english'), '[la]') },
  { n: 19, query: 'natur[ta]', answer: inPieces(r('nature'), '[ta]') },
  { n: 20, query: 'reveiw[pt]', answer: inPieces(r('review'), '[pt]') },
  {
    n: 21,
    query: 'asthmaa AND reveiw[pt]',
    answer: inPieces(r('asthma'), ' AND ', r('review'), '[pt]'),
    corrected: 'asthma AND reveiw[pt]',
  },
  {
    n: 22,
    query: '(asthmaa[tiab] OR wheze[tiab]) AND aged[mh]',
    answer: inPieces('(', r('asthma'), '[tiab] OR ', r('wheeze'), '[tiab]) AND ', r('age'), '[mh]'),
    corrected: '(asthma[tiab] OR wheeze[tiab]) AND aged[mh]',
  },
  {
    n: 23,
    query: '(aged OR eldery)[mh]',
    answer: inPieces('(', r('age'), ' OR ', r('elderly'), ')[mh]'),
  },
  {
    n: 24,
    query: 'NSCLC treatmnt',
    answer: inPieces(r('nsclc1'), ' ', r('treatment')),
    corrected: 'NSCLC treatment',
  },
  {
    n: 25,
    query: 'BRAF V600E melanma',
    answer: inPieces(r('brac'), ' V600E ', r('melanoma')),
    corrected: 'BRAF V600E melanoma',
  },
  { n: 26, query: 'p53 mutaton', answer: inPieces(r('p5'), ' ', r('mutation')), corrected: 'p53 mutation' },
  {
    n: 27,
    query: 'covid19 vacine',
    answer: inPieces(r('covid'), ' ', r('vaccine')),
    corrected: 'covid19 vaccine',
  },
  { n: 28, query: 'naïve t cells', answer: inPieces(r('naive'), ' t cells') },
  {
    n: 29,
    query: 'Sjögren syndrom',
    answer: inPieces(r('sjogren'), ' ', r('syndrome')),
    corrected: 'Sjögren syndrome',
  },
  { n: 30, query: 'q fever', answer: inPieces(r('a'), ' fever') },
  { n: 31, query: 'smith q', answer: inPieces('smith ', r('w')) },
  {
    n: 32,
    query: 'vitamin d deficency',
    answer: inPieces('vitamin ', r('c'), ' ', r('deficiency')),
    corrected: 'vitamin d deficiency',
  },
  { n: 33, query: 'covid 19 vacine', answer: asText('covid vaccine') },
  {
    n: 34,
    query: 'diabetis > 65 yers',
    answer: asText('diabetes'),
    corrected: 'diabetes > 65 yers',
  },
  {
    n: 35,
    query: 'covid 19 vacine',
    answer: inPieces('covid 19 ', r('vaccine')),
    corrected: 'covid 19 vaccine',
  },
  {
    n: 36,
    query: 'asthmaa',
    answer: eSpellResult('<CorrectedQuery>asthma</CorrectedQuery>'),
    corrected: 'asthma',
  },
  {
    n: 37,
    query: 'lung cancr screning',
    answer: asText('lung cancer screening'),
    corrected: 'lung cancer screening',
  },
  { n: 38, query: 'lung cancr', answer: asText('lung cancer treatment') },
  { n: 39, query: 'bloodpresure', answer: inPieces('', r('blood pressure')), corrected: 'blood pressure' },
  { n: 40, query: 'hyper tensoin', answer: inPieces(r('hypertension')) },
  { n: 41, query: 'asthma and copd', answer: asText('asthma and copd') },
  {
    n: 42,
    query: 'astma NOT alergy',
    answer: inPieces(r('asthma'), ' NOT ', r('allergy')),
    corrected: 'asthma NOT allergy',
  },
  {
    n: 43,
    query: 'astma not alergy',
    answer: inPieces(r('asthma'), ' not ', r('allergy')),
    corrected: 'asthma not allergy',
  },
  {
    n: 44,
    query: '"aspirn" AND strok',
    answer: inPieces('"', r('aspirin'), '" AND ', r('stroke')),
    corrected: '"aspirin" AND stroke',
  },
  {
    n: 45,
    query: 'aspirn[tiab:~3]',
    answer: inPieces(r('aspirin'), '[tiab:~3]'),
    corrected: 'aspirin[tiab:~3]',
  },
  {
    n: 46,
    query: 'neoplasm[mh:noexp] cancr',
    answer: inPieces(r('neoplasms'), '[mh:noexp] ', r('cancer')),
    corrected: 'neoplasm[mh:noexp] cancer',
  },
  {
    n: 47,
    query: 'benzo[a]pyrene exposre',
    answer: inPieces('benzo[a]pyrene ', r('exposure')),
    corrected: 'benzo[a]pyrene exposure',
  },
  { n: '48a', query: '33306283', answer: asText('33306283') },
  { n: '48b', query: '007', answer: asText('007') },
  { n: '48c', query: '1e5', answer: asText('1e5') },
  {
    n: 49,
    query: 'crohn&colitis diseese',
    answer: inPieces('crohn&colitis ', r('disease')),
    corrected: 'crohn&colitis disease',
  },
  {
    n: 50,
    query: 'smith j[au] AND astma',
    answer: inPieces(r('smit'), ' j[au] AND ', r('asthma')),
    corrected: 'smith j[au] AND asthma',
  },
  {
    n: 51,
    query: '2019:2021[dp] AND influenzza',
    answer: inPieces('2019:2021[dp] AND ', r('influenza')),
    corrected: '2019:2021[dp] AND influenza',
  },
  {
    n: 52,
    query: 'hart failure[ti] hart[mh]',
    answer: inPieces(r('heart'), ' failure[ti] ', r('heart'), '[mh]'),
    corrected: 'heart failure[ti] hart[mh]',
  },
  {
    n: 53,
    query: 'asthma asthmaa asthma',
    answer: inPieces('asthma ', r('asthma'), ' asthma'),
    corrected: 'asthma asthma asthma',
  },
  {
    n: 54,
    query: 'Parkinsn disease',
    answer: inPieces(r('parkinson'), ' disease'),
    corrected: 'Parkinson disease',
  },
  { n: 55, query: 'alzhiem*', answer: inPieces(r('alzheimer'), '*') },
  {
    n: 56,
    query: 'astma',
    answer: eSpellResult(
      '\n<CorrectedQuery>asthma</CorrectedQuery>\n<SpelledQuery>\n    <Original></Original>\n    <Replaced>asthma</Replaced>\n</SpelledQuery>\n',
    ),
    corrected: 'asthma',
  },
  {
    n: 57,
    query: 'mRNA vacine',
    answer: inPieces(r('mrna1'), ' ', r('vaccine')),
    corrected: 'mRNA vaccine',
  },
  { n: 59, query: '()', answer: NOTHING },
  { n: 'B21a', query: 'diabetes', answer: asText('diabetes') },
  {
    n: 'B21b',
    query: 'alzhiemer diseese AND smith j[au]',
    answer: inPieces(r('alzheimer'), ' ', r('disease'), ' and ', r('smit'), ' j[au]'),
    corrected: 'alzheimer disease AND smith j[au]',
  },
  {
    n: 'U11',
    query: 'alzhiemer tau PET Müller-Lüdenscheidt 2019 EGFR',
    answer: inPieces(r('alzheimer'), ' tau pet ', r('muller-ludenscheid'), ' 2019 ', r('egg')),
    corrected: 'alzheimer tau PET Müller-Lüdenscheidt 2019 EGFR',
  },
];
