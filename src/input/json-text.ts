import { MAX_DEPTH } from './limits.ts';

export type JsonText =
  | { ok: true; value: unknown }
  | { ok: false; code: 'invalid_json' | 'duplicate_key' | 'non_finite_number' | 'input_too_deep' };

/** The inside of text that is ONE fenced block, tag json or none, fence lines on their own (input-rules Part B). */
export function fencedBody(text: string): string | undefined {
  const block = text.trim();
  const first = block.indexOf('\n');
  const last = block.lastIndexOf('\n');
  if (first < 0 || block.slice(last + 1).trim() !== '```') return undefined;
  if (!/^```(?:json)?[ \t]*\r?$/.test(block.slice(0, first))) return undefined;
  const body = block.slice(first + 1, Math.max(last, first + 1));
  return /^[ \t]*```/m.test(body) ? undefined : body;
}

/** Parses JSON that stands inside text; `depth` is the nesting level that its outermost container gets. */
export function readJson(text: string, depth: number): JsonText {
  const { deepest, keys } = scan(text);
  if (depth + deepest - 1 > MAX_DEPTH) return { ok: false, code: 'input_too_deep' };
  try {
    const value: unknown = JSON.parse(text);
    const repeated = keys.some((names) => names.length > new Set(names.map((name) => JSON.parse(name))).size);
    return repeated ? { ok: false, code: 'duplicate_key' } : { ok: true, value };
  } catch {
    const outsideStrings = text.replace(STRINGS, '""');
    const literal = /\b(?:NaN|Infinity)\b/.test(outsideStrings);
    return { ok: false, code: literal ? 'non_finite_number' : 'invalid_json' };
  }
}

/** Takes an unterminated string to the end of the text, so that hostile text is scanned once. */
const STRING = String.raw`"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)`;
const STRINGS = new RegExp(STRING, 'g');
const TOKENS = new RegExp(`(${STRING})(\\s*:)?|[{}[\\]]`, 'g');

/**
 * Nesting and the keys of each object, as JSON.parse tells neither: it keeps the last of two equal keys. The text need
 * not be valid, JSON.parse decides that.
 */
function scan(text: string): { deepest: number; keys: string[][] } {
  const keys: string[][] = [];
  const open: string[][] = [];
  let deepest = 0;
  for (const [token, name, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      const names: string[] = [];
      open.push(names);
      if (token === '{') keys.push(names);
      deepest = Math.max(deepest, open.length);
      if (deepest > MAX_DEPTH) break;
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (name !== undefined && colon !== undefined) {
      open.at(-1)?.push(name);
    }
  }
  return { deepest, keys };
}
