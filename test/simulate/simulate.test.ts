import { describe, expect, it } from 'vitest';
import { useOfDay } from '../../scripts/simulate/day.ts';
import { simulateGate } from '../../scripts/simulate/gate.ts';
import { quantile, simulateJournal } from '../../scripts/simulate/journal.ts';
import { freePlanCarries, paidPlanCosts } from '../../scripts/simulate/plans.ts';
import { arrivals, seeded } from '../../scripts/simulate/random.ts';

const LIMITS = { gapMs: 100, queueDepth: 5, cooldownMs: 1000, cooldownCapMs: 15_000 };
const load = (more: object) => ({
  arrivals: [0, 0, 0],
  requestsOfCalls: [1],
  latencyMs: 50,
  patienceMs: 60_000,
  limits: LIMITS,
  ...more,
});

describe('the gate on a clock of its own', () => {
  it('starts calls that come together a gap apart', () => {
    const { starts, waits, answered } = simulateGate(load({}));
    expect(starts).toEqual([0, 100, 200]);
    expect(waits).toEqual([0, 100, 200]);
    expect(answered).toBe(3);
  });

  it('lets the second request of a call wait for the gap behind the first', () => {
    const { starts, waits } = simulateGate(load({ arrivals: [0], requestsOfCalls: [2] }));
    expect(starts).toEqual([0, 100]);
    expect(waits).toEqual([50]); // asked when the first was answered, after 50 ms
  });

  it('refuses at once what could not start in time', () => {
    const { starts, shed, answered } = simulateGate(load({ patienceMs: 150 }));
    expect(starts).toEqual([0, 100]);
    expect({ shed, answered }).toEqual({ shed: 1, answered: 2 });
  });

  it('refuses what finds the queue full', () => {
    const { shed, longestQueue } = simulateGate(load({ arrivals: Array(9).fill(0) }));
    // One starts and five may wait (`queueDepth`); three of nine are left.
    expect({ shed, longestQueue }).toEqual({ shed: 3, longestQueue: 5 });
  });

  it('never starts two requests closer than the gap in an hour of a thousand users', () => {
    const times = arrivals(2, 600, seeded(7));
    const { starts, calls, answered, shed } = simulateGate(
      load({ arrivals: times, limits: { ...LIMITS, queueDepth: 100 } }),
    );
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100 - 1e-6);
    expect(answered + shed).toBe(calls);
  });
});

describe('writes to D1, one after the other', () => {
  it('wait for those before them', () => {
    expect(simulateJournal([0, 0], 1, 10)).toEqual([10, 20]);
    expect(simulateJournal([0, 100], 2, 10)).toEqual([10, 10, 20, 20]);
  });

  it('are told by the share that was faster', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(3);
    expect(quantile([1], 0.99)).toBe(1);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe('users who come by chance', () => {
  it('are the same for the same seed, as many as asked for on average, and in time order', () => {
    const times = arrivals(5, 2000, seeded(1));
    expect(times).toEqual(arrivals(5, 2000, seeded(1)));
    expect(times).not.toEqual(arrivals(5, 2000, seeded(2)));
    expect(Math.abs(times.length - 10_000)).toBeLessThan(300); // three standard deviations
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('plans', () => {
  it('a day of many users is so many days of one', () => {
    expect(useOfDay(1000).d1Written).toBe(1000 * useOfDay(1).d1Written);
    // 10 searches of 13 rows, 2 figure lists and 3 notes of 3.
    expect(useOfDay(1).d1Written).toBe(145);
  });

  it('the free plan ends where its smallest limit does', () => {
    const [first, ...others] = freePlanCarries();
    expect(first).toEqual({ name: 'KV writes', users: 125 }); // 1,000 a day, 4 tokens of 2 writes each
    expect(Math.min(...others.map(({ users }) => users))).toBeGreaterThan(125);
  });

  it('the paid plan costs what goes beyond what it includes', () => {
    expect(paidPlanCosts(1).total).toBe(5);
    // 108 writes a day, 22 days, 1,000 users: 2.376 million, of which one is included, at 4.50 dollars.
    expect(paidPlanCosts(1000).parts[0]).toEqual({ name: 'R2 class A', dollars: expect.closeTo(6.192, 3) });
  });
});
