/** What one tool call costs, as `npm run bench -- --only costs` prints it; `ncbi`: requests of it to NCBI. */
export interface CallCost {
  gate: number;
  ncbi: number;
  d1Written: number;
  d1Read: number;
  r2A: number;
  r2B: number;
  sqlWritten: number;
}

interface Part extends CallCost {
  /** Calls of this kind that a user makes on a working day: an assumption. */
  calls: number;
}

/** A researcher's working day. Costs: `npm run bench -- --only costs`, 2026-11-30. */
export const DAY: Record<string, Part> = {
  'search PubMed': part(5, { gate: 1, ncbi: 1, d1Written: 13, d1Read: 2, r2A: 5, r2B: 0, sqlWritten: 15 }),
  'search five sources': part(5, {
    gate: 4,
    ncbi: 1,
    d1Written: 13,
    d1Read: 2,
    r2A: 5,
    r2B: 0,
    sqlWritten: 16,
  }),
  'read two records': part(5, { gate: 1, ncbi: 1, d1Written: 0, d1Read: 0, r2A: 0, r2B: 0, sqlWritten: 4 }),
  'read an article': part(10, { gate: 1, ncbi: 1, d1Written: 0, d1Read: 0, r2A: 3, r2B: 1, sqlWritten: 3 }),
  'read it again': part(5, { gate: 0, ncbi: 0, d1Written: 0, d1Read: 0, r2A: 0, r2B: 1, sqlWritten: 3 }),
  'list figures': part(2, { gate: 2, ncbi: 1, d1Written: 3, d1Read: 0, r2A: 5, r2B: 1, sqlWritten: 5 }),
  'convert an id': part(2, { gate: 1, ncbi: 1, d1Written: 0, d1Read: 0, r2A: 0, r2B: 0, sqlWritten: 1 }),
  'cite in two formats': part(3, {
    gate: 1,
    ncbi: 1,
    d1Written: 0,
    d1Read: 0,
    r2A: 0,
    r2B: 0,
    sqlWritten: 3,
  }),
  'save a note': part(3, { gate: 1, ncbi: 1, d1Written: 3, d1Read: 0, r2A: 6, r2B: 3, sqlWritten: 6 }),
  'look back': part(2, { gate: 0, ncbi: 0, d1Written: 0, d1Read: 11, r2A: 0, r2B: 0, sqlWritten: 0 }),
};

/** What is not measured but assumed; docs/scale.md says why. */
export const ASSUMED = {
  /** Requests of a client beside its tool calls: it connects twice a day and lists the tools. */
  otherRequests: 6,
  /** A call to live services, during which the user's object is awake, with 128 MB billed. */
  secondsOfCall: 2,
  gigabytes: 0.128,
  /** An access token lasts an hour; each new one is two writes to KV (the grant and the token). */
  hoursOfUse: 4,
  kvWritesOfRefresh: 2,
  cpuMsOfCall: 15,
  workingDays: 22,
  /** Of the day's calls, in its busiest hour. */
  busiestHour: 0.2,
};

export interface Use {
  calls: number;
  ncbi: number;
  workerRequests: number;
  durableRequests: number;
  durableGbS: number;
  sqlWritten: number;
  d1Written: number;
  d1Read: number;
  r2A: number;
  r2B: number;
  kvReads: number;
  kvWrites: number;
  cpuMs: number;
}

/** What so many users use on one working day, connected by OAuth. */
export function useOfDay(users: number): Use {
  const sum = (of: (part: Part) => number) => Object.values(DAY).reduce((total, one) => total + of(one), 0);
  const per = (key: keyof CallCost) => sum((one) => one.calls * one[key]);
  const calls = sum((one) => one.calls);
  const requests = calls + ASSUMED.otherRequests;
  const one: Use = {
    calls,
    ncbi: per('ncbi'),
    workerRequests: requests,
    durableRequests: requests + per('gate'),
    durableGbS: calls * ASSUMED.secondsOfCall * ASSUMED.gigabytes,
    sqlWritten: per('sqlWritten'),
    d1Written: per('d1Written'),
    d1Read: per('d1Read'),
    r2A: per('r2A'),
    r2B: per('r2B'),
    kvReads: requests,
    kvWrites: ASSUMED.hoursOfUse * ASSUMED.kvWritesOfRefresh,
    cpuMs: calls * ASSUMED.cpuMsOfCall,
  };
  return Object.fromEntries(
    Object.entries(one).map(([key, value]) => [key, value * users]),
  ) as unknown as Use;
}

function part(calls: number, cost: CallCost): Part {
  return { calls, ...cost };
}
