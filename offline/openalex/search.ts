import { compile, type Token, term } from '../works/boolean.ts';

const PIECE = /"([^"]*)"|([()])|([^\s()"]+)/g;

/** Words, of which all must be there, `"phrases"`, AND, OR, NOT in capitals and brackets. */
export function compileSearch(search: string): (stems: string) => boolean {
  const tokens = [...search.matchAll(PIECE)].flatMap(([, quoted, bracket, word = '']): Token[] => {
    if (bracket) return [bracket as '(' | ')'];
    if (/^(?:AND|OR|NOT)$/.test(word)) return [word.toLowerCase() as 'and' | 'or' | 'not'];
    return term(quoted ?? word, quoted !== undefined);
  });
  return compile(tokens);
}
