/**
 * Upstream text for a Markdown heading, cell or list line: one line, and nothing in it acts as markup. An underscore
 * within a word does not (https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis).
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>|#~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}
