import { publicationDate } from '../europepmc-paper.ts';
import type { Folder } from '../folder.ts';
import { compile, type Token, term } from '../works/boolean.ts';
import { type View, viewsOf } from '../works/view.ts';
import { compileFilter } from './filter.ts';
import { paperId, paperOf } from './paper.ts';
import { Refusal, selection } from './selection.ts';

const PAGE = 1000;

/** Up to 1000 papers a call, in an order that is not that of relevance. */
export async function bulk(params: URLSearchParams, folder: Folder): Promise<unknown> {
  const query = params.get('query') ?? '';
  const select = selection(params.get('fields'));
  const matches = query.trim() === '' ? undefined : compileBulk(query);
  const views = (await viewsOf('semanticScholar', folder)).filter(compileFilter(params));
  const found = views
    .filter(({ stems }) => matches?.(stems) ?? true)
    .sort(order(params.get('sort') ?? 'paperId'));
  const start = offsetOf(params.get('token'));
  const page = found.slice(start, start + PAGE);
  const next = start + page.length;
  return {
    total: found.length,
    token: next < found.length ? btoa(`bulk:${next}`) : null,
    data: page.map((view) => select(paperOf(view))),
  };
}

const PIECE = /-?"([^"]*)"(?:~\d+)?|([()|+])|(-?)([^\s()"|+]+)/g;

/** Words, of which all must be there, `"phrases"`, `+` and, `|` or, `-` not, `word*` and brackets. */
function compileBulk(query: string): (stems: string) => boolean {
  const tokens = [...query.matchAll(PIECE)].flatMap(([piece, quoted, sign, , bare = '']): Token[] => {
    if (sign) return [sign === '|' ? 'or' : sign === '+' ? 'and' : (sign as '(' | ')')];
    if (bare === '-') return ['not']; // in front of a bracket
    const [, word = '', star] = /^(.*?)(\*?)$/.exec(bare) ?? [];
    const asked = term(quoted ?? word, quoted !== undefined);
    const terms = asked.map((token) =>
      star && typeof token === 'object' ? { ...token, prefix: true as const } : token,
    );
    return piece.startsWith('-') && terms.length > 0 ? ['not', ...terms] : terms;
  });
  return compile(tokens);
}

function order(sort: string): (a: View, b: View) => number {
  const [name = '', direction = 'asc'] = sort.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  const byId = (a: View, b: View): number => paperId(a.work).localeCompare(paperId(b.work));
  switch (name) {
    case 'paperId':
      return (a, b) => sign * byId(a, b);
    case 'citationCount':
      return (a, b) => sign * (a.citedBy - b.citedBy) || byId(a, b);
    case 'publicationDate':
      return (a, b) => sign * dateOf(a).localeCompare(dateOf(b)) || byId(a, b);
    default:
      throw new Refusal(`Unacceptable query params: [sort=${sort}]`);
  }
}

function dateOf({ work }: View): string {
  return publicationDate(work.paper) ?? '';
}

function offsetOf(token: string | null): number {
  if (!token) return 0;
  try {
    const offset = /^bulk:(\d+)$/.exec(atob(token))?.[1];
    if (offset !== undefined) return Number(offset);
  } catch {}
  throw new Refusal('Invalid or expired token');
}
