import { addBlock, type Flow, flush } from './flow.ts';
import { INLINE } from './inline.ts';
import { verbatim } from './text.ts';
import type { Rules, Tag, Walker } from './walker.ts';

const PREFORMATTED: Rules<unknown> = { text: true, on: INLINE };

/** Fenced, with the blanks and line ends of the source (§7.2). */
export function openPreformatted(walker: Walker, _: Tag, flow: Flow): void {
  flush(walker, flow);
  walker.enter(PREFORMATTED, flow, closePreformatted);
}

function closePreformatted(walker: Walker, flow: Flow): void {
  const text = verbatim(walker.take(flow.start)).trim();
  if (text !== '') addBlock(flow, { text: `\`\`\`\n${text}\n\`\`\``, prose: false });
}
