import { wordsOf } from '../text/fold.ts';
import type { Reference } from './reference.ts';

/** Words of a title that are asked for; fewer than three would find too much. */
const MAX_WORDS = 8;
const MIN_WORDS = 3;
/** PubMed's own stop words and the like, which it leaves out (https://pubmed.ncbi.nlm.nih.gov/help/#stopwords). */
const COMMON = new Set(
  'a about again all almost also although always among an and another any are as at be because been before being between both but by can could did do does done due during each either enough especially etc for found from further had has have having here how however i if in into is it its itself just made mainly make may might most mostly must nearly neither no nor obtained of often on or our overall perhaps rather really regarding seem seen several should show showed shown shows significantly since so some such than that the their theirs them then there therefore these they this those through thus to upon use used using various very was we were what when which while with within without would versus vs'.split(
    ' ',
  ),
);

/** The first telling words of the title, all of which the record's title has to hold; undefined for too few of them. */
export function titleTerm({ title = '', authors: [lead], year }: Reference): string | undefined {
  const words = [...new Set(wordsOf(title))].filter((word) => word.length > 1 && !COMMON.has(word));
  const clauses = words.slice(0, MAX_WORDS).map((word) => `${word}[ti]`);
  if (words.length < MIN_WORDS) {
    const family = wordsOf(lead?.family ?? '').join(' ');
    if (words.length === 0 || !family || !year) return undefined;
    clauses.push(`${family}[au]`, `${year}[dp]`);
  }
  return `(${clauses.join(' AND ')})`;
}
