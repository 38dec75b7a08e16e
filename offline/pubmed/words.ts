/** Letters that Unicode does not take apart into a base and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case without accents, as PubMed compares. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a text with one space between them. */
export function normal(text: string): string {
  return wordsOf(text).join(' ');
}

/** Words that PubMed does not search for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about again all almost also although always among an and another any are as at be because been before being ' +
    'between both but by can could did do does done due during each either enough especially etc for found from ' +
    'further had has have having here how however i if in into is it its itself just made mainly make may might most ' +
    'mostly must nearly neither no nor not obtained of often on or our overall perhaps quite rather really regarding ' +
    'seem seen several should show showed shown shows significantly since so some such than that the their theirs ' +
    'them then there therefore these they this those through thus to upon use used using various very was we were ' +
    'what when which while with within without would'
  ).split(' '),
);
