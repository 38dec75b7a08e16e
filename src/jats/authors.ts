import { openAffiliation, type ReadAffiliation } from './affiliations.ts';
import type { Article, Author } from './article.ts';
import { field, first } from './field.ts';
import type { Front } from './front.ts';
import { openGroupAuthor } from './group-author.ts';
import { skip } from './inline.ts';
import { flat } from './text.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** A `contrib-group`: affiliations wait until it is known whether it holds authors. */
interface Contributors {
  readonly front: Front;
  readonly found: { affiliations: ReadAffiliation[]; own: boolean }[];
  authors: number;
  others: number;
}

/** A `contrib`. */
export interface Contributor {
  readonly front: Front;
  readonly affiliations: ReadAffiliation[];
  readonly author: Author;
  onBehalfOf?: string;
}

const GROUP: Rules<Contributors> = {
  text: false,
  on: new Map<string, Rule<Contributors>>([
    ['contrib', openContributor],
    ['aff', openGroupAffiliation],
    ['on-behalf-of', field(keepOnBehalfOf)],
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
/** Of a person who is no author only the affiliations that are his are told. */
const OTHER: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([
    [
      'xref',
      (walker, { attributes }, { named }) => {
        note(named.others, attributes.rid);
        walker.skip();
      },
    ],
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
    [
      'xref',
      (walker, { attributes }, { front }) => {
        note(front.named.authors, attributes.rid);
        walker.skip();
      },
    ],
    ['on-behalf-of', first('onBehalfOf')],
    ['email', skip],
    ['author-comment', skip],
  ]),
};

/** Authors, and the affiliations of groups and persons that are authors (§7.7 [+20]). */
export function openContributors(walker: Walker, _: Tag, front: Front): void {
  walker.enter<Contributors>(GROUP, { front, found: [], authors: 0, others: 0 }, closeContributors);
}

function openGroupAffiliation(walker: Walker, tag: Tag, group: Contributors): void {
  const affiliations: ReadAffiliation[] = [];
  group.found.push({ affiliations, own: false });
  openAffiliation(walker, tag, { affiliations });
}

function openContributor(walker: Walker, { attributes }: Tag, group: Contributors): void {
  const type = attributes['contrib-type'];
  if (type !== undefined && type !== 'author') {
    group.others++;
    walker.enter(OTHER, group.front);
    return;
  }
  group.authors++;
  const { front } = group;
  const contributor: Contributor = { front, affiliations: [], author: {} };
  group.found.push({ affiliations: contributor.affiliations, own: true });
  walker.enter(CONTRIBUTOR, contributor);
  walker.nest({ contributor, attributes }, closeContributor);
}

/** SciELO lists the members of a group behind the authors; each points to the group and is no author by himself. */
function closeContributor(
  _: Walker,
  { contributor, attributes }: { contributor: Contributor; attributes: Tag['attributes'] },
): void {
  const { front, author, onBehalfOf } = contributor;
  const { lastName, givenNames, collectiveName } = author;
  const { id, rid } = attributes;
  if (id && collectiveName) front.groups.add(flat(id));
  if (rid && front.groups.has(rid)) return;
  if (lastName ?? givenNames ?? collectiveName) front.article.authors.push(author);
  if (onBehalfOf !== undefined) keepCollective(front.article, onBehalfOf);
}

function keepOnBehalfOf({ front, authors, others }: Contributors, text: string): void {
  if (authors > 0 || others === 0) keepCollective(front.article, text);
}

/** Who the authors write for is listed among them, as printed and as PubMed does. */
function keepCollective({ authors }: Article, collectiveName: string): void {
  if (!authors.some((author) => author.collectiveName === collectiveName)) authors.push({ collectiveName });
}

function note(ids: Set<string>, rid: string | undefined): void {
  for (const id of rid?.split(/\s+/) ?? []) ids.add(flat(id));
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
  for (const { affiliations, own } of found) {
    if (own || authors > 0 || others === 0) front.affiliations.push(...affiliations);
  }
}
