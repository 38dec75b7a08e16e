import { filesOf } from './article-files.ts';
import { textOf } from './europepmc-tree.ts';
import type { Folder } from './folder.ts';
import { idconv } from './idconv.ts';
import { imageOf } from './images.ts';
import type { Service } from './service.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** pmc.ncbi.nlm.nih.gov: the ID converter, and the page of an article with the addresses of its pictures. */
export const pmc: Service = async (asked, folder) => {
  const digits = /^\/articles\/PMC(\d+)\/$/.exec(asked.url.pathname)?.[1];
  return digits ? articlePage(digits, folder) : idconv(asked, folder);
};

/** cdn.ncbi.nlm.nih.gov: the pictures that article pages show. */
export const pmcFiles: Service = async ({ url }, folder) => {
  const digits = /^\/pmc\/blobs\/[\da-f]{4}\/(\d+)\/[\da-f]+\/[^/]+$/.exec(url.pathname)?.[1];
  const files = digits ? await filesOf(digits, folder) : undefined;
  const file = files?.pictures.find((one) => new URL(one.url).pathname === url.pathname);
  return file ? imageOf(file.name) : missing();
};

/** europepmc.org: the same pictures by their names. */
export const europepmcSite: Service = async ({ url }, folder) => {
  const [, digits, name] = /^\/articles\/PMC(\d+)\/bin\/([^/]+)$/.exec(url.pathname) ?? [];
  const files = digits ? await filesOf(digits, folder) : undefined;
  const file = files?.pictures.find((one) => one.name === name);
  return file ? imageOf(file.name) : missing();
};

async function articlePage(digits: string, folder: Folder): Promise<Response> {
  const files = await filesOf(digits, folder);
  if (!files) return missing();
  const title = escaped(textOf(files.title) ?? `PMC${digits}`);
  const figures = files.pictures.map(
    ({ name, url }, at) =>
      `<figure><p class="img-box"><img class="graphic" loading="lazy" src="${escaped(url)}" height="400" width="600" alt="${escaped(name)}"></p><figcaption>${at + 1}</figcaption></figure>`,
  );
  const links = files.supplements.map(({ name, url }) => `<a href="${escaped(url)}">${escaped(name)}</a>`);
  return new Response(
    `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
<header><img src="/static/img/us_flag.svg" alt=""><img src="https://cdn.ncbi.nlm.nih.gov/pmc/cms/images/logo-sample.png" alt="Journal"></header>
<main><h1>${title}</h1>
${figures.join('\n')}
${links.join('\n')}
</main></body></html>
`,
    { headers: HTML },
  );
}

function missing(): Response {
  return new Response('<!DOCTYPE html><html><body><h1>Page not found</h1></body></html>', {
    status: 404,
    headers: HTML,
  });
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
