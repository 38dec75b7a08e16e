import { publicAddress } from '../copy/address.ts';
import type { ImageAddress } from './schema.ts';

/** Where figures of PMC articles are served; other addresses are dropped (contracts/article-figures.md §5). */
const HOSTS = new Set([
  'cdn.ncbi.nlm.nih.gov',
  'europepmc.org',
  'www.europepmc.org',
  'www.ncbi.nlm.nih.gov',
  'pmc.ncbi.nlm.nih.gov',
  'ncbi.nlm.nih.gov',
  'ftp.ncbi.nlm.nih.gov',
]);
const WEB_PICTURE = /\.(?:jpe?g|png|gif|webp)$/i;
/** Formats that PMC shows as a JPEG of the same name. */
const PRINT_PICTURE = /\.(?:tiff?|eps|pdf|svgz?|bmp|ai|psd)$/i;
const FILM_OR_SOUND = /\.(?:mp4|m4v|mov|avi|mpe?g|wmv|webm|flv|swf|mp3|wav|ogg)$/i;
const LONGEST_NAME = 200;

export function articleUrl(pmcid: string): string {
  return `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/`;
}

/** The address when its host serves figures, as https. */
export function figureAddress(text: string, base?: string): string | undefined {
  const url = publicAddress(text, base);
  if (!url || !HOSTS.has(url.hostname)) return undefined;
  url.protocol = 'https:';
  return url.href;
}

/** The last part of a deposited href, such as `info:doi/10.1371/journal.pone.0000001.g001`. */
export function fileName(href: string): string | undefined {
  const name = href.split(/[?#]/, 1)[0]?.split(/[/\\]/).at(-1)?.trim() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with one is no file of an article
  const isName = name.length <= LONGEST_NAME && !/^\.*$|[\u0000-\u001f\u007f]/.test(name);
  return isName ? name : undefined;
}

/** The name without the ending of a picture: one picture in several formats has one stem. */
export function stemOf(href: string): string | undefined {
  return fileName(href)?.replace(WEB_PICTURE, '').replace(PRINT_PICTURE, '').toLowerCase();
}

export function isWebPicture(href: string): boolean {
  return WEB_PICTURE.test(href);
}

export function isFilmOrSound(href: string): boolean {
  return FILM_OR_SOUND.test(href);
}

/** Addresses of the files of one article: those seen on its page, else built from the name. */
export interface AddressBook {
  picture(href: string): ImageAddress;
  file(href: string): Pick<ImageAddress, 'image_url' | 'image_url_status'>;
}

/** `page` holds the addresses on the article page; nothing when it could not be read. */
export function addressBook(pmcid: string, page: string[] = []): AddressBook {
  const pictures = new Map<string, string>();
  const files = new Map<string, string>();
  for (const url of page) {
    const name = decoded(url.split('/').at(-1) ?? '');
    const stem = isWebPicture(name) ? stemOf(name) : undefined;
    if (stem && !pictures.has(stem)) pictures.set(stem, url);
    if (!files.has(name)) files.set(name, url);
  }
  const locate = (href: string, seen: string | undefined, name: string | undefined) => {
    if (seen) return { image_url: seen, image_url_status: 'exact' } as const;
    const own = /^[a-z][a-z\d+.-]*:\/\//i.test(href);
    const url = own ? figureAddress(href) : name && guessedUrl(pmcid, name);
    return url
      ? ({ image_url: url, image_url_status: 'guessed' } as const)
      : ({ image_url: null, image_url_status: 'none' } as const);
  };
  return {
    picture(href) {
      const name = fileName(href);
      return { graphic_href: href, ...locate(href, pictures.get(stemOf(href) ?? ''), name && webName(name)) };
    },
    file(href) {
      const name = fileName(href);
      return locate(href, name && files.get(name), name);
    },
  };
}

/** Further places where a picture may lie, when the first one does not have it (field-cases.md E2). */
export function otherAddresses(pmcid: string, href: string): string[] {
  const name = fileName(href);
  if (!name || /^[a-z][a-z\d+.-]*:\/\//i.test(href)) return [];
  const web = webName(name);
  return [guessedUrl(pmcid, web), `${articleUrl(pmcid)}bin/${encodeURIComponent(web)}`];
}

function guessedUrl(pmcid: string, name: string): string {
  return `https://europepmc.org/articles/${pmcid}/bin/${encodeURIComponent(name)}`;
}

/** As it is shown on the web: the ending is added or exchanged, never doubled. */
function webName(name: string): string {
  return isWebPicture(name) ? name : `${name.replace(PRINT_PICTURE, '')}.jpg`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
