import { addAffiliation, openAffiliation } from './affiliations.ts';
import type { Author } from './article.ts';
import { field, first } from './field.ts';
import type { Front } from './front.ts';
import { openGroupAuthor } from './group-author.ts';
import { skip } from './inline.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A `contrib-group`: affiliations wait until it is known whether it holds authors. */
interface Contributors {
  readonly front: Front;
  readonly found: { texts: string[]; own: boolean }[];
  authors: number;
  others: number;
}

/** A `contrib`. */
export interface Contributor {
  readonly affiliations: string[];
  readonly author: Author;
  readonly loose: string[];
}

const GROUP: Rules<Contributors> = {
  text: false,
  on: new Map<string, Rule<Contributors>>([
    ['contrib', openContributor],
    ['aff', openGroupAffiliation],
  ]),
};
const NAME: Rules<Author> = {
  text: false,
  on: new Map<string, Rule<Author>>([
    ['surname', first('lastName')],
    ['given-names', first('givenNames')],
    ['suffix', first('suffix')],
  ]),
};
const CONTRIBUTOR: Rules<Contributor> = {
  text: false,
  on: new Map<string, Rule<Contributor>>([
    ['name', openName],
    ['string-name', openName],
    ['name-alternatives', () => {}],
    ['collab', openGroupAuthor],
    [
      'anonymous',
      (_, __, { author }) => {
        author.collectiveName ??= 'Anonymous';
      },
    ],
    ['contrib-id', field(keepId)],
    ['uri', field(keepUri)],
    ['aff', openAffiliation],
    ['bio', skip],
    ['address', skip],
    ['role', skip],
    ['xref', skip],
    ['email', skip],
    ['author-comment', skip],
  ]),
};

/** Authors, and the affiliations of groups and persons that are authors (§7.7 [+20]). */
export function openContributors(walker: Walker, _: Tag, front: Front): void {
  walker.enter<Contributors>(GROUP, { front, found: [], authors: 0, others: 0 }, closeContributors);
}

function openGroupAffiliation(walker: Walker, tag: Tag, group: Contributors): void {
  const texts: string[] = [];
  group.found.push({ texts, own: false });
  openAffiliation(walker, tag, { affiliations: texts });
}

function openContributor(walker: Walker, { attributes }: Tag, group: Contributors): void {
  const type = attributes['contrib-type'];
  if (type !== undefined && type !== 'author') {
    group.others++;
    walker.skip();
    return;
  }
  group.authors++;
  const contributor: Contributor = { affiliations: [], author: {}, loose: [] };
  group.found.push({ texts: contributor.affiliations, own: true });
  walker.enter(CONTRIBUTOR, contributor);
  walker.nest({ group, contributor }, closeContributor);
}

function closeContributor(
  _: Walker,
  { group, contributor }: { group: Contributors; contributor: Contributor },
): void {
  const { author } = contributor;
  const { lastName, givenNames, collectiveName } = author;
  if (lastName ?? givenNames ?? collectiveName) group.front.article.authors.push(author);
}

function openName(walker: Walker, _: Tag, { author }: Contributor): void {
  if (author.lastName !== undefined || author.givenNames !== undefined) walker.skip();
  else walker.enter(NAME, author);
}

function keepId({ author }: Contributor, text: string, { attributes }: Tag): void {
  if (attributes['contrib-id-type'] === 'orcid') keepOrcid(author, text);
}

function keepUri({ author }: Contributor, text: string): void {
  if (/orcid\.org/i.test(text)) keepOrcid(author, text);
}

function keepOrcid(author: Author, text: string): void {
  const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/i.exec(text)?.[0];
  if (orcid !== undefined) author.orcid ??= orcid.toUpperCase();
}

function closeContributors(_: Walker, { front, found, authors, others }: Contributors): void {
  for (const { texts, own } of found) {
    if (!own && authors === 0 && others > 0) continue;
    for (const text of texts) addAffiliation(front.affiliations, text);
  }
}
