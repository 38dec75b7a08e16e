import { compact } from './compact.ts';
import type { Person } from './schema.ts';
import { children, type Element, lineOf, textAt, textsOf } from './tree.ts';

const ORCID = /(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dXx])(?![\dXx])/;

/** Affiliations of one record, each once; people point to them by position. */
export class Affiliations {
  readonly list: string[] = [];
  readonly #positions = new Map<string, number>();

  positionOf(affiliation: string): number {
    const known = this.#positions.get(affiliation);
    if (known !== undefined) return known;
    this.#positions.set(affiliation, this.list.length);
    return this.list.push(affiliation) - 1;
  }
}

/** The authors, editors or investigators of some lists, in their order. */
export function readPeople(lists: Element[], name: string, affiliations?: Affiliations): Person[] {
  return lists.flatMap((list) =>
    children(list, name)
      .filter(({ attributes }) => attributes.ValidYN !== 'N') // a misspelt name; the right one follows it
      .flatMap((element) => readPerson(element, affiliations)),
  );
}

function readPerson(element: Element, affiliations: Affiliations | undefined): Person[] {
  const person: Person = compact({
    lastName: textAt(element, 'LastName'),
    firstName: textAt(element, 'ForeName') || textAt(element, 'FirstName'),
    initials: textAt(element, 'Initials'),
    suffix: textAt(element, 'Suffix'),
    collectiveName: textAt(element, 'CollectiveName'),
  });
  if (Object.keys(person).length === 0) return [];
  const positions = affiliations && affiliationsOf(element).map((one) => affiliations.positionOf(one));
  return [compact({ ...person, affiliationIndices: [...new Set(positions)], orcid: orcidOf(element) })];
}

/** Records before 2014 have the affiliation in the author itself. */
function affiliationsOf(author: Element): string[] {
  const infos = children(author, 'AffiliationInfo').flatMap((info) => textsOf(info, 'Affiliation'));
  return infos.length > 0 ? infos : textsOf(author, 'Affiliation');
}

/** Bare, with hyphens: publishers also send addresses, and digits without hyphens. */
function orcidOf(author: Element): string | undefined {
  const id = children(author, 'Identifier').find(({ attributes }) => attributes.Source === 'ORCID');
  const parts = ORCID.exec(lineOf(id));
  return parts?.slice(1).join('-').toUpperCase();
}
