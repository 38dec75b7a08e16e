/** A person as a reference list writes it: surname, initials, suffix; a group by its name. */
export function nameOf(person: {
  lastName?: string | undefined;
  initials?: string | undefined;
  firstName?: string | undefined;
  givenNames?: string | undefined;
  collectiveName?: string | undefined;
  suffix?: string | undefined;
}): string {
  if (person.collectiveName) return person.collectiveName;
  const given = person.initials ?? person.firstName ?? person.givenNames;
  return [person.lastName, given, person.suffix].filter(Boolean).join(' ');
}
