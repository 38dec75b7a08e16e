import { describe, expect, it } from 'vitest';
import { fuse } from '../../../src/search/rank/fusion.ts';

describe('fusion', () => {
  it('is the weighted mean of 1 / (60 + rank), ties sharing the best rank', () => {
    const fused = fuse(
      [
        { weight: 0.25, values: [3, 2, 1] },
        { weight: 0.2, values: [0.6, 0.7, 0.7] },
      ],
      3,
    );
    expect(fused[0]).toBeCloseTo((0.25 / 61 + 0.2 / 63) / 0.45, 12);
    expect(fused[1]).toBeCloseTo((0.25 / 62 + 0.2 / 61) / 0.45, 12);
    expect(fused[2]).toBeCloseTo((0.25 / 63 + 0.2 / 61) / 0.45, 12);
  });

  it('skips a dimension without weight, and one whose known values are all equal', () => {
    const only = { weight: 0.25, values: [1, 2, 3] };
    const skipped = [
      { weight: 0, values: [3, 2, 1] },
      { weight: 0.2, values: [0.1, undefined, 0.1] },
      { weight: 0.2, values: [undefined, undefined, undefined] },
    ];
    expect(fuse([only, ...skipped], 3)).toEqual(fuse([only], 3));
  });

  it('takes no vote from an unknown value: the paper stands where its other values put it', () => {
    const [first, second] = fuse(
      [
        { weight: 0.5, values: [4, 3, 2, 1] },
        { weight: 0.5, values: [undefined, 9, 8, 7] },
      ],
      4,
    );
    expect(first).toBeCloseTo(1 / 61, 12);
    expect(second).toBeCloseTo((1 / 62 + 1 / (60 + 5 / 4)) / 2, 12);
  });

  it.each([0.1, 0.3, 0.5, 0.9])(
    'puts papers with unknown values neither above nor below the others on average: %d known',
    (share) => {
      const size = 200;
      const mixed = (i: number, factor: number) => (i * factor) % 211; // 211 is prime: a permutation
      const papers = Array.from({ length: size }, (_, i) => i);
      const known = (i: number) => mixed(i + 1, 59) < share * 211;
      const fused = fuse(
        [
          { weight: 0.25, values: papers.map((i) => mixed(i + 1, 97)) },
          { weight: 0.4, values: papers.map((i) => (known(i) ? mixed(i + 1, 31) : undefined)) },
        ],
        size,
      );
      const order = papers.toSorted((a, b) => (fused[b] ?? 0) - (fused[a] ?? 0));
      const mean = (of: number[]) => of.reduce((sum, i) => sum + order.indexOf(i), 0) / of.length;
      const difference = mean(papers.filter(known)) - mean(papers.filter((i) => !known(i)));
      expect(Math.abs(difference)).toBeLessThan(0.1 * size);
    },
  );

  it('puts a paper on which nothing votes in the middle', () => {
    expect(fuse([{ weight: 1, values: [3, 1, undefined] }], 3)[2]).toBeCloseTo(1 / 62, 12);
  });
});
