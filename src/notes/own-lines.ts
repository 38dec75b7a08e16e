import { bodyText } from './escape.ts';

/**
 * What of a retrieved text is ours: lines that begin with a label, its first item, its text as a whole, or labelled
 * lines and a code block.
 */
export type Retrieved = 'labelled' | 'first' | 'text' | 'code';

export const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** What a person sets around words to highlight them; ours is escaped. */
const EMPHASIS = /(?<!\\)(?:==|\*+|_+|~~)|<\/?mark>/g;
const LABEL = /^(?:- [^:[\]]{1,40}:|\*\*[^*]{1,40}:\*\*)/;

/** A line without highlighting: the words are still ours. */
export function bare(line: string): string {
  return line.replace(EMPHASIS, '');
}

/** The lines below a heading that the person wrote, where `fresh` is what we would write there now. */
export function ownLines(old: string[], fresh: string[], kind: Retrieved): string[] {
  if (kind === 'text') return ownOfText(old, fresh);
  if (kind === 'first') {
    const at = old.findIndex((line) => line.startsWith('- '));
    return old.filter((_, index) => index !== at);
  }
  const labels = new Set(fresh.flatMap((line) => LABEL.exec(line)?.[0] ?? []));
  const block = kind === 'code' ? old.findIndex((line) => FENCE.test(line)) : -1;
  const end = block < 0 ? -1 : fenceEnd(old, block);
  return old.filter(
    (line, at) =>
      !(block <= at && at <= end) && !fresh.includes(line) && !labels.has(LABEL.exec(line)?.[0] ?? ''),
  );
}

/**
 * Of a text that is new, the lines that were not in the former one. That is no longer there to compare: ours is escaped,
 * so a line with markup of its own, other than highlights, is the person's; and so is one that shares few words with the new text, if others
 * show that it is a revision. Where nobody can tell, the former version of the note keeps the line.
 */
function ownOfText(old: string[], fresh: string[]): string[] {
  const made = new Set(fresh.map(bare));
  const words = new Set(fresh.flatMap(wordsOf));
  const isRevised = (line: string) => {
    const own = wordsOf(line);
    return own.length > 0 && own.filter((word) => words.has(word)).length >= own.length / 2;
  };
  const isRevision = old.some((line) => isOurs(line) && isRevised(line));
  let end = -1;
  return old
    .filter((line, at) => {
      if (at <= end) return true;
      if (line.trim() === '') return true;
      if (made.has(bare(line))) return false;
      if (FENCE.test(line)) end = fenceEnd(old, at);
      return !isOurs(line) || (isRevision && !isRevised(line));
    })
    .filter((line, at, all) => line.trim() !== '' || all[at - 1]?.trim() !== '');
}

/** Whether we could have written a line: it is what escaping makes of itself. */
function isOurs(line: string): boolean {
  const plain = bare(line);
  const raw = plain.replace(/\\(?=[^\w\s])/g, '').replaceAll('&#58;', ':');
  return bodyText(raw) === plain;
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

/** The line that closes the code block opened at `at`; the last one where none does. */
function fenceEnd(lines: string[], at: number): number {
  const fence = FENCE.exec(lines[at] ?? '')?.[1] ?? '';
  const end = lines.findIndex((line, index) => index > at && closes(line, fence));
  return end < 0 ? lines.length - 1 : end;
}

/** Whether a line ends the code block that a run of backticks or tildes opened. */
export function closes(line: string, fence: string): boolean {
  const run = FENCE.exec(line)?.[1] ?? '';
  return run.startsWith(fence) && line.trim() === run;
}
