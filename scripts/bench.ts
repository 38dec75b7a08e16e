import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCalls } from './bench/calls.ts';
import { measureCosts } from './bench/costs.ts';
import { measureHeap } from './bench/heap.ts';
import { measurePubmed } from './bench/pubmed.ts';
import { READERS } from './bench/readers.ts';
import { measureSearch } from './bench/search.ts';
import { measureSessions } from './bench/sessions.ts';
import { measureInWorkerd } from './bench/workerd.ts';

/**
 * `npm run bench [-- --corpus DIR] [--only parse,pubmed,search,calls,costs,sessions,heap]`: one JSON line a figure. Figures
 * depend on the machine; compare within one run.
 */
const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { corpus: { type: 'string' }, only: { type: 'string' } } });
const shared = join(ROOT, '../shared/corpus/jats');
const corpus = resolve(values.corpus ?? (existsSync(shared) ? shared : join(ROOT, 'offline/sample')));

const SECTIONS: Record<string, () => Promise<void>> = {
  parse: benchParse,
  pubmed: async () => printAll(await measurePubmed()),
  search: async () => printAll(await measureSearch()),
  calls: async () => printAll(await measureCalls()),
  costs: async () => {
    const { rows, envelope } = await measureCosts();
    for (const { task, text, ...cost } of rows) print(`task: ${task}`, text, 'bytes of text', cost);
    print('envelope of a run in D1, mean', envelope, 'bytes');
  },
  sessions: async () => printAll(await measureSessions()),
  heap: async () => printAll(await measureHeap()),
};

console.log(JSON.stringify({ machine: `${cpus().length} × ${cpus()[0]?.model}`, load: loadavg()[0] }));
for (const name of values.only?.split(',') ?? Object.keys(SECTIONS)) {
  const section = SECTIONS[name];
  if (!section) throw new Error(`--only ${name}: choose of ${Object.keys(SECTIONS).join(', ')}.`);
  await section();
}
process.exit(0); // workerd may take its time to end

function print(figure: string, value: number, unit: string, more: object = {}): void {
  console.log(JSON.stringify({ figure, value: Math.round(value * 100) / 100, unit, ...more }));
}

function printAll(figures: [name: string, value: number, unit: string][]): void {
  for (const [figure, value, unit] of figures) print(figure, value, unit);
}

async function benchParse(): Promise<void> {
  const readers = Object.keys(READERS) as (keyof typeof READERS)[];
  const rates = new Map<string, number>();
  for (const reader of readers) {
    const script = join(import.meta.dirname, 'bench/parse.ts');
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', script, reader, corpus], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${reader}: ${stderr}`);
    const { files, megabytes, rate, processorRate, memoryGrowth } = JSON.parse(stdout);
    rates.set(reader, processorRate);
    print(`parse in Node, ${reader}`, rate, 'MB/s', { files, megabytes: Math.round(megabytes * 10) / 10 });
    print(`parse in Node, ${reader}, by processor time`, processorRate, 'MB/s');
    print(`peak memory growth in Node, ${reader}`, memoryGrowth, 'MB');
  }
  ratios('Node', rates);
  const inWorkerd = await measureInWorkerd(corpus, readers);
  for (const [reader, { rate, memoryGrowth }] of inWorkerd) {
    print(`parse in workerd, ${reader}`, rate, 'MB/s');
    print(`peak memory growth in workerd, ${reader}`, memoryGrowth, 'MB');
  }
  ratios('workerd', new Map([...inWorkerd].map(([reader, { rate }]) => [reader, rate])));
}

function ratios(where: string, of: Map<string, number>): void {
  const jats = of.get('jats') ?? Number.NaN;
  print(`whole parse / bare tree of fast-xml-parser, ${where}`, jats / (of.get('tree') ?? Number.NaN), '×');
  print(`whole parse / bare saxes, ${where}`, jats / (of.get('saxes') ?? Number.NaN), '×');
}
