import type { Asset } from '../jats/article.ts';
import { type AddressBook, fileName } from './addresses.ts';
import type { Supplement } from './schema.ts';

/** Supplementary files, which are no figures (field-cases.md E10). */
export function supplementsOf(assets: Asset[], book: AddressBook): Supplement[] {
  return assets
    .filter(({ assetType }) => assetType === 'supplementary-material')
    .map(({ id, label, caption, href, graphics }) => {
      const { image_url, image_url_status } = href
        ? book.file(href)
        : { image_url: null, image_url_status: 'none' as const };
      return {
        id: id ?? '',
        label: label ?? null,
        caption: caption ?? null,
        file: href ?? null,
        file_type: typeOf(href ?? '') ?? graphics?.[0]?.mimeSubtype ?? null,
        url: image_url,
        url_status: image_url_status,
      };
    });
}

function typeOf(href: string): string | undefined {
  return /\.([a-z\d]{1,5})$/i.exec(fileName(href) ?? '')?.[1]?.toLowerCase();
}
