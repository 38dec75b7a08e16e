import type { RelatedArticle } from './article.ts';
import type { Front } from './front.ts';
import { RUN } from './inline.ts';
import { flat, prose } from './text.ts';
import { attribute, type Tag, type Walker } from './walker.ts';

interface Related {
  readonly front: Front;
  readonly tag: Tag;
  readonly start: number;
}

/** A correction, retraction or companion that the article names. */
export function openRelated(walker: Walker, tag: Tag, front: Front): void {
  walker.enter<Related>(RUN, { front, tag, start: walker.parts.length }, closeRelated);
}

function closeRelated(walker: Walker, { front, tag, start }: Related): void {
  const related: RelatedArticle = {};
  const text = prose(walker.take(start));
  const type = tag.attributes['related-article-type'];
  const idType = tag.attributes['ext-link-type'];
  const id = attribute(tag, 'href');
  if (type) related.type = flat(type);
  if (id) related.id = id;
  if (id && idType) related.idType = flat(idType);
  if (text !== '') related.text = text;
  if (Object.keys(related).length === 0) return;
  front.article.relatedArticles ??= [];
  front.article.relatedArticles.push(related);
}
