import type { Fault } from '../../../offline/faults.ts';

/** What a fault does with the answer that would have come. */
export type Misbehaviour = (body: string) => Omit<Fault, 'match' | 'times'>;

const HTML = '<!DOCTYPE html><html><body>hunter2 maintenance</body></html>';
const PROLOG = '<?xml version="1.0" ?>\n<!DOCTYPE Set PUBLIC "x" "https://sample.example/set.dtd">\n';
/** The first of the cuts. */
export const EMPTY = 'an answer cut off after 0 tenths';
const cuts = Array.from({ length: 10 }, (_, tenth): [string, Misbehaviour] => [
  `an answer cut off after ${tenth} tenths`,
  (body) => ({ body: body.slice(0, Math.floor((body.length * tenth) / 10)) }),
]);
/** In at least ten pieces that takes longer than the matrix waits for a call. */
const DRIP_MS = 2000;

/**
 * Every way in which the offline library can misbehave (issue 12, Deliver 1). What they send holds `hunter2`, which no
 * answer may repeat.
 */
export const MISBEHAVIOURS: [name: string, fault: Misbehaviour][] = [
  ['a reset connection', () => ({ drop: true })],
  ['half an answer and a reset', (body) => ({ body, truncateAt: body.length >> 1, drop: true })],
  ['HTTP 500', () => ({ status: 500, body: 'hunter2 api_key=1' })],
  ['a web page', () => ({ body: HTML })],
  ['a prolog alone', () => ({ body: PROLOG })],
  ...cuts,
  ['its answer called a web page', (body) => ({ body, headers: { 'content-type': 'text/html' } })],
  ['a JSON error in 200', () => ({ body: '{"error":"hunter2 quota"}' })],
  ['an XML error in 200', () => ({ body: '<eResult><ERROR>hunter2</ERROR></eResult>' })],
  ['a redirect to itself', () => ({ status: 302, headers: { location: '#' } })],
  ['its answer in ten times the size', (body) => ({ body: body + ' '.repeat(9 * body.length) })],
];

/** Those for which calls do little but wait. */
export const DELAYS: typeof MISBEHAVIOURS = [
  ['nothing for a long time', () => ({ delayMs: 60_000 })],
  ['its answer drop by drop', (body) => ({ body: body.padEnd(20), dripMs: DRIP_MS })],
  ['HTTP 429', () => ({ status: 429 })],
  ['HTTP 429 with Retry-After', () => ({ status: 429, headers: { 'retry-after': '1' } })],
];
