import type { Contributor } from './authors.ts';
import { RUN, skip } from './inline.ts';
import { once } from './once.ts';
import { prose } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface GroupAuthor {
  readonly contributor: Contributor;
  readonly start: number;
}

const GROUP_AUTHOR = once(
  (): Rules<GroupAuthor> => ({
    ...RUN,
    on: new Map<string, Rule<GroupAuthor>>([
      ...RUN.on,
      ['contrib-group', skip],
      ['xref', skip],
      ['fn', skip],
      ['address', skip],
      ['email', skip],
      ['aff', skip],
    ]),
  }),
);

/** The name of a group that is an author, without the persons listed in it. */
export function openGroupAuthor(walker: Walker, _: Tag, contributor: Contributor): void {
  walker.enter<GroupAuthor>(GROUP_AUTHOR(), { contributor, start: walker.parts.length }, closeGroupAuthor);
}

function closeGroupAuthor(walker: Walker, { contributor, start }: GroupAuthor): void {
  const name = prose(walker.take(start));
  if (name !== '') contributor.author.collectiveName ??= name;
}
