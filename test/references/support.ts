import type { Reference } from '../../src/references/reference.ts';

export const names = ({ authors }: Reference): string[] =>
  authors.map(({ family, initials = '' }) => `${family}|${initials}`);

/** All but the text and the authors, which have tests of their own. */
export const fields = ({ text: _, authors: __, ...rest }: Reference): Partial<Reference> => rest;
