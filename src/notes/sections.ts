/**
 * Parts of a note by its headings, and how a fresh note is brought into the one that is there: what was retrieved is
 * made new, all else is the person's and stays.
 */

/** What of a retrieved section is ours: lines that begin with a label, its first line, or its text as a whole. */
export type Retrieved = 'labelled' | 'first' | 'text';

interface Block {
  /** The heading line, trimmed; '' for what stands before the first. */
  heading: string;
  lines: string[];
}

const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Underlines a heading or draws a rule: what follows is another part in both cases. */
const RULE = /^ {0,3}(?:=+|-{2,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})[ \t]*$/;
const LABEL = /^(?:- [^:[\]]{1,40}:|\*\*[^*]{1,40}:\*\*)/;

function blocksOf(body: string): Block[] {
  const blocks: Block[] = [{ heading: '', lines: [] }];
  let fence = '';
  for (const line of body.split('\n')) {
    const run = FENCE.exec(line)?.[1] ?? '';
    if (fence) {
      if (run.startsWith(fence) && line.trim() === run) fence = '';
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
    if (!next) return [];
    used.add(next);
    return refreshed(block, next, kind);
  });
  const missing = made.filter((block) => retrieved(block.heading) && !used.has(block));
  if (!title && freshTitle) merged.unshift(...freshTitle.lines);
  return joined([...merged, ...missing.flatMap(({ lines }) => ['', ...lines])]);
}

/** The fresh lines, and behind them what the person wrote into this section. */
function refreshed(old: Block, fresh: Block, kind: Retrieved): string[] {
  const own = ownLines(old, fresh, kind);
  const rest = own.findIndex((line) => line.trim() !== '') < 0 ? [] : trimmed(own);
  const made = trimmed(fresh.lines);
  return [...made, ...(rest.length > 0 ? ['', ...rest] : []), ''];
}

function ownLines(old: Block, fresh: Block, kind: Retrieved): string[] {
  const [, ...lines] = old.lines;
  if (kind === 'text') {
    // Of a text that is new nobody can tell whose a line was: the former version keeps it.
    const isSame = fresh.lines.every((line) => old.lines.includes(line));
    return isSame ? lines.filter((line) => line.trim() === '' || !fresh.lines.includes(line)) : [];
  }
  if (kind === 'first') {
    const at = lines.findIndex((line) => line.startsWith('- '));
    return lines.filter((_, index) => index !== at);
  }
  const labels = new Set(fresh.lines.flatMap((line) => LABEL.exec(line)?.[0] ?? []));
  return lines.filter((line) => !fresh.lines.includes(line) && !labels.has(LABEL.exec(line)?.[0] ?? ''));
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
