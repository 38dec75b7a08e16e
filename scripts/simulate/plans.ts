import { ASSUMED, type Use, useOfDay } from './day.ts';

interface Limit {
  name: string;
  /** Free plan, per day (R2: per month, divided by the working days). */
  free: number;
  /** In the paid plan's price, per month, and dollars for each further million. */
  included: number;
  dollarsPerMillion: number;
}

const R2_FREE = { a: 1e6, b: 10e6 };

/** Limits: ../shared/platform.md §4; prices: Cloudflare's lists as the authors know them, as of 2025 (docs/scale.md). */
export const LIMITS: Partial<Record<keyof Use, Limit>> = {
  workerRequests: { name: 'Worker requests', free: 100_000, included: 10e6, dollarsPerMillion: 0.3 },
  cpuMs: { name: 'Worker CPU ms', free: Number.POSITIVE_INFINITY, included: 30e6, dollarsPerMillion: 0.02 },
  durableRequests: { name: 'Durable Object requests', free: 100_000, included: 1e6, dollarsPerMillion: 0.15 },
  durableGbS: { name: 'Durable Object GB-s', free: 13_000, included: 400_000, dollarsPerMillion: 12.5 },
  sqlWritten: { name: 'Durable Object rows written', free: 100_000, included: 50e6, dollarsPerMillion: 1 },
  d1Written: { name: 'D1 rows written', free: 100_000, included: 50e6, dollarsPerMillion: 1 },
  d1Read: { name: 'D1 rows read', free: 5e6, included: 25e9, dollarsPerMillion: 0.001 },
  r2A: {
    name: 'R2 class A',
    free: R2_FREE.a / ASSUMED.workingDays,
    included: R2_FREE.a,
    dollarsPerMillion: 4.5,
  },
  r2B: {
    name: 'R2 class B',
    free: R2_FREE.b / ASSUMED.workingDays,
    included: R2_FREE.b,
    dollarsPerMillion: 0.36,
  },
  kvReads: { name: 'KV reads', free: 100_000, included: 10e6, dollarsPerMillion: 0.5 },
  kvWrites: { name: 'KV writes', free: 1000, included: 1e6, dollarsPerMillion: 5 },
};
const PAID_PLAN_DOLLARS = 5;

/** Users at whom each limit of the free plan is reached, fewest first. */
export function freePlanCarries(): { name: string; users: number }[] {
  const one = useOfDay(1);
  return Object.entries(LIMITS)
    .map(([key, { name, free }]) => ({ name, users: Math.floor(free / one[key as keyof Use]) }))
    .sort((a, b) => a.users - b.users);
}

/** Dollars of a month on the paid plan, storage apart: what goes beyond what the plan includes, dearest first. */
export function paidPlanCosts(users: number): { total: number; parts: { name: string; dollars: number }[] } {
  const day = useOfDay(users);
  const parts = Object.entries(LIMITS).map(([key, { name, included, dollarsPerMillion }]) => {
    const used = day[key as keyof Use] * ASSUMED.workingDays;
    return { name, dollars: (Math.max(0, used - included) / 1e6) * dollarsPerMillion };
  });
  parts.sort((a, b) => b.dollars - a.dollars);
  return { total: parts.reduce((sum, { dollars }) => sum + dollars, PAID_PLAN_DOLLARS), parts };
}
