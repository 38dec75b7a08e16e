import type { Person } from '../record/schema.ts';

/** People in their order: `Brighton, Timothy A (1); TRIAL-9 Group, a group`. Numbers are those of the affiliations. */
export function namesOf(people: Person[]): string {
  return people.map(nameOf).join('; ');
}

function nameOf(person: Person): string {
  const { lastName, firstName, initials, suffix, collectiveName, affiliationIndices = [], orcid } = person;
  const told = initials !== undefined && initials !== initialsOf(firstName);
  const own = [lastName, firstName, told && initials, suffix].filter(Boolean).join(', ');
  const group = collectiveName && `${collectiveName}, a group`;
  const places = affiliationIndices.length > 0 && `(${affiliationIndices.map((at) => at + 1).join(', ')})`;
  return [own, group, places, orcid && `ORCID ${orcid}`].filter(Boolean).join(' ');
}

/** Initials that a reader can tell from the first name are not repeated. */
function initialsOf(firstName = ''): string {
  return firstName
    .split(/[\s.-]+/)
    .map((part) => [...part][0] ?? '')
    .join('');
}
