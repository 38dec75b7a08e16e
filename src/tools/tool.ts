import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Session } from '../session/session.ts';
import type { Call } from '../upstream/call.ts';

/** One tool call with the user's stores; the requests to services need no more than a `Call`. */
export type ToolCall = Call & { session: Session };

/** A tool is data and one function; `mcp/` lists, checks and runs it. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** The text a model chooses by; a function where it depends on what this deployment has switched on. */
  description: string | ((config: Config) => string);
  /** A rule across fields is a `refine` here (see `prepare`). */
  input: Input;
  /** What a success answers; errors are added to the advertised schema by `mcp/`. */
  output: Output;
  /** Other names that a field is known by in sibling servers; accepted, never advertised. */
  aliases?: Record<string, string>;
  annotations: {
    readOnlyHint: boolean;
    openWorldHint: boolean;
    idempotentHint?: boolean;
    destructiveHint?: boolean;
  };
  /** Changes what the user owns: needs the scope to write. */
  writes?: true;
  /** Whether this deployment offers the tool; it does unless this says otherwise. */
  isEnabled?(config: Config): boolean;
  run(args: z.output<Input>, call: ToolCall): Promise<z.output<Output>>;
  /** Errors carry `success: false` and the list of faults at their root too, as this tool publishes them (design.md §7). */
  rootErrors?: true;
  /** `""` and `[]` count as given where a field publishes a minimum (design.md §7). */
  keepEmpty?: true;
  /** Errors are JSON in the text channel too, and have what they tell at their root (contracts/read-session.md §3). */
  jsonErrors?: true;
  /** The answer as text that is complete by itself. */
  text(output: z.output<Output>, args: z.output<Input>): string;
  /** Text for arguments that ask for another form than `text`, such as JSON; of errors too. */
  encode?(value: Record<string, unknown>, args: z.output<Input>): string | undefined;
  /** Pictures of the answer, base64: content blocks of their own. */
  images?(output: z.output<Output>): { data: string; mimeType: string }[];
  /** The answer as structured content, where that is less than what `text` tells. */
  structured?(output: z.output<Output>, args: z.output<Input>): z.output<Output>;
}
