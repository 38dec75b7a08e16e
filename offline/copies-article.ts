import { type Element, one, parseTree, textOf } from './europepmc-tree.ts';
import { type Folder, readStored } from './folder.ts';

/** Where the publisher of every article in the library shows it, for Unpaywall's locations. */
export const ARTICLE_PAGES = 'https://oa.sample-press.example/doi/';

/** The publisher's page of an article of the folder: title, headings and paragraphs, with what a site puts around. */
export async function articlePage(doi: string, folder: Folder): Promise<string | undefined> {
  const article = folder.byDoi.get(doi.toLowerCase());
  if (!article) return undefined;
  const root = parseTree(await readStored(article));
  const meta = one(root, 'front/article-meta');
  const title = escaped(textOf(one(meta, 'title-group/article-title')) ?? doi);
  const abstract = one(meta, 'abstract');
  const body = one(root, 'body');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
<nav><a href="/">Sample Press (not real)</a> <a href="/login">Sign in</a></nav>
<main><article><h1>${title}</h1>
${abstract ? `<h2>Abstract</h2>\n${blocks(untitled(abstract), 3)}` : ''}${body ? blocks(body, 2) : ''}</article></main>
<footer>A page made by the offline library.</footer></body></html>
`;
}

function blocks({ children }: Element, level: number): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return '';
      if (child.name === 'sec') return blocks(child, Math.min(level + 1, 6));
      const text = escaped(textOf(child) ?? '');
      if (child.name === 'title') return `<h${level - 1}>${text}</h${level - 1}>\n`;
      return text && ['p', 'list', 'disp-quote'].includes(child.name) ? `<p>${text}</p>\n` : '';
    })
    .join('');
}

function untitled(element: Element): Element {
  return {
    ...element,
    children: element.children.filter((child) => typeof child === 'string' || child.name !== 'title'),
  };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
