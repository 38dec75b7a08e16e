import { median, readCorpus } from './files.ts';
import { chunksOf, READERS, type ReaderName } from './readers.ts';

/** `node parse.ts READER FOLDER`: one reader in a process of its own, so that its memory is its own; prints JSON. */
const PASSES = 5;
const [reader = '', folder = ''] = process.argv.slice(2);
const read = READERS[reader as ReaderName] as (chunks: string[]) => unknown;
const { texts, megabytes } = readCorpus(folder);
const files = texts.map(chunksOf);

/** MB/s by the clock, and by processor time: others on the machine lengthen only the first; the second has all of the collector's threads in it. */
const pass = () => {
  const [begin, used] = [performance.now(), process.cpuUsage()];
  for (const chunks of files) read(chunks);
  const { user, system } = process.cpuUsage(used);
  return {
    clock: megabytes / ((performance.now() - begin) / 1000),
    processor: megabytes / ((user + system) / 1e6),
  };
};
pass();
globalThis.gc?.();
const atRest = process.memoryUsage().rss;
let peak = atRest;
for (const chunks of files) {
  read(chunks);
  peak = Math.max(peak, process.memoryUsage().rss);
}
const rates = Array.from({ length: PASSES }, pass);
console.log(
  JSON.stringify({
    files: files.length,
    megabytes,
    rate: median(rates.map(({ clock }) => clock)),
    processorRate: median(rates.map(({ processor }) => processor)),
    memoryGrowth: (peak - atRest) / 1e6,
  }),
);
