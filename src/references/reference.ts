import type { Author } from './names.ts';

/** What an entry of a bibliography says. A field that could not be read counts as not given. */
export interface Reference {
  /** The entry on one line. */
  text: string;
  pmid?: string;
  doi?: string;
  pmcid?: string;
  title?: string;
  authors: Author[];
  year?: string;
  journal?: string;
  volume?: string;
  issue?: string;
  pages?: string;
}

/** The fields as a reader found them, before those that were not are left out. */
export type FieldsRead = { [K in keyof Omit<Reference, 'text' | 'authors'>]: Reference[K] | undefined } & {
  authors: Author[];
};
