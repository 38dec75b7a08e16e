import { createHash } from 'node:crypto';
import { all, type Element, parseTree } from './europepmc-tree.ts';
import { type Folder, readStored } from './folder.ts';

/** The files of one article in PMC, as its page shows them. */
export interface ArticleFiles {
  title: Element | undefined;
  pictures: ShownFile[];
  supplements: ShownFile[];
}

export interface ShownFile {
  name: string;
  url: string;
}

const PRINT = /\.(?:tiff?|eps|pdf|svgz?|bmp)$/i;
const WEB = /\.(?:jpe?g|png|gif|webp)$/i;

/** By bare digits; undefined for an article that the folder does not hold. */
export async function filesOf(digits: string, folder: Folder): Promise<ArticleFiles | undefined> {
  const article = folder.byPmcid.get(digits);
  if (!article) return undefined;
  const root = parseTree(await readStored(article));
  const elements = [...below(root)];
  const named = (names: string[]) =>
    elements.filter(({ name }) => names.includes(name)).flatMap(({ attributes }) => hrefOf(attributes) ?? []);
  const supplements = elements
    .filter(({ name }) => name === 'supplementary-material')
    .flatMap((element) => [...below(element)].flatMap(({ attributes }) => hrefOf(attributes) ?? []));
  return {
    title: all(root, 'front/article-meta/title-group/article-title')[0],
    pictures: [...new Set(named(['graphic']).map(webName))].map((name) => ({
      name,
      url: blobUrl(digits, name),
    })),
    supplements: supplements.map((name) => ({ name, url: `/articles/instance/${digits}/bin/${name}` })),
  };
}

function blobUrl(digits: string, name: string): string {
  const hash = createHash('sha1').update(`${digits}/${name}`).digest('hex').slice(0, 12);
  return `https://cdn.ncbi.nlm.nih.gov/pmc/blobs/${hash.slice(0, 4)}/${digits}/${hash}/${name}`;
}

/** PMC shows print formats as a JPEG, and puts the ending to names that have none. */
function webName(href: string): string {
  const name = href.split('/').at(-1) ?? '';
  return WEB.test(name) ? name : `${name.replace(PRINT, '')}.jpg`;
}

function hrefOf(attributes: Element['attributes']): string | undefined {
  return attributes['xlink:href'] ?? attributes.href;
}

function* below(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* below(child);
}
