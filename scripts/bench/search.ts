import { median } from './files.ts';
import { syntheticHits, timeOfSearch } from './search-hits.ts';
import { startInWorkerd } from './workerd.ts';

const RECORDS = 500;
const PASSES = 21;

/** Merging and ranking 500 hits, medians in ms, in Node and in workerd; each after a pass that is not counted. */
export async function measureSearch(): Promise<[figure: string, value: number, unit: string][]> {
  const hits = syntheticHits(RECORDS);
  timeOfSearch(hits);
  const inNode = Array.from({ length: PASSES }, () => timeOfSearch(hits));
  await using worker = await startInWorkerd();
  const inWorkerd: number[] = [];
  for (let pass = 0; pass <= PASSES; pass += 1) {
    const ms = Number(await worker.ask(`/search?records=${RECORDS}`));
    if (pass > 0) inWorkerd.push(ms);
  }
  return [
    [`merging and ranking ${RECORDS} hits in Node`, median(inNode), 'ms'],
    [`merging and ranking ${RECORDS} hits in workerd`, median(inWorkerd), 'ms'],
  ];
}
