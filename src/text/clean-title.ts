const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A title from a database as plain text: known inline markup and entities resolved; undefined when nothing is left. */
export function cleanTitle(title: string | null | undefined): string | undefined {
  const text = title
    ?.replace(
      /<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|span|italic|bold|inf|p|h[1-6]|title|jats:\w+)(?:\s[^<>]*)?\/?>/gi,
      '',
    )
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi, (entity, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    })
    .replace(/\s+/g, ' ')
    .trim();
  return text || undefined;
}
