import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '../scripts/migrate.ts';

/**
 * Sets up one database for all servers that tests start (scripts/npm-start.ts): each start would take four seconds for
 * it. Other tests do not wait for it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const state = await mkdtemp(join(tmpdir(), 'prepared-state-'));
  process.env.PREPARED_STATE = state;
  const applied = applyMigrations(state);
  return async () => {
    await applied;
    await rm(state, { recursive: true });
  };
}
