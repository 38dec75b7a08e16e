import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '../scripts/migrate.ts';

/** Sets up one database for all servers that tests start (scripts/npm-start.ts): each start would take four seconds for it. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.PREPARED_STATE) return async () => {}; // another project has done it
  const state = await mkdtemp(join(tmpdir(), 'prepared-state-'));
  await applyMigrations(state);
  process.env.PREPARED_STATE = state;
  return () => rm(state, { recursive: true });
}
