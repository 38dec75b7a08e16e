import { squeeze } from './text.ts';

/** SciELO deposits old articles as one paragraph of escaped HTML under this mark. */
const MARK = '<!--version=html-->';
const BLOCK_EDGE = /<\/?(?:p|div|table|tr|li|ul|ol|br|center|h[1-6])\b[^<>]*>/i;

export function isEscapedHtml(text: string): boolean {
  return text.startsWith(MARK);
}

/** The text of escaped HTML: its blocks parted by blank lines, tags and comments gone. */
export function textOfHtml(html: string): string {
  const blocks = html.replace(/<!--[^<>]*>/g, '').split(BLOCK_EDGE);
  const texts = blocks.map((block) =>
    squeeze(block.replace(/<\/t[dh]>/gi, ' ').replace(/<\/?[a-z][^<>]*>/gi, '')),
  );
  return texts.filter((text) => text !== '').join('\n\n');
}
