import { beforeAll, describe, expect, it } from 'vitest';
import { DELAYS } from './matrix/faults.ts';
import { Matrix, ROUTES } from './matrix/run.ts';
import { UPSTREAMS } from './matrix/upstreams.ts';

const PARALLEL = 30;
/** Upstreams whose pauses do not strike each other's rows. */
const WAVES = [0, 1, 2];

/** The part of the fault matrix in which calls do little but wait. */
describe('an upstream that takes its time', () => {
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await Matrix.recorded();
  }, 120_000);

  it.each(DELAYS)('sending %s is told in time, and never taken for "nothing"', async (_, misbehave) => {
    const wrong: string[] = [];
    for (const wave of WAVES) {
      const routes = ROUTES.filter(({ upstream }) => UPSTREAMS[upstream].wave === wave);
      wrong.push(...(await matrix.faultsIn(routes, PARALLEL, misbehave)));
    }
    expect(wrong).toEqual([]);
  });
});
