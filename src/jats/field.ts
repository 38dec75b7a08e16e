import { RUN } from './inline.ts';
import { prose } from './text.ts';
import type { Rule, Tag, Walker } from './walker.ts';

interface Field<S> {
  readonly state: S;
  readonly tag: Tag;
  readonly start: number;
  readonly set: (state: S, text: string, tag: Tag) => void;
}

/** A rule for an element that is one line of text: `set` gets it when it is not empty. */
export function field<S>(set: (state: S, text: string, tag: Tag) => void): Rule<S> {
  return (walker, tag, state) => {
    walker.enter<Field<S>>(RUN, { state, tag, start: walker.parts.length, set }, closeField as CloseField<S>);
  };
}

/** A rule for an element whose first text is kept under a key. */
export function first<K extends string>(key: K): Rule<{ [P in K]?: string }> {
  return field((state, text) => {
    state[key] ??= text;
  });
}

type CloseField<S> = (walker: Walker, field: Field<S>) => void;

function closeField(walker: Walker, { state, tag, start, set }: Field<unknown>): void {
  const text = prose(walker.take(start));
  if (text !== '') set(state, text, tag);
}
