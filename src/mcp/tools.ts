import { fetchFullText } from '../tools/fetch-fulltext.ts';
import { spellCheck } from '../tools/spell-check.ts';
import type { Tool } from '../tools/tool.ts';

/** Every tool of the server, in the order in which clients see them. */
export const tools: Tool[] = [fetchFullText, spellCheck];
