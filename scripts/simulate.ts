import { readConfig } from '../src/config.ts';
import { ASSUMED, useOfDay } from './simulate/day.ts';
import { simulateGate } from './simulate/gate.ts';
import { quantile, simulateJournal } from './simulate/journal.ts';
import { freePlanCarries, LIMITS, paidPlanCosts } from './simulate/plans.ts';
import { arrivals, seeded } from './simulate/random.ts';

/** `npm run simulate`: the tables of docs/scale.md. Pure and seeded: the same on every machine. */
const SEED = 20261130;
const HOUR_S = 3600;
const LATENCY_MS = 400;
const WRITES_OF_SEARCH = 3;
const WRITE_MS = [2, 5, 20];
const GATE_USERS = [100, 500, 1000, 3000, 5000];

const perUser = useOfDay(1);
console.log('A user’s working day:\n\n| | a day |\n|---|--:|');
console.log(`| tool calls | ${perUser.calls} |\n| requests to NCBI | ${perUser.ncbi} |`);
for (const [key, limit] of Object.entries(LIMITS))
  console.log(`| ${limit.name} | ${round(perUser[key as keyof typeof perUser])} |`);

console.log('\nThe free plan carries:\n\n| limit | users |\n|---|--:|');
for (const { name, users } of freePlanCarries())
  if (Number.isFinite(users)) console.log(`| ${name} | ${users.toLocaleString('en')} |`);

console.log('\nThe paid plan, a month without storage:\n\n| users | dollars | of which |\n|--:|--:|---|');
for (const users of [1, 1000, 100_000]) {
  const { total, parts } = paidPlanCosts(users);
  const named = parts
    .filter(({ dollars }) => dollars >= 1)
    .map(({ name, dollars }) => `${name} ${round(dollars)}`);
  console.log(`| ${users.toLocaleString('en')} | ${round(total)} | ${['plan 5', ...named].join(', ')} |`);
}

console.log(`\nThe gate to NCBI in the busiest hour, seed ${SEED}:\n`);
console.log('| users | key | calls | answered | queue full | wait p50 s | p95 | p99 | longest queue |');
console.log('|--:|---|--:|--:|--:|--:|--:|--:|--:|');
for (const key of ['', 'a-key']) for (const users of GATE_USERS) gateRow(users, key);

const searches = 10 * ASSUMED.busiestHour;
console.log(`\nD1 under the journal in the busiest hour (${WRITES_OF_SEARCH} writes a search):\n`);
console.log('| users | ms a write | busy | wait and write p50 ms | p99 |\n|--:|--:|--:|--:|--:|');
for (const users of [1000, 100_000]) for (const ms of WRITE_MS) journalRow(users, ms);

function gateRow(users: number, key: string): void {
  const { ncbi } = readConfig(key ? { NCBI_API_KEY: key } : {});
  const { ncbi: requests, calls } = useOfDay(1);
  const perSecond = (users * calls * ASSUMED.busiestHour) / HOUR_S;
  const share = requests / calls;
  const random = seeded(SEED);
  const times = arrivals(perSecond * share, HOUR_S, random);
  const { answered, shed, waits, longestQueue } = simulateGate({
    arrivals: times,
    requestsOfCalls: [1],
    latencyMs: LATENCY_MS,
    patienceMs: ncbi.deadlineMs,
    limits: ncbi,
  });
  const seconds = (of: number) => (quantile(waits, of) / 1000).toFixed(1);
  console.log(
    `| ${users} | ${key ? 'yes' : 'no'} | ${times.length} | ${answered} | ${percent(shed / times.length)} | ${seconds(0.5)} | ${seconds(0.95)} | ${seconds(0.99)} | ${longestQueue} |`,
  );
}

function journalRow(users: number, ms: number): void {
  const perSecond = (users * searches) / HOUR_S;
  const took = simulateJournal(arrivals(perSecond, HOUR_S, seeded(SEED)), WRITES_OF_SEARCH, ms);
  const busy = perSecond * WRITES_OF_SEARCH * (ms / 1000);
  console.log(
    `| ${users.toLocaleString('en')} | ${ms} | ${percent(busy)} | ${round(quantile(took, 0.5))} | ${round(quantile(took, 0.99))} |`,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
