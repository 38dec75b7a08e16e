/** Lower case without accents and marks, with a space around each word. */
export function words(text: string): string {
  const plain = text.replace(/<\/?[a-z][a-z0-9]*>/gi, (tag) => (tag.endsWith('h4>') ? ' ' : ''));
  const folded = plain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${folded.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
}
