import { INLINE } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

type Part = 'surname' | 'given' | 'prefix' | 'suffix';

interface Name<D> {
  readonly start: number;
  readonly data: D;
  readonly after: (walker: Walker, data: D) => void;
  surname: string;
  given: string;
  prefix: string;
  suffix: string;
  /** The part that is open, where its text starts and how deep it stands. */
  part: Part | undefined;
  partStart: number;
  partDepth: number;
}

const PARTS: [string, Part][] = [
  ['surname', 'surname'],
  ['given-names', 'given'],
  ['prefix', 'prefix'],
  ['suffix', 'suffix'],
];
const NAME = once(
  (): Rules<Name<unknown>> => ({
    text: true,
    on: new Map<string, Rule<Name<unknown>>>([
      ...INLINE,
      ...PARTS.map(([name, part]): [string, Rule<Name<unknown>>] => [
        name,
        (walker, _, state) => {
          state.part = part;
          state.partStart = walker.parts.length;
          state.partDepth = walker.depth;
        },
      ]),
    ]),
    left: leavePart,
  }),
);

/**
 * A name in a citation in fields becomes `Surname Given`, one without parts stays as it is printed; `after` is called
 * when it has been added to the text.
 */
export function openName<D>(walker: Walker, _: Tag, data: D, after: (walker: Walker, data: D) => void): void {
  const name: Name<D> = {
    start: walker.parts.length,
    data,
    after,
    surname: '',
    given: '',
    prefix: '',
    suffix: '',
    part: undefined,
    partStart: 0,
    partDepth: 0,
  };
  walker.enter(NAME() as Rules<Name<D>>, name, closeName);
}

function leavePart(walker: Walker, name: Name<unknown>): void {
  const { part } = name;
  if (part === undefined || walker.depth !== name.partDepth) return;
  const text = prose(walker.take(name.partStart));
  name[part] = name[part] === '' ? text : `${name[part]} ${text}`;
  name.part = undefined;
}

function closeName<D>(walker: Walker, name: Name<D>): void {
  const loose = walker.take(name.start);
  const text = fullName(name);
  if (text !== '') walker.parts.push(text);
  else if (loose !== '') walker.parts.push(loose);
  name.after(walker, name.data);
}

function fullName({ prefix, surname, given, suffix }: Record<Part, string>): string {
  if (prefix === '' && suffix === '' && surname !== '' && given !== '') return `${surname} ${given}`;
  return [prefix, surname, given, suffix].filter((part) => part !== '').join(' ');
}
