import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradict, share } from '../../src/search/identity.ts';
import { mergeHits } from '../../src/search/merge.ts';
import type { Paper } from '../../src/search/paper.ts';
import { type Mode, rank } from '../../src/search/rank/rank.ts';
import type { Hit } from '../../src/sources/hit.ts';
import { normalIds } from '../../src/sources/ids.ts';
import { cases } from '../fuzz.ts';
import { HITS } from './any-hits.ts';

describe('whatever the sources return', () => {
  it('the order in which it comes changes neither the papers nor the ranking', () => {
    const shuffled = HITS.chain((hits) =>
      fc.tuple(fc.constant(hits), fc.shuffledSubarray(hits, { minLength: hits.length })),
    );
    const mode = fc.constantFrom<Mode>('balanced', 'impact', 'recency', 'quality');
    fc.assert(
      fc.property(shuffled, mode, ([hits, others], mode) => {
        const [merged, other] = [mergeHits(hits), mergeHits(others)];
        expect(other).toEqual(merged);
        const options = { query: 'sepsis OR IL-6', mode, now: Date.UTC(2026, 0, 1) };
        const ranked = rank(merged.papers, options);
        expect(rank(other.papers.toReversed(), options)).toEqual(ranked);
        expect(ranked.map(({ paper }) => paper)).toHaveLength(merged.papers.length);
      }),
      cases(5),
    );
  });

  it('merging what was merged changes nothing', () => {
    fc.assert(
      fc.property(HITS, (hits) => {
        const once = mergeHits(hits.map((hit) => ({ ...hit, relations: [] }))).papers;
        const twice = mergeHits(once.flatMap(asHits)).papers;
        expect(twice.map(comparable)).toEqual(once.map(comparable));
      }),
      cases(5),
    );
  });

  it('every hit is in a paper that has all its identifiers and lists its source', () => {
    fc.assert(
      fc.property(HITS, (hits) => {
        const { papers, statistics } = mergeHits(hits);
        for (const { source, ids } of hits) {
          const normal = normalIds(ids);
          const own = papers.filter((paper) => paper.sources.includes(source) && holds(paper, normal));
          expect(own.length).toBeGreaterThan(0);
        }
        const { dedupByDoi, dedupByPmid, dedupByIdentifier, dedupByTitle, ...counts } = statistics;
        expect(dedupByDoi + dedupByPmid + dedupByIdentifier + dedupByTitle).toBe(counts.duplicatesRemoved);
        expect(counts.uniqueArticles + counts.duplicatesRemoved).toBe(hits.length);
      }),
    );
  });

  it('two papers share an identifier only where they contradict each other in another', () => {
    fc.assert(
      fc.property(HITS, (hits) => {
        const { papers } = mergeHits(hits);
        for (const a of papers)
          for (const b of papers)
            if (a !== b && share(a.ids, b.ids)) expect(contradict(a.ids, b.ids)).toBe(true);
      }),
    );
  });

  it('no paper has an identifier that no hit of it could have given', () => {
    fc.assert(
      fc.property(HITS, (hits) => {
        for (const paper of mergeHits(hits).papers) {
          const mine = hits.filter(
            ({ ids }) => share(normalIds(ids), paper.ids) && holds(paper, normalIds(ids)),
          );
          const given = mine.flatMap(({ ids }) => Object.entries(normalIds(ids)));
          for (const entry of Object.entries(paper.ids)) expect(given).toContainEqual(entry);
        }
      }),
    );
  });

  it('no preprint stands before an article that it is linked with', () => {
    fc.assert(
      fc.property(HITS, (hits) => {
        const { papers } = mergeHits(hits.map((hit) => ({ ...hit, relations: [] })));
        const ranked = rank(papers, { query: 'sepsis', mode: 'balanced', now: 0 }).map(({ paper }) => paper);
        for (const [at, { versions }] of ranked.entries())
          for (const { ids } of versions.filter(({ kind }) => kind === 'preprint-of'))
            if (Object.keys(ids).length > 0)
              expect(
                ranked.slice(at + 1).some((later) => JSON.stringify(later.ids) === JSON.stringify(ids)),
              ).toBe(false);
      }),
    );
  });
});

/** The hits that each source would return, had it all that was merged. */
function asHits({ primarySource: _, sources, citedBy, versions: __, ...rest }: Paper): Hit[] {
  return sources.map((source) => {
    const count = citedBy.find((given) => given.source === source)?.count;
    return { ...rest, source, relations: [], ...(count !== undefined && { citedBy: count }) };
  });
}

/** The records being equal, the most trusted source heads them. */
function comparable({ primarySource: _, sources, ...rest }: Paper) {
  return { ...rest, sources: sources.toSorted() };
}

function holds(paper: Paper, ids: Hit['ids']): boolean {
  return Object.entries(ids).every(([type, value]) => paper.ids[type as keyof Hit['ids']] === value);
}
