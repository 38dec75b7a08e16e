import { stemmed, stemsOf } from './text.ts';

/** A piece of a question: a phrase in stems, or what joins phrases. */
export type Token = { stems: string; prefix?: true } | 'and' | 'or' | 'not' | '(' | ')';

/** Tells whether a text of stems answers a question. */
export type Matches = (stems: string) => boolean;

const NOTHING: Matches = () => false;

/** A token for a word or a quoted phrase; none for a word too common to be asked for. */
export function term(text: string, quoted: boolean): Token[] {
  const stems = quoted ? stemmed(text).trim() : stemsOf(text).join(' ');
  return stems === '' ? [] : [{ stems }];
}

/** Reads tokens; terms side by side must all be there. A bracket that is missing or too many is passed over. */
export function compile(tokens: Token[]): Matches {
  const rest = [...tokens];
  const or = (): Matches => {
    const parts = [and()];
    while (rest[0] === 'or' && rest.shift()) parts.push(and());
    return (stems) => parts.some((part) => part(stems));
  };
  const and = (): Matches => {
    const parts: Matches[] = [];
    while (rest[0] !== undefined && rest[0] !== 'or' && rest[0] !== ')')
      if (rest[0] === 'and') rest.shift();
      else parts.push(primary());
    return parts.length === 0 ? NOTHING : (stems) => parts.every((part) => part(stems));
  };
  const primary = (): Matches => {
    const token = rest.shift();
    if (token === 'not') {
      const part = primary();
      return (stems) => !part(stems);
    }
    if (token === '(') {
      const inner = or();
      if (rest[0] === ')') rest.shift();
      return inner;
    }
    if (typeof token !== 'object') return NOTHING;
    const { stems: asked, prefix } = token;
    return (stems) => stems.includes(prefix ? ` ${asked}` : ` ${asked} `);
  };
  const parsed = or();
  return rest.length > 0 ? compile(tokens.filter((token) => token !== '(' && token !== ')')) : parsed;
}
