import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server';
import { AppError, ERROR_CODE } from '../errors.ts';
import { invalidInput, invalidInputText } from '../input/invalid-input.ts';
import { type Fault, type Normalization, prepare } from '../input/prepare.ts';
import type { Manifest } from '../record/artifact.ts';
import type { Tool, ToolCall } from '../tools/tool.ts';
import { type ErrorValue, errorText, errorValue } from './error-result.ts';

/**
 * The only wrapper around a tool: repair, check of the whole request, handler, error to result (design.md §7). It
 * resolves with a result in every case but one: a cancelled call rejects, since nobody waits for its answer.
 */
export async function runTool(
  tool: Tool,
  raw: unknown,
  call: ToolCall,
  enter: () => () => void = () => () => {},
): Promise<CallToolResult> {
  let leave: () => void;
  try {
    leave = enter();
  } catch (thrown) {
    return failed(tool, thrown, [], () => undefined);
  }
  try {
    return await run(tool, raw, call);
  } finally {
    leave();
  }
}

async function run(tool: Tool, raw: unknown, call: ToolCall): Promise<CallToolResult> {
  const prepared = prepare(tool.input, raw ?? {}, {
    aliases: tool.aliases ?? {},
    keepEmpty: tool.keepEmpty ?? false,
  });
  if (!prepared.ok) return refused(tool, prepared.faults, prepared.normalizations);
  try {
    const output = withSourceNotice(tool, await tool.run(prepared.value, call), call);
    const structuredContent = tool.structured?.(output, prepared.value) ?? output;
    const text = tool.encode?.(structuredContent, prepared.value) ?? tool.text(output, prepared.value);
    const images = tool.images?.(output) ?? [];
    return {
      content: [
        { type: 'text', text },
        ...images.map((image) => ({ type: 'image' as const, ...image })),
        ...call.session.published.map(linkTo),
      ],
      structuredContent,
      ...meta(prepared.normalizations),
    };
  } catch (thrown) {
    if (call.signal.aborted) throw thrown;
    if (!(thrown instanceof AppError)) console.error(`${tool.name} failed: ${kindOf(thrown)}`);
    return failed(tool, thrown, prepared.normalizations, (value) => tool.encode?.(value, prepared.value));
  }
}

const SOURCE_NOTICE = {
  live: '',
  sample:
    'These answers come from invented sample articles, not from PubMed: nothing here is science, and what is missing here may exist.',
  library: 'These answers come from an offline library, not from PubMed: what is missing here may exist.',
};

/** Where answers are not PubMed's own, every answer that can carry a notice says so (design.md §4). */
function withSourceNotice(
  tool: Tool,
  output: Record<string, unknown>,
  { config }: ToolCall,
): Record<string, unknown> {
  const source = SOURCE_NOTICE[config.upstreamMode];
  if (!source || !('notice' in tool.output.shape)) return output;
  return { ...output, notice: [source, output.notice].filter(Boolean).join(' ') };
}

function refused(tool: Tool, faults: Fault[], normalizations: Normalization[]): CallToolResult {
  const data = invalidInput(faults);
  const error = new AppError({
    reason: 'invalid_input',
    message: 'The arguments were refused and nothing was run',
    hint: data.recovery.instruction,
    code: ERROR_CODE.invalidParams,
    retryable: false,
    data: { ...data },
  });
  return failed(tool, error, normalizations, () => invalidInputText(data));
}

function failed(
  { rootErrors, jsonErrors }: Tool,
  thrown: unknown,
  normalizations: Normalization[],
  textOf: (value: Record<string, unknown>) => string | undefined,
): CallToolResult {
  const error = errorValue(thrown);
  const structuredContent = { ...(rootErrors && rootOf(error, jsonErrors ?? false)), error };
  const text = jsonErrors ? JSON.stringify(structuredContent) : textOf(structuredContent);
  return {
    isError: true,
    content: [{ type: 'text', text: text ?? errorText(error) }],
    structuredContent,
    ...meta(normalizations),
  };
}

/** What a tool with published root fields says of an error besides `error`. */
function rootOf({ data }: ErrorValue, all: boolean): Record<string, unknown> {
  const { reason: _, retryable: __, retryAfter: ___, recovery, ...told } = data;
  if (told.executed !== false) return { success: false, ...(all && told) };
  const { status, executed, errors, error_count, truncated } = told;
  return { success: false, status, executed, errors, error_count, truncated, recovery };
}

/** The files that a call has kept are resources of the server. */
function linkTo({ artifact_uri, tool, primary_file, files }: Manifest): ResourceLink {
  const mimeType = files[primary_file]?.mime_type ?? 'text/plain';
  const description = `Files of this ${tool} call: ${Object.keys(files).join(', ')}`;
  return {
    type: 'resource_link',
    uri: `${artifact_uri}/${primary_file}`,
    name: primary_file,
    description,
    mimeType,
  };
}

/** Repairs of the arguments are told under this key (contracts/input-rules.md). */
function meta(normalizations: Normalization[]): Pick<CallToolResult, '_meta'> {
  return normalizations.length > 0 ? { _meta: { 'pubmed-search': { normalizations } } } : {};
}

/** The class of an error and where it arose: its message may hold an address, an id or upstream text. */
function kindOf(thrown: unknown): string {
  return thrown instanceof Error
    ? `${thrown.name} ${thrown.stack?.split('\n')[1]?.trim() ?? ''}`
    : typeof thrown;
}
