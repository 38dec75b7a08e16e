import { field } from './field.ts';
import type { Front } from './front.ts';
import { skip } from './inline.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Compound {
  readonly front: Front;
  readonly parts: string[];
}

const COMPOUND: Rules<Compound> = {
  text: false,
  on: new Map<string, Rule<Compound>>([
    ['compound-kwd-part', field(({ parts }, text) => void parts.push(text))],
  ]),
};
const KEYWORDS: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([
    ['kwd', field(keep)],
    ['compound-kwd', openCompound],
    ['title', skip],
    ['label', skip],
  ]),
};

/** Every keyword of every group, nested and compound ones too, each once. */
export function openKeywords(walker: Walker, tag: Tag, front: Front): void {
  if (walker.local === 'kwd-group') walker.enter(KEYWORDS, front);
  else UNSTRUCTURED(walker, tag, front);
}

const UNSTRUCTURED = field<Front>((front, text) => {
  for (const keyword of text.split(/[;,]/)) keep(front, keyword.trim());
});

function keep({ article }: Front, text: string): void {
  if (text !== '' && !article.keywords.includes(text)) article.keywords.push(text);
}

function openCompound(walker: Walker, _: Tag, front: Front): void {
  walker.enter<Compound>(COMPOUND, { front, parts: [] }, closeCompound);
}

function closeCompound(_: Walker, { front, parts }: Compound): void {
  keep(front, parts.join(', '));
}
