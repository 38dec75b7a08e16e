import type { Article } from './article.ts';
import { field } from './field.ts';
import type { Front } from './front.ts';
import { skip } from './inline.ts';
import { flat } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Translation {
  readonly article: Article;
  readonly language: string | undefined;
}

const TITLES: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([
    [
      'article-title',
      field(({ article }, text) => {
        article.title ??= text;
      }),
    ],
    [
      'subtitle',
      field(({ article }, text) => {
        article.subtitle ??= text;
      }),
    ],
    ['trans-title-group', openTranslation],
    [
      'trans-title',
      field(({ article }, text, tag) => keepTranslation({ article, language: languageOf(tag) }, text)),
    ],
    ['alt-title', skip],
    ['fn-group', skip],
  ]),
};
const TRANSLATION: Rules<Translation> = {
  text: false,
  on: new Map<string, Rule<Translation>>([['trans-title', field(keepTranslation)]]),
};

/** `title-group`: the title, its subtitle, its translations. */
export function openTitles(walker: Walker, _: Tag, front: Front): void {
  walker.enter(TITLES, front);
}

function openTranslation(walker: Walker, tag: Tag, { article }: Front): void {
  walker.enter<Translation>(TRANSLATION, { article, language: languageOf(tag) });
}

function languageOf({ attributes }: Tag): string | undefined {
  return attributes['xml:lang'] ? flat(attributes['xml:lang']) : undefined;
}

function keepTranslation({ article, language }: Translation, title: string): void {
  article.translatedTitles ??= [];
  article.translatedTitles.push(language === undefined ? { title } : { language, title });
}
