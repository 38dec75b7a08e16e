export interface Page {
  content: string;
  total_chars: number;
  next_offset: number | null;
}

/** A page of a text, counted in code points: no character is ever halved (contracts/read-session.md §4.7). */
export function pageOf(text: string, offset: number, maxChars: number): Page {
  const points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : undefined;
  const total_chars = points?.length ?? text.length;
  const end = offset + maxChars;
  const content = points ? points.slice(offset, end).join('') : text.slice(offset, end);
  return { content, total_chars, next_offset: end < total_chars ? end : null };
}
