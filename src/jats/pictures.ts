import type { Graphic } from './article.ts';
import { type Captioned, openCaption, openLabel } from './caption.ts';
import { flat } from './text.ts';
import { attribute, type Rule, type Rules, type Tag, type Walker } from './walker.ts';

/** A `graphic` or `media`: where the file is, and the label and caption that it may carry. */
interface Pointer extends Captioned {
  readonly media: boolean;
  readonly graphic: Graphic | undefined;
}

/** One picture: a pointer alone, or the formats of one `alternatives`. */
interface Picture {
  readonly direct: boolean;
  readonly pointers: Pointer[];
}

/** An element that may show pictures. */
export interface Pictured {
  readonly pictures: Picture[];
}

const POINTER: Rules<Pointer> = {
  text: false,
  on: new Map<string, Rule<Pointer>>([
    ['label', openLabel],
    ['caption', openCaption],
  ]),
};
const FORMATS: Rules<Picture> = {
  text: false,
  on: new Map<string, Rule<Picture>>([
    ['graphic', openFormat],
    ['media', openFormat],
  ]),
};

/** The rule for a `graphic` or `media` child. */
export function openPointer(walker: Walker, tag: Tag, { pictures }: Pictured): void {
  const pointer = newPointer(walker, tag);
  pictures.push({ direct: true, pointers: [pointer] });
  walker.enter(POINTER, pointer);
}

/** The rule for an `alternatives` child that holds the formats of one picture. */
export function openFormats(walker: Walker, _: Tag, pictured: Pictured): void {
  walker.enter(FORMATS, newFormats(pictured));
}

export function newFormats({ pictures }: Pictured): Picture {
  const picture: Picture = { direct: false, pointers: [] };
  pictures.push(picture);
  return picture;
}

export function openFormat(walker: Walker, tag: Tag, { pointers }: Picture): void {
  const pointer = newPointer(walker, tag);
  pointers.push(pointer);
  walker.enter(POINTER, pointer);
}

/** Every picture in order; of several formats the one for the web leads (field-cases.md E5). */
export function graphicsOf({ pictures }: Pictured): Graphic[] {
  return pictures.flatMap(({ pointers }) => {
    const formats = pointers.flatMap(({ graphic }) => graphic ?? []);
    const best = formats.find(isForWeb) ?? formats.find(isWebFormat) ?? formats[0];
    if (best === undefined) return [];
    const alternatives = formats.filter((format) => format !== best);
    return [alternatives.length === 0 ? best : { ...best, alternatives }];
  });
}

/** The one href of an asset: a direct graphic, else media, else from alternatives the web form or the first (§7.5). */
export function hrefOf({ pictures }: Pictured): string | undefined {
  const direct = pictures.filter((picture) => picture.direct).flatMap(({ pointers }) => pointers);
  const pointer = direct.find((at) => !at.media && at.graphic) ?? direct.find((at) => at.graphic);
  if (pointer?.graphic !== undefined) return pointer.graphic.href;
  const formats = pictures.flatMap(({ pointers }) => pointers.flatMap(({ graphic }) => graphic ?? []));
  return (formats.find(isForWeb) ?? formats[0])?.href;
}

/** Fills a label or caption that the element itself lacks from its graphic, then from its media (§7.5). */
export function borrowCaption(target: Captioned, { pictures }: Pictured): void {
  const pointers = pictures.flatMap((picture) => picture.pointers);
  const ordered = [...pointers.filter(({ media }) => !media), ...pointers.filter(({ media }) => media)];
  for (const { label, caption, captionTitle, captionText } of ordered) {
    if (label !== undefined) target.label ??= label;
    if (caption === undefined || target.caption !== undefined) continue;
    target.caption = caption;
    if (captionTitle !== undefined) target.captionTitle = captionTitle;
    if (captionText !== undefined) target.captionText = captionText;
  }
}

/** A pointer as a picture of its own. */
export function fileOf(walker: Walker, tag: Tag): Picture {
  return { direct: true, pointers: [newPointer(walker, tag)] };
}

function newPointer(walker: Walker, tag: Tag): Pointer {
  return { media: walker.local === 'media', graphic: asGraphic(tag) };
}

export function asGraphic(tag: Tag): Graphic | undefined {
  const href = attribute(tag, 'href');
  if (href === undefined || href === '') return undefined;
  const { mimetype, 'mime-subtype': mimeSubtype, 'specific-use': specificUse } = tag.attributes;
  const graphic: Graphic = { href };
  if (mimetype) graphic.mimetype = flat(mimetype);
  if (mimeSubtype) graphic.mimeSubtype = flat(mimeSubtype);
  if (specificUse) graphic.specificUse = flat(specificUse);
  return graphic;
}

function isForWeb({ specificUse }: Graphic): boolean {
  return specificUse?.toLowerCase().includes('web') === true;
}

function isWebFormat({ href, mimeSubtype = '' }: Graphic): boolean {
  return /\.(?:jpe?g|png|gif|webp|svg)$/i.test(href) || /jpe?g|png|gif|webp|svg/i.test(mimeSubtype);
}
