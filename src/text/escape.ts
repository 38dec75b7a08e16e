/** Upstream text for a Markdown heading, cell or list line: one line, and nothing in it acts as markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|#~]/g, '\\$&');
}
