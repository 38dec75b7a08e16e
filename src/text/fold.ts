/** Letters that no decomposition takes apart, as people write them without accents. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
};
const GREEK: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  ς: 'sigma',
  σ: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

/** For comparison: lower case, without accents, Greek letters by name, inline tags gone. Punctuation stays. */
export function fold(text: string): string {
  return text
    .replace(/<\/?(?:i|b|u|em|strong|sub|sup)>/gi, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœıħα-ω]/g, (letter) => LETTERS[letter] ?? GREEK[letter] ?? letter)
    .replace(/['’ʼ`´]/g, '')
    .replace(/&(?:amp;)?/g, ' and ');
}

/** The words of a folded text: `Müller's meta‑analysis` has `mullers`, `meta` and `analysis`. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
