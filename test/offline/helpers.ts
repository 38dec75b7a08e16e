import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ServedLibrary, type ServeOptions, serveLibrary } from '../../offline/serve.ts';
import { logOf as readLog } from '../library.ts';

/** An invented article: `ids` are its `article-id` elements, `rest` goes behind the front matter. */
export function article(ids: Record<string, string>, rest = '<body><p>Text.</p></body>'): string {
  const elements = Object.entries(ids).map(
    ([type, id]) => `<article-id pub-id-type="${type}">${id}</article-id>`,
  );
  return `<article><front><article-meta>${elements.join('')}</article-meta></front>${rest}</article>`;
}

/** A temporary folder with these files; `remove` it afterwards. */
export async function folderOf(files: Record<string, string | Uint8Array>) {
  const root = await mkdtemp(join(tmpdir(), 'library-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return { root, remove: () => rm(root, { recursive: true }) };
}

/** A served library over these files, with short ways to its addresses. */
export async function libraryOf(files: Record<string, string>, options?: Partial<ServeOptions>) {
  const { root, remove } = await folderOf(files);
  const library = await serveLibrary({ folder: root, ...options });
  return {
    ...library,
    /** `address` = the real one without https:// */
    get: (address: string, init?: RequestInit) => fetch(`${library.url}/${address}`, init),
    async close() {
      await library.close();
      await remove();
    },
  };
}

/** The log entries that `match` hits. */
export const logOf = ({ url }: Pick<ServedLibrary, 'url'>, match = '') => readLog(url, match);

export const EFETCH = 'eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi';
export const EINFO = 'eutils.ncbi.nlm.nih.gov/entrez/eutils/einfo.fcgi';
export const IDCONV = 'pmc.ncbi.nlm.nih.gov/tools/idconv/api/v1/articles/';
