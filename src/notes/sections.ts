import { bare, closes, FENCE, ownLines, type Retrieved } from './own-lines.ts';

/**
 * Parts of a note by its headings, and how a fresh note is brought into the one that is there: what was retrieved is
 * made new, all else is the person's and stays.
 */

interface Block {
  /** The heading line, trimmed; '' for what stands before the first. */
  heading: string;
  lines: string[];
}

const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** Underlines a heading or draws a rule: what follows is another part in both cases. */
const RULE = /^ {0,3}(?:=+|-{2,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})[ \t]*$/;

function blocksOf(body: string): Block[] {
  const blocks: Block[] = [{ heading: '', lines: [] }];
  let fence = '';
  for (const line of body.split('\n')) {
    const run = FENCE.exec(line)?.[1] ?? '';
    if (fence) {
      if (closes(line, fence)) fence = '';
    } else if (run) {
      fence = run;
    } else if (HEADING.test(line)) {
      blocks.push({ heading: line.trim(), lines: [] });
    } else if (RULE.test(line)) {
      const before = blocks.at(-1)?.lines ?? [];
      const title = before.length > 0 && /^\s{0,3}[^\s-]/.test(before.at(-1) ?? '') ? before.splice(-1) : [];
      blocks.push({ heading: line.trim(), lines: title });
    }
    blocks.at(-1)?.lines.push(line);
  }
  return blocks.filter(({ heading, lines }) => heading !== '' || lines.some((line) => line.trim() !== ''));
}

/**
 * The body that is there with its retrieved sections made new. `retrieved` says of a heading what of it is ours; the
 * first heading of level one is the title.
 */
export function mergeBody(
  old: string,
  fresh: string,
  retrieved: (heading: string) => Retrieved | undefined,
): string {
  const kept = blocksOf(old);
  const made = blocksOf(fresh);
  const title = kept.find(({ heading }) => /^#(?:[ \t]|$)/.test(heading));
  const freshTitle = made.find(({ heading }) => /^#(?:[ \t]|$)/.test(heading));
  const used = new Set<Block>(freshTitle ? [freshTitle] : []);
  const merged = kept.flatMap((block) => {
    if (block === title) return freshTitle ? refreshed(block, freshTitle, 'labelled') : block.lines;
    const kind = retrieved(block.heading);
    if (!kind) return block.lines;
    const next = made.find((one) => one.heading === block.heading && !used.has(one));
    if (!next) return left(block, kind);
    used.add(next);
    return refreshed(block, next, kind);
  });
  const missing = made.filter((block) => retrieved(block.heading) && !used.has(block));
  if (!title && freshTitle) merged.unshift(...freshTitle.lines);
  return joined([...merged, ...missing.flatMap(({ lines }) => ['', ...lines])]);
}

/** The fresh lines, and behind them what the person wrote into this section; as it stands where nothing is new. */
function refreshed(old: Block, fresh: Block, kind: Retrieved): string[] {
  if (holds(old.lines, fresh.lines)) return old.lines;
  const own = trimmed(ownLines(old.lines.slice(1), fresh.lines, kind));
  return [...trimmed(fresh.lines), ...(own.length > 0 ? ['', ...own] : []), ''];
}

/** What stays of a section that is no longer wanted. */
function left(old: Block, kind: Retrieved): string[] {
  const own = trimmed(ownLines(old.lines.slice(1), [], kind));
  return own.length > 0 ? [old.heading, '', ...own, ''] : [];
}

/** Whether all that is fresh stands there already, in its order. */
function holds(old: string[], fresh: string[]): boolean {
  const lines = old.map(bare);
  let at = -1;
  return fresh
    .filter((line) => line.trim() !== '')
    .every((line) => {
      at = lines.indexOf(bare(line), at + 1);
      return at >= 0;
    });
}

function trimmed(lines: string[]): string[] {
  const from = lines.findIndex((line) => line.trim() !== '');
  const to = lines.findLastIndex((line) => line.trim() !== '');
  return from < 0 ? [] : lines.slice(from, to + 1);
}

/** One blank line between sections at most where ours met, and one line end at the end. */
function joined(lines: string[]): string {
  return `${lines.join('\n').replace(/\n+$/, '')}\n`;
}
