import type { Media } from './article.ts';
import { openCaption, openLabel } from './caption.ts';
import { lift } from './inline.ts';
import { flat } from './text.ts';
import { attribute, type Rule, type Rules, type Tag, type Walker } from './walker.ts';

const MEDIA: Rules<Media> = {
  text: false,
  on: new Map<string, Rule<Media>>([
    ['label', openLabel],
    ['caption', openCaption],
    ['fig', lift],
    ['table-wrap', lift],
    ['supplementary-material', lift],
  ]),
};

/** A film or sound between blocks leaves no text (§7.2); one with a label or caption is kept for the details. */
export function openMedia(walker: Walker, tag: Tag): Media {
  const media: Media = {};
  if (tag.attributes.id) media.id = flat(tag.attributes.id);
  const href = attribute(tag, 'href');
  if (href) media.href = href;
  walker.enter(MEDIA, media, closeMedia);
  return media;
}

function closeMedia({ draft }: Walker, media: Media): void {
  if (draft === undefined || !isNamed(media)) return;
  draft.article.media ??= [];
  draft.article.media.push(media);
}

/** One without label and caption is a mere file. */
export function isNamed({ label, caption }: Media): boolean {
  return label !== undefined || caption !== undefined;
}
