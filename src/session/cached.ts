import type { CachedArticle } from './article-cache.ts';

type Known = { pmid: string } & { [K in keyof CachedArticle]?: CachedArticle[K] | undefined };

/** The one typed shape, from what a tool knows of an article; the rest is empty, never absent. */
export function cachedArticle(known: Known): CachedArticle {
  const { year = '', ...others } = known;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...EMPTY,
    year: /\d{4}/.exec(year)?.[0] ?? '',
    ...(Object.fromEntries(given) as { pmid: string }),
  };
}

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

const EMPTY: Omit<CachedArticle, 'pmid'> = {
  title: '',
  authors: [],
  abstract: '',
  journal: '',
  year: '',
  doi: '',
  pmc_id: '',
  volume: '',
  issue: '',
  pages: '',
  publication_types: [],
  keywords: [],
  mesh_terms: [],
  languages: [],
  retracted: false,
};
