import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Measured, measure, table } from './load/measure.ts';
import { makePeople, PASSPHRASE } from './load/people.ts';
import { Researcher } from './load/researcher.ts';
import { account, end, soak } from './load/soak.ts';
import { npmStart } from './npm-start.ts';

/**
 * `npm run load [-- --clients 1,10,100] [--seconds 20] [--soak 10] [--restarts 3]`: MCP clients over loopback, each a
 * user with a token, against the local Worker with sign-in and the sample library. Prints Markdown; ends with 1 when an
 * answer was wrong or a record is not right. Linux only: memory is read from /proc.
 */
const SOAK_CLIENTS = 20;
/** The server is measured, not its patience with services and users. */
const NO_LIMITS = {
  NCBI_REQUEST_DELAY_MS: '0',
  EUROPEPMC_REQUEST_DELAY_MS: '0',
  SOURCE_REQUEST_DELAY_MS: '0',
  CALLS_PER_MINUTE: '100000',
};
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1,10,100' },
    seconds: { type: 'string', default: '20' },
    soak: { type: 'string', default: '10' },
    restarts: { type: 'string', default: '3' },
  },
});
const steps = values.clients.split(',').map(Number);
const minutes = Number(values.soak);
const state = await mkdtemp(join(tmpdir(), 'pubmed-edge-load-'));
const start = () => npmStart(['--sample', '--owner', PASSPHRASE, '--state', state], NO_LIMITS);

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)} at the start\n`,
);
const first = await start();
const people = await makePeople(first.url, Math.max(...steps, SOAK_CLIENTS));
const researchers = people.map((person, number) => new Researcher(person, number));
const measured = new Map<number, Measured>();
for (const clients of steps) {
  const some = researchers.slice(0, clients);
  await Promise.all(some.map((researcher) => researcher.connect(first.url)));
  measured.set(clients, await measure(some, Number(values.seconds), first.npm.pid as number));
  await Promise.all(some.map((researcher) => researcher.close()));
}
console.log('| clients | calls/s | CPU ms a call: workerd | clients | workerd MB at the end | most |');
console.log('|--:|--:|--:|--:|--:|--:|');
for (const [clients, one] of measured) {
  const { calls, seconds, workerdMs, clientMs, megabytes, peakMegabytes } = one;
  const rate = (calls.length / seconds).toFixed(0);
  console.log(
    `| ${clients} | ${rate} | ${workerdMs.toFixed(1)} | ${clientMs.toFixed(1)} | ${megabytes.toFixed(0)} | ${peakMegabytes.toFixed(0)} |`,
  );
}
console.log(`\n${table(measured)}\n`);
await end(first, 'stopped');

const some = researchers.slice(0, SOAK_CLIENTS);
if (minutes > 0) {
  const phases = await soak(some, Number(values.restarts) + 1, minutes, start);
  console.log(
    `Soak, ${SOAK_CLIENTS} clients, ${minutes} minutes:\n\n| minutes | calls | cut off | workerd MB after each third | then |\n|--:|--:|--:|---|---|`,
  );
  for (const { minutes, calls, cutOff, megabytes, ending } of phases)
    console.log(
      `| ${minutes.toFixed(1)} | ${calls} | ${cutOff} | ${megabytes.map((mb) => mb.toFixed(0)).join(', ')} | ${ending} |`,
    );
}
const last = await start();
await Promise.all(researchers.map((researcher) => researcher.connect(last.url)));
const { sent, answered, partial, lost, mixed, unanswered } = await account(researchers);
await Promise.all(researchers.map((researcher) => researcher.close()));
await end(last, 'stopped');
await rm(state, { recursive: true, force: true });
const wrong = researchers.flatMap((researcher) => researcher.wrong);
console.log(`
After ${minutes > 0 ? 'the restarts' : 'a restart'}, of ${researchers.length} users' ${sent} searches ${answered} had been answered (${partial} without a source that was too slow):
lost ${lost}, mixed ${mixed}; without an answer ${JSON.stringify(unanswered)}; wrong answers ${wrong.length}.`);
for (const what of new Set(wrong)) console.log(`- ${what}`);
process.exit(lost + mixed + wrong.length > 0 ? 1 : 0);
