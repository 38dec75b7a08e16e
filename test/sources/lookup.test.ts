import { describe, expect, it } from 'vitest';
import {
  canLookUp,
  crossrefLookup,
  europePmcLookup,
  openAlexLookup,
  pubmedLookup,
} from '../../src/sources/lookup.ts';

describe('looking records up by their identifiers', () => {
  it('asks each service in the fields that it has for them', () => {
    const ids = [{ pmid: '12' }, { doi: '10.1000/a"b' }, { pmcid: 'PMC3' }];
    expect(pubmedLookup(ids)).toBe('12[uid] OR "10.1000/a b"[doi] OR PMC3');
    expect(europePmcLookup(ids)).toBe('(EXT_ID:12 AND SRC:MED) OR DOI:"10.1000/a\\"b" OR PMCID:PMC3');
    expect(openAlexLookup([{ pmid: '1' }, { pmid: '2' }])).toBe('pmid:1|2');
    expect(openAlexLookup([{ doi: '10.1000/a' }, { doi: '10.1000/b' }])).toBe('doi:10.1000/a|10.1000/b');
    expect(crossrefLookup([{ doi: '10.1000/a' }, { doi: '10.1000/b' }])).toBe('doi:10.1000/a,doi:10.1000/b');
  });

  it.each([
    ['pubmed', [{ pmid: '1' }, { doi: '10.1000/a' }, { pmcid: 'PMC3' }], true],
    ['openalex', [{ pmid: '1' }], true],
    ['openalex', [{ pmid: '1' }, { doi: '10.1000/a' }], false],
    ['openalex', [{ doi: '10.1000/a|b' }], false],
    ['crossref', [{ doi: '10.1000/a,type:x' }], false],
    ['crossref', [{ pmid: '1' }], false],
    ['semantic_scholar', [{ doi: '10.1000/a' }], true],
    ['semantic_scholar', [{ doi: '10.1000/a' }, { pmid: '1' }], false],
    ['semantic_scholar', [{ arxiv: '2101.00001', doi: '10.48550/arxiv.2101.00001' }], true],
    ['crossref', [{ arxiv: '2101.00001', doi: '10.48550/arxiv.2101.00001' }], false],
    ['biorxiv', [{ doi: '10.1101/2020.01.01.123456' }], true],
  ] as const)('%s finds by %j: %s', (source, ids, can) => {
    expect(canLookUp(source, [...ids])).toBe(can);
  });
});
