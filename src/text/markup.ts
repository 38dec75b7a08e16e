import { plainLine } from './plain-line.ts';
import { raise } from './raise.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Only tags that are known are tags: `P<0.001` is a value, and what follows it stays (field-cases.md B7). */
const HEADING =
  /<(h[1-6]|(?:jats:)?title)(?:\s[^<>]*=[^<>]*)?>([^<>]*(?:<\/?(?:i|b|u|sub|sup)>[^<>]*)*)<\/\1>/gi;
const BREAK =
  /<\/?(?:p|br|div|li|ul|ol|h[1-6]|title|sec|abstract|jats:(?:p|sec|title|list|list-item|label|break|def-list|def-item|term|def|disp-quote|disp-formula|boxed-text|statement))(?:\s[^<>]*=[^<>]*)?\/?>/gi;
const INLINE =
  /<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|span|italic|bold|inf|a|jats:[\w-]+)(?:\s[^<>]*=[^<>]*)?\/?>/gi;
const SUPERSCRIPT = /<((?:jats:)?sup)>([^<>]*)<\/\1>/gi;

/** A title from a database as plain text: known inline markup and entities resolved; undefined when nothing is left. */
export function cleanTitle(title: string | null | undefined): string | undefined {
  return title ? line(title.replace(BREAK, ' ')) : undefined;
}

/**
 * An abstract with the inline HTML of Europe PMC or the JATS of Crossref as plain text on one line, its headings as
 * `Results: …`; undefined when nothing is left.
 */
export function plainAbstract(abstract: string | null | undefined): string | undefined {
  const text = abstract?.replace(HEADING, (_, _tag, heading: string) => labelOf(heading)).replace(BREAK, ' ');
  return text ? line(text)?.replace(/^Abstract: /i, '') : undefined;
}

function labelOf(heading: string): string {
  const text = heading.trim();
  if (text === '') return ' ';
  return / *[:.?!]$/.test(text) ? ` ${text} ` : ` ${text}: `;
}

function line(text: string): string | undefined {
  const plain = plainLine(
    text
      .replace(SUPERSCRIPT, (_, _tag, inner: string) => raise(inner))
      .replace(INLINE, '')
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi, (entity, decimal, hex, name) => {
        if (name) return ENTITIES[String(name).toLowerCase()] ?? entity;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
      }),
  );
  return plain || undefined;
}
