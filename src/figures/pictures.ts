import type { Graphic } from '../jats/article.ts';
import { type AddressBook, isFilmOrSound, isWebPicture, stemOf } from './addresses.ts';
import type { FigureEntry, ImageAddress } from './schema.ts';

/** The first picture and the further ones; formats of one picture, which differ in the ending only, are one. */
export function picturesOf(graphics: Graphic[] = [], book: AddressBook) {
  const byStem = new Map<string, string>();
  let film: string | undefined;
  for (const { href, mimetype = '' } of graphics) {
    if (isFilmOrSound(href) || /^(?:video|audio)/i.test(mimetype)) film ??= href;
    else {
      const stem = stemOf(href) ?? href;
      const known = byStem.get(stem);
      if (known === undefined || (!isWebPicture(known) && isWebPicture(href))) byStem.set(stem, href);
    }
  }
  const [image, ...more] = Array.from(byStem.values(), (href) => book.picture(href));
  return {
    ...(image ?? { graphic_href: film ?? null, image_url: null, image_url_status: 'none' as const }),
    ...(more.length > 0 && { further_images: more }),
  };
}

/** All pictures of an entry that names any. */
export function imagesOf({
  graphic_href,
  image_url,
  image_url_status,
  further_images = [],
}: FigureEntry): ImageAddress[] {
  const own = graphic_href === null ? [] : [{ graphic_href, image_url, image_url_status }];
  return [...own, ...further_images];
}
