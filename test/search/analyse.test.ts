import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/search/analyse.ts';
import { identifiersIn } from '../../src/search/identifiers-in.ts';

const idsOf = (query: string) => identifiersIn(query).map(({ type, value }) => `${type}:${value}`);

describe('identifiers in a question', () => {
  it.each([
    ['10.1056/NEJMoa2034577', ['doi:10.1056/nejmoa2034577']],
    ['https://doi.org/10.1000/ABC.', ['doi:10.1000/abc']],
    ['"10.1000/abc"[doi]', ['doi:10.1000/abc']],
    ['33053718', ['pmid:33053718']],
    ['33053718, 36170657', ['pmid:33053718', 'pmid:36170657']],
    ['PMID: 123', ['pmid:123']],
    ['pmid 1 and PMC4901225', ['pmcid:PMC4901225', 'pmid:1']],
    ['arXiv:2101.00001v2', ['arxiv:2101.00001']],
    ['33053718[uid]', ['pmid:33053718']],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC90000002/', ['pmcid:PMC90000002']],
    ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC90000002/', ['pmcid:PMC90000002']],
    ['PMCID: PMC90000004.1', ['pmcid:PMC90000004']],
    ['pmc 90000003', ['pmcid:PMC90000003']],
    ['https://europepmc.org/article/MED/90000002', ['pmid:90000002']],
    ['https://pubmed.ncbi.nlm.nih.gov/90000002/', ['pmid:90000002']],
    ['(10.5555/sample.0001)', ['doi:10.5555/sample.0001']],
    ['<10.5555/sample.0001>', ['doi:10.5555/sample.0001']],
    ['10.5555/sample.0001/', ['doi:10.5555/sample.0001']],
    ['10.5555%2Fsample.0001', ['doi:10.5555/sample.0001']],
    ['10.1016/0042-6989(95)00294-4', ['doi:10.1016/0042-6989(95)00294-4']],
    [
      '10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2',
      ['doi:10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2'],
    ],
    ['10.1101/2020.03.01.20029769v2', ['doi:10.1101/2020.03.01.20029769']],
    ['https://arxiv.org/abs/2101.00001v2', ['arxiv:2101.00001']],
  ])('finds them in %s', (query, ids) => {
    expect(idsOf(query)).toEqual(ids);
    expect(analyse(query, 2026).isLookup).toBe(true);
  });

  it.each([
    '12345678 patients with sepsis',
    'aspirin 250 mg',
    'outcome after 2345678 admissions',
    'doi:',
    'PMC',
    'SARS-CoV-2 20201231 cohort',
  ])('sees none in %s', (query) => {
    expect(idsOf(query)).toEqual([]);
  });

  it('does not read the digits of a DOI as a PMID', () => {
    expect(idsOf('10.1000/33053718')).toEqual(['doi:10.1000/33053718']);
  });
});

describe('the kind of a question', () => {
  const kind = (query: string) => {
    const { complexity, intent } = analyse(query, 2026);
    return { complexity, intent };
  };

  it.each([
    ['10.1000/abc', { complexity: 'simple', intent: 'lookup' }],
    ['sepsis fluids', { complexity: 'simple', intent: 'exploration' }],
    ['Does semaglutide slow kidney decline?', { complexity: 'moderate', intent: 'exploration' }],
    ['remimazolam vs propofol in elderly sedation', { complexity: 'complex', intent: 'comparison' }],
    ['panic disorder therapy', { complexity: 'simple', intent: 'exploration' }],
    ['systematic review of exercise in depression', { complexity: 'complex', intent: 'systematic' }],
    ['sepsis[tiab] AND lactate[tiab]', { complexity: 'complex', intent: 'exploration' }],
    ['papers citing the ARDSnet trial', { complexity: 'moderate', intent: 'citation_tracking' }],
    ['smith j[au] asthma', { complexity: 'complex', intent: 'author_search' }],
    ['the of and', { complexity: 'ambiguous', intent: 'exploration' }],
    ['MS', { complexity: 'ambiguous', intent: 'exploration' }],
  ])('of "%s"', (query, expected) => {
    expect(kind(query)).toEqual(expected);
  });

  it.each([
    ['sepsis 2015-2020', { from: 2015, to: 2020 }],
    ['sepsis since 2015', { from: 2015 }],
    ['sepsis before 2010', { to: 2010 }],
    ['recent trials in sepsis', { from: 2021 }],
    ['sepsis 2024 mg', undefined],
  ])('years in "%s"', (query, years) => {
    expect(analyse(query, 2026).years).toEqual(years);
  });

  it('guesses who, what and against what', () => {
    expect(analyse('remimazolam vs propofol in elderly patients?', 2026).pico).toEqual({
      I: 'remimazolam',
      C: 'propofol',
      P: 'elderly patients',
    });
    expect(analyse('effect of exercise on mood in students', 2026).pico).toEqual({
      I: 'exercise',
      O: 'mood',
      P: 'students',
    });
  });

  it('takes linear time over a long hostile question', () => {
    const time = (query: string) => {
      const start = performance.now();
      analyse(query, 2026);
      return performance.now() - start;
    };
    time('10.1234/'.repeat(500));
    const small = ['10.1234/', 'a vs ', 'pmid ', '(((" '].map((piece) => time(piece.repeat(100)));
    const large = ['10.1234/', 'a vs ', 'pmid ', '(((" '].map((piece) => time(piece.repeat(800)));
    const sum = (times: number[]) => times.reduce((a, b) => a + b, 5);
    expect(sum(large)).toBeLessThan(sum(small) * 40);
  });
});
