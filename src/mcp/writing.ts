import { tools } from './tools.ts';

/** Whether a JSON-RPC message, or one of a batch, calls a tool that changes what the user owns. */
export function callsWritingTool(message: unknown): boolean {
  return Array.isArray(message) ? message.some(isWritingCall) : isWritingCall(message);
}

function isWritingCall(message: unknown): boolean {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' && tools.some(({ name, writes }) => writes && name === params?.name);
}
