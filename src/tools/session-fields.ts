import { z } from 'zod';
import { SESSION_NAME } from '../session/sessions.ts';

/** Fields that tools share which write to the user's session (design.md §6). */
export const sessionField = z
  .string()
  .regex(SESSION_NAME)
  .optional()
  .describe('Records in this session, then current for all your clients; made if new.');

export const replayField = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,511}$/)
  .optional()
  .describe('Earlier run_id: names added and removed PMIDs.');
