const RAISED: Record<string, string> = {
  '+': '⁺',
  '−': '⁻',
  '-': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
};
for (const [index, digit] of [...'⁰¹²³⁴⁵⁶⁷⁸⁹'].entries()) RAISED[String(index)] = digit;
for (const [index, letter] of [...'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ'].entries())
  RAISED[String.fromCharCode(97 + index)] = letter;
for (const [index, letter] of [...'ʳˢᵗᵘᵛʷˣʸᶻ'].entries()) RAISED[String.fromCharCode(114 + index)] = letter;
RAISED.q = '^q';

/** An en dash before digits is a minus sign set wrongly: `10<sup>–5</sup>`. */
const NUMBER = /^–?[0-9+−\-=()]+$/;
const LETTERS = /^[a-z](?:,\s*[a-z])*$/;

/** The superscript form of a text, or the text itself where there is none. */
export function raise(text: string): string {
  const core = text.trim();
  if (!NUMBER.test(core) && !LETTERS.test(core)) return text;
  const raised = Array.from(core, (char) => (char === '–' ? '⁻' : (RAISED[char] ?? char))).join('');
  return text.replace(core, raised);
}
