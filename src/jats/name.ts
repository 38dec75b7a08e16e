import { INLINE } from './inline.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Name {
  readonly start: number;
  surname: string;
  given: string;
  prefix: string;
  suffix: string;
}

type Part = 'surname' | 'given' | 'prefix' | 'suffix';

const NAME: Rules<Name> = {
  text: true,
  on: new Map<string, Rule<Name>>([
    ...INLINE,
    ['surname', part('surname')],
    ['given-names', part('given')],
    ['prefix', part('prefix')],
    ['suffix', part('suffix')],
  ]),
};

/** A name in a citation in fields: `Surname Given`; one without parts as it is printed. */
export function openName(walker: Walker, _: Tag): void {
  const name: Name = { start: walker.parts.length, surname: '', given: '', prefix: '', suffix: '' };
  walker.enter(NAME, name, closeName);
}

function part(key: Part): Rule<Name> {
  return (walker, _, name) => walker.nest({ name, key, start: walker.parts.length }, closePart);
}

function closePart(walker: Walker, { name, key, start }: { name: Name; key: Part; start: number }): void {
  const text = prose(walker.take(start));
  name[key] = name[key] === '' ? text : `${name[key]} ${text}`;
}

function closeName(walker: Walker, { start, surname, given, prefix, suffix }: Name): void {
  const loose = walker.take(start);
  const text = [prefix, surname, given, suffix].filter((part) => part !== '').join(' ');
  if (text !== '') walker.parts.push(text);
  else if (loose !== '') walker.parts.push(loose);
}
