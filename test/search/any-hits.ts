import fc from 'fast-check';
import { ARTICLE_TYPES, type Hit, SOURCES } from '../../src/sources/hit.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const doi = fc.constantFrom(
  ...[
    '10.1000/a',
    'https://doi.org/10.1000/A',
    'doi:10.1000/b',
    '10.1000/c',
    'doi:',
    '10.1101/2020.01.01.20000001',
  ],
);
const pmid = fc.constantFrom('1', '02', '3', '0');
const word = fc.constantFrom('sepsis', 'IL-6', 'fluids', 'β-blocker', '');
const HIT = fc.record({
  source: fc.constantFrom(...SOURCES),
  ids: fc.record({
    doi: maybe(doi),
    pmid: maybe(pmid),
    pmcid: maybe(fc.constantFrom('PMC1', '2')),
    openalex: maybe(fc.constantFrom('W1', 'w2', 'W3')),
    s2: maybe(fc.constantFrom('a'.repeat(40), 'B'.repeat(40))),
    arxiv: maybe(fc.constantFrom('2101.00001', '2101.00002v2')),
  }),
  title: maybe(
    fc.constantFrom(
      'Fluids in adults with sepsis',
      'FLUIDS in adults, with sepsis.',
      'Reply',
      'A trial of IL-6 in shock',
    ),
  ),
  authors: fc.array(fc.record({ name: fc.constantFrom('Smith J', 'John Smith', 'Doe, Jane', '') }), {
    maxLength: 2,
  }),
  abstract: maybe(word),
  journal: maybe(fc.constantFrom('J', 'K')),
  year: maybe(fc.integer({ min: 2019, max: 2022 })),
  date: maybe(fc.constantFrom('2020', '2020-05', '2020-05-17', '2021-01-01')),
  type: fc.constantFrom(...ARTICLE_TYPES),
  preprintServer: maybe(fc.constantFrom('medRxiv', 'arXiv')),
  keywords: fc.array(word, { maxLength: 2 }),
  mesh: fc.array(word, { maxLength: 1 }),
  isOpenAccess: maybe(fc.boolean()),
  oaStatus: maybe(fc.constantFrom('gold', 'closed')),
  links: fc.array(
    fc.record({ url: fc.constantFrom('https://a.example', 'https://b.example'), license: maybe(word) }),
    {
      maxLength: 2,
    },
  ),
  citedBy: maybe(fc.nat(3)),
  influentialCitations: maybe(fc.nat(2)),
  retracted: maybe(fc.boolean()),
  relations: fc.array(
    fc.record({ kind: fc.constantFrom('preprint-of', 'has-preprint'), doi: maybe(doi), pmid: maybe(pmid) }),
    { maxLength: 2 },
  ),
}) as fc.Arbitrary<Hit>;
/** What sources could return, from few values, so that much of it is shared. Some hits come twice, in two states. */
export const HITS = fc
  .array(fc.tuple(HIT, maybe(fc.record({ title: fc.constantFrom('X', 'Y'), citedBy: fc.nat(3) }))), {
    maxLength: 10,
  })
  .map((pairs) => pairs.flatMap(([hit, changed]) => (changed ? [hit, { ...hit, ...changed }] : [hit])));
