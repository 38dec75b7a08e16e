import type { Person } from '../pubmed/record/schema.ts';

/** A name as CSL-JSON has it: https://docs.citationstyles.org/en/stable/specification.html#name-particles. */
export interface CslName {
  family?: string;
  given?: string;
  'non-dropping-particle'?: string;
  suffix?: string;
  literal?: string;
}

/** Words in lower case before the surname proper: `van der Berg`, `de la Cruz`, `’t Hooft`. */
const PARTICLE = /^((?:['’]?\p{Ll}[\p{L}'’.]*\s+)+)(?=\P{Ll})(.+)$/u;

/** Particles and suffixes stand apart, a group is one literal name (field-cases.md D9, D10). */
export function cslName({
  lastName,
  firstName,
  initials,
  suffix,
  collectiveName,
}: Person): CslName | undefined {
  if (collectiveName) return { literal: collectiveName };
  const given = firstName === undefined || firstName === initials ? spaced(initials) : firstName;
  if (!lastName) return given ? { literal: given } : undefined;
  const [, particle, family = lastName] = PARTICLE.exec(lastName) ?? [];
  return {
    family,
    ...(given && { given }),
    ...(particle && { 'non-dropping-particle': particle.trim() }),
    ...(suffix && { suffix }),
  };
}

/** `AB` as `A B`: as one word a style would take it for a name and show its first letter only. */
function spaced(initials: string | undefined): string | undefined {
  return initials && /^\p{Lu}{2,}$/u.test(initials) ? [...initials].join(' ') : initials;
}

export function cslNames(people: Person[] = []): CslName[] {
  return people.flatMap((person) => cslName(person) ?? []);
}

/** `van der Berg`: the surname as a list of authors shows it. */
export function surname(name: CslName): string {
  return name.literal ?? [name['non-dropping-particle'], name.family].filter(Boolean).join(' ');
}

/** `van der Berg, A B, Jr`: family first, as RIS has it. */
export function familyFirst(name: CslName): string {
  return [surname(name), name.given, name.suffix].filter(Boolean).join(', ');
}

/** `van der Berg AB Jr`: as PubMed lists authors. */
export function pubmedName(name: CslName, person: Person): string {
  const initials = person.initials ?? initialsOf(name.given);
  return [surname(name), initials, name.suffix].filter(Boolean).join(' ');
}

function initialsOf(given = ''): string {
  return given
    .split(/[\s.-]+/)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();
}
