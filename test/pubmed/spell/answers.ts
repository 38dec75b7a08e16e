/** ESpell's answers as a test writes them: a string is an Original, `r('…')` a Replaced. */
export interface Replaced {
  replaced: string;
}

export const r = (replaced: string): Replaced => ({ replaced });

const HEAD = `<?xml version="1.0"?>
<!DOCTYPE eSpellResult PUBLIC "-//NLM//DTD eSpellResult, 23 November 2004//EN" "https://www.ncbi.nlm.nih.gov/entrez/query/DTD/eSpell.dtd">
`;

export function eSpellResult(content: string): string {
  return `${HEAD}<eSpellResult><Database>pubmed</Database>${content}<ERROR/></eSpellResult>\n`;
}

/** An answer in pieces; CorrectedQuery is what they make, in lower case. */
export function inPieces(...pieces: (string | Replaced)[]): string {
  const spelled = pieces.map((piece) =>
    typeof piece === 'string'
      ? `<Original>${escaped(piece)}</Original>`
      : `<Replaced>${escaped(piece.replaced)}</Replaced>`,
  );
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.replaced)).join('');
  return eSpellResult(
    `<CorrectedQuery>${escaped(text.toLowerCase())}</CorrectedQuery><SpelledQuery>${spelled.join('')}</SpelledQuery>`,
  );
}

/** An answer that holds only the whole corrected text. */
export function asText(text: string): string {
  return eSpellResult(`<CorrectedQuery>${escaped(text)}</CorrectedQuery><SpelledQuery/>`);
}

/** ESpell's answer to a query that it finds nothing wrong with. */
export const NOTHING: string = eSpellResult('<CorrectedQuery/><SpelledQuery/>');

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
