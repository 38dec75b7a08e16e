import { expect, it } from 'vitest';
import { lastPmids } from '../../src/tools/last-pmids.ts';
import type { ToolCall } from '../../src/tools/tool.ts';

const callOf = (session: object) => ({ session }) as unknown as ToolCall;
const history = (pmids: string[] | undefined) => ({
  sessions: { current: () => ({ session_id: 'default' }) },
  history: { last: () => pmids && { pmids }, openRuns: () => [] },
});

it('"last" is the newest search, and an error where there is none or it found nothing', async () => {
  expect(await lastPmids(callOf(history(['2', '1'])))).toEqual(['2', '1']);
  const none = [{ sessions: { current: () => undefined } }, history(undefined), history([])];
  for (const session of none) {
    await expect(lastPmids(callOf(session))).rejects.toMatchObject({ details: { reason: 'no_pmids' } });
  }
});
