import type { Article, Section } from '../../src/jats/article.ts';
import { parseJats } from '../../src/jats/read.ts';

interface Pieces {
  /** Inside article-meta. */
  meta?: string;
  /** Inside journal-meta; without it there is no journal-meta. */
  journal?: string;
  body?: string;
  back?: string;
  /** Further children of article, after back. */
  rest?: string;
}

/** The XML of an article made of pieces. */
export function articleXml({ meta = '', journal, body, back, rest = '' }: Pieces): string {
  const journalMeta = journal === undefined ? '' : `<journal-meta>${journal}</journal-meta>`;
  return (
    '<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"' +
    ` article-type="research-article"><front>${journalMeta}<article-meta>${meta}</article-meta></front>` +
    `${body === undefined ? '' : `<body>${body}</body>`}${back === undefined ? '' : `<back>${back}</back>`}` +
    `${rest}</article>`
  );
}

/** The one article of a document. */
export function parseOne(xml: string): Article {
  const [item, ...others] = parseJats(xml);
  if (item?.kind !== 'article' || others.length > 0)
    throw new Error('The document does not hold exactly one article');
  return item.article;
}

export function article(pieces: Pieces): Article {
  return parseOne(articleXml(pieces));
}

/** The text of a body that has one untitled section. */
export function bodyText(body: string): string {
  const { sections } = article({ body });
  if (sections.length !== 1) throw new Error(`${sections.length} sections: ${JSON.stringify(sections)}`);
  return (sections[0] as Section).text;
}

/** Text of a paragraph. */
export function line(inline: string): string {
  return bodyText(`<p>${inline}</p>`);
}

/** Sections without what only budgets need. */
export function outline(sections: readonly Section[]): unknown[] {
  return sections.map(({ title, label, text, sections: inner, backMatter }) => ({
    ...(title !== undefined && { title }),
    ...(label !== undefined && { label }),
    text,
    ...(inner.length > 0 && { sections: outline(inner) }),
    ...(backMatter && { backMatter }),
  }));
}

/** Every string in a value, with the path to it. */
export function* strings(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) yield* strings(inner, `${path}.${key}`);
  }
}
