import type { Journal } from './article.ts';
import { first } from './field.ts';
import type { Front } from './front.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

const JOURNAL: Rules<Journal> = {
  text: false,
  on: new Map<string, Rule<Journal>>([
    ['journal-title', first('title')],
    ['issn', first('issn')],
  ]),
};

/** `journal-meta`: title and first ISSN; the rest of the journal object comes from article-meta (§7.7). */
export function openJournal(walker: Walker, _: Tag, front: Front): void {
  front.journal ??= {};
  walker.enter(JOURNAL, front.journal);
}
