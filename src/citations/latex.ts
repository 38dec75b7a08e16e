/** Text as LaTeX, with commands that every LaTeX since 2018 knows without packages. */

export const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // Not \{ and \}: BibTeX counts those as braces, and one alone would end or swallow the entry.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

export const LETTERS: Record<string, string> = {
  ß: '\\ss',
  æ: '\\ae',
  Æ: '\\AE',
  œ: '\\oe',
  Œ: '\\OE',
  ø: '\\o',
  Ø: '\\O',
  ł: '\\l',
  Ł: '\\L',
  ı: '\\i',
  å: '\\aa',
  Å: '\\AA',
};

export const SIGNS: Record<string, string> = {
  '\u00a0': '~',
  '‐': '-',
  '‑': '-',
  '–': '--',
  '—': '---',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  '„': '\\quotedblbase{}',
  '…': '\\dots{}',
  '°': '\\textdegree{}',
  '®': '\\textregistered{}',
  '©': '\\textcopyright{}',
  '™': '\\texttrademark{}',
  '•': '\\textbullet{}',
  '†': '\\dag{}',
  '‡': '\\ddag{}',
  '§': '\\S{}',
  '¶': '\\P{}',
  '£': '\\pounds{}',
  '€': '\\texteuro{}',
  '¡': '\\textexclamdown{}',
  '¿': '\\textquestiondown{}',
};

export const MATH: Record<string, string> = {
  '±': '\\pm',
  '×': '\\times',
  '÷': '\\div',
  '·': '\\cdot',
  '−': '-',
  '≈': '\\approx',
  '≤': '\\leq',
  '≥': '\\geq',
  '≠': '\\neq',
  '∞': '\\infty',
  '→': '\\rightarrow',
  '←': '\\leftarrow',
  '↔': '\\leftrightarrow',
  '↑': '\\uparrow',
  '↓': '\\downarrow',
  '√': '\\surd',
  '∼': '\\sim',
  '≡': '\\equiv',
  '∆': '\\Delta',
  µ: '\\mu',
  '′': "'",
  '″': "''",
  '⋯': '\\cdots',
  '⋅': '\\cdot',
  '∙': '\\bullet',
  '∗': '\\ast',
  '∝': '\\propto',
  '≅': '\\cong',
  '≃': '\\simeq',
  '≪': '\\ll',
  '≫': '\\gg',
  '⩽': '\\leq',
  '⩾': '\\geq',
  '∈': '\\in',
  '∩': '\\cap',
  '∪': '\\cup',
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∂': '\\partial',
  '∇': '\\nabla',
  '⊥': '\\perp',
  '∥': '\\parallel',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '⇒': '\\Rightarrow',
  '⇌': '\\rightleftharpoons',
  ϕ: '\\phi',
  ϵ: '\\epsilon',
  ϑ: '\\vartheta',
};
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi . pi rho . sigma tau upsilon phi chi psi omega';
for (const [at, name] of GREEK.split(' ').entries()) {
  if (name !== '.') MATH[String.fromCharCode(0x3b1 + at)] = `\\${name}`;
}
const CAPITALS = {
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Ξ: 'Xi',
  Π: 'Pi',
  Σ: 'Sigma',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
};
for (const [letter, name] of Object.entries(CAPITALS)) MATH[letter] = `\\${name}`;

export const ACCENTS: Record<string, string> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0306': 'u',
  '\u0307': '.',
  '\u0308': '"',
  '\u030a': 'r',
  '\u030b': 'H',
  '\u030c': 'v',
  '\u0323': 'd',
  '\u0327': 'c',
  '\u0328': 'k',
};

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';
const SCRIPT = '0123456789+-=()abcdefghijklmnoprstuvwxyz';

/**
 * Escapes a text once (field-cases.md D11). A letter that LaTeX has no command for, such as a Chinese one, stays as it
 * is: XeLaTeX, LuaLaTeX and Biber read it, and no name is lost.
 */
export function latex(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '');
  return line.trim().replace(/[^A-Za-z0-9 .,:;!?'"()[\]/+*=@`-]\p{M}*/gu, escaped);
}

function escaped(char: string): string {
  const own = SPECIAL[char] ?? SIGNS[char];
  if (own !== undefined) return own;
  if (Object.hasOwn(LETTERS, char)) return `{${LETTERS[char]}}`;
  if (Object.hasOwn(MATH, char)) return `\\ensuremath{${MATH[char]}}`;
  if (RAISED.includes(char)) return `\\textsuperscript{${SCRIPT[RAISED.indexOf(char)]}}`;
  if (LOWERED.includes(char)) return `\\textsubscript{${SCRIPT[LOWERED.indexOf(char)]}}`;
  return accented(char) ?? char;
}

function accented(char: string): string | undefined {
  const [base = '', ...marks] = char.normalize('NFD');
  if (!/^[A-Za-z]$/.test(base) || marks.length === 0) return undefined;
  let built = base;
  for (const mark of marks) {
    const command = ACCENTS[mark];
    if (command === undefined) return undefined;
    built = `{\\${command}${/[a-zA-Z]/.test(command) ? ' ' : ''}${built}}`;
  }
  return built;
}
