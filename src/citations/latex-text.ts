import { ACCENTS, LETTERS, MATH, SIGNS, SPECIAL } from './latex.ts';

/** What a command stands for: the tables of latex.ts read the other way; the first letter of a command wins. */
const CHARACTERS = new Map<string, string>();
for (const [char, written] of Object.entries({ ...SPECIAL, ...LETTERS, ...SIGNS, ...MATH })) {
  const name = /^\\([A-Za-z]+)/.exec(written)?.[1];
  if (name && !CHARACTERS.has(name)) CHARACTERS.set(name, char);
}
const MARKS = new Map(Object.entries(ACCENTS).map(([mark, command]) => [command, mark]));

/** `\'{e}`, `\'e`, `{\'\i}`; and, with a letter as the command, `\v{c}` and `\v c`. */
const SIGN_ACCENT = /\\([`'^"~=.])\s*\{?\s*\\?([A-Za-z])\}?/g;
const LETTER_ACCENT = /\\([uvHckrd])(?:\s*\{\s*\\?([A-Za-z])\s*\}|\s+\\?([A-Za-z]))/g;

/** The plain text of a LaTeX value, on one line: letters for their commands, without braces and other commands. */
export function latexText(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .replace(SIGN_ACCENT, (_, command: string, letter: string) => letter + MARKS.get(command))
    .replace(
      LETTER_ACCENT,
      (_, command: string, braced?: string, bare?: string) => `${braced ?? bare}${MARKS.get(command)}`,
    )
    .replace(/\$([^$]*)(?<!\\)\$/g, (_, math: string) => math.replace(/[\^_]/g, ''))
    .replace(/\\([A-Za-z]+)\s*(?:\{\})?/g, (_, name: string) => CHARACTERS.get(name) ?? '')
    .replace(/(?<!\\)~/g, ' ')
    .replace(/[{}]/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/``|''/g, '"')
    .replace(/-{2,3}/g, '-')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
}
