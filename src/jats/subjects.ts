import { field } from './field.ts';
import type { Front } from './front.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

const CATEGORIES: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([
    ['subject', field(keepSubject)],
    ['compound-subject-part', field(keepSubject)],
  ]),
};

/** `article-categories`: every subject, each once. */
export function openSubjects(walker: Walker, _: Tag, front: Front): void {
  walker.enter(CATEGORIES, front);
}

function keepSubject({ article }: Front, text: string): void {
  article.subjects ??= [];
  if (!article.subjects.includes(text)) article.subjects.push(text);
}
