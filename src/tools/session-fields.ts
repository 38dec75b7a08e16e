import { z } from 'zod';
import { SESSION_NAME } from '../session/sessions.ts';

/** Fields that tools share which write to the user's session (design.md §6). */
export const sessionField = z
  .string()
  .regex(SESSION_NAME)
  .optional()
  .describe('Session to record in, from then on the current one of all your clients. Made if new.');

export const replayField = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,511}$/)
  .optional()
  .describe('run_id of an earlier run: the answer names added and removed PMIDs.');
