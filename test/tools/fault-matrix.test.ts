import { beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.ts';
import { EMPTY, MISBEHAVIOURS } from './matrix/faults.ts';
import { Matrix, nameOf, ROUTES } from './matrix/run.ts';

/** More at once, and on a busy machine a source has no time to answer in its 1.5 s. */
const PARALLEL = 6;

/**
 * Every tool, every upstream that it asks, and every way in which that may misbehave; those that take time are in
 * fault-matrix-delays.test.ts. The rows of a fault run side by side.
 */
describe('a misbehaving upstream', () => {
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await Matrix.recorded();
  }, 120_000);

  it('is the only cause: without a fault each row has its proof', async () => {
    expect(await matrix.faultsIn(ROUTES, 2)).toEqual([]);
  });

  it.each(MISBEHAVIOURS)('sending %s is told, and never taken for "nothing"', async (name, misbehave) => {
    const struck = ROUTES.filter(({ emptyIsAnswer }) => !(emptyIsAnswer && name === EMPTY));
    expect(await matrix.faultsIn(struck, PARALLEL, misbehave)).toEqual([]);
  });

  it('has a row for each upstream that a tool asked, and for no other', () => {
    expect([...matrix.seen].sort()).toEqual([...new Set(ROUTES.map(nameOf))].sort());
  });

  it('has rows of every tool that asks services', () => {
    const asking = tools.filter(({ annotations }) => annotations.openWorldHint).map(({ name }) => name);
    expect(new Set(ROUTES.map(({ tool }) => tool))).toEqual(new Set(asking));
  });
});
