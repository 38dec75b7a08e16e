import type { Folder } from '../folder.ts';
import { type Author, type PubmedRecord, readRecord } from './record.ts';
import { allPmids, recordXmls } from './records.ts';
import { readTree } from './tree.ts';
import { normal } from './words.ts';

/** A record made ready for searching; fields by their full names. */
export interface Doc {
  pmid: string;
  record: PubmedRecord;
  /** Words between single spaces, with ` | ` between values so that no phrase runs over a border. */
  texts: Record<string, string>;
  values: Record<string, ReadonlySet<string>>;
  /** Names as `smith ja`. */
  authors: Record<string, string[]>;
  /** Days as `2024/03/04`. */
  days: Record<string, string[]>;
}

/** Everything that a search of the folder looks at. */
export interface PubmedIndex {
  docs: Doc[];
  byPmid: Map<string, Doc>;
  /** Word → in how many records. */
  vocabulary: Map<string, number>;
  /** Normalised phrase → field that automatic term mapping finds it in. */
  mapped: Map<string, string>;
}

const built = new WeakMap<Folder, Promise<PubmedIndex>>();

/** The index of a folder, built at the first question. */
export function pubmedIndex(folder: Folder): Promise<PubmedIndex> {
  const index = built.get(folder) ?? build(folder);
  built.set(folder, index);
  return index;
}

async function build(folder: Folder): Promise<PubmedIndex> {
  const xmls = await recordXmls(allPmids(folder), folder);
  const docs = [...xmls].map(([pmid, xml]) => toDoc(pmid, readRecord(readTree(xml))));
  const vocabulary = new Map<string, number>();
  const mapped = new Map<string, string>();
  for (const { texts, values, authors } of docs) {
    for (const word of new Set(texts['All Fields']?.split(' ')))
      if (/\p{L}/u.test(word)) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
    for (const name of authors.Author ?? []) if (name.includes(' ')) mapped.set(name, 'Author');
    for (const name of values.Journal ?? []) if (/\p{L}/u.test(name)) mapped.set(name, 'Journal');
  }
  for (const { values } of docs)
    for (const name of values['MeSH Terms'] ?? []) mapped.set(name, 'MeSH Terms');
  return { docs, byPmid: new Map(docs.map((doc) => [doc.pmid, doc])), vocabulary, mapped };
}

function toDoc(pmid: string, record: PubmedRecord): Doc {
  const { title, vernacularTitle, abstract, otherAbstracts, keywords, mesh, types, substances, journal } =
    record;
  const tiab = [title, vernacularTitle, abstract, otherAbstracts, ...keywords];
  const headings = mesh.flatMap(({ name, qualifiers }) => [
    name,
    ...qualifiers.map((qualifier) => qualifier.name),
  ]);
  const words = [...tiab, ...headings, ...types, ...substances];
  const names = [...record.authors, ...record.investigators].flatMap(
    ({ collective, fore, last, initials }) =>
      collective ? [collective] : [`${last} ${initials}`, `${fore} ${last}`],
  );
  const journals = [journal.title, journal.iso, journal.abbreviation];
  const { affiliations, grants, ids } = record;
  const idsOf = (type: string) => ids.filter((id) => id.type === type).map(({ value }) => value);
  const book = record.book ? [record.book.title, record.book.publisher] : [];
  const stamps = (...statuses: string[]) =>
    record.stamps.filter(({ status, day }) => statuses.includes(status) && day).map(({ day }) => day);
  const entrez = stamps('entrez').concat(stamps('pubmed')).slice(0, 1);
  const revised = stamps('revised-record');
  const online = record.articleDate ? [record.articleDate.day] : [];
  const print = record.pubDate ? [record.pubDate.day] : [];

  return {
    pmid,
    record,
    texts: {
      'All Fields': text([
        ...words,
        ...names,
        ...journals,
        ...affiliations,
        ...grants,
        ...book,
        ...idsOf('doi'),
        ...idsOf('pmc'),
      ]),
      Title: text([title, vernacularTitle, ...book.slice(0, 1)]),
      'Title/Abstract': text(tiab),
      'Text Word': text(words),
      'Other Term': text(keywords),
      Affiliation: text(affiliations),
      'Transliterated Title': text([vernacularTitle]),
      'Grant Number': text(grants),
    },
    values: {
      Journal: values([...journals, ...record.issns]),
      'MeSH Terms': values(
        mesh.flatMap(({ name, qualifiers }) => [name, ...qualifiers.map((q) => `${name}/${q.name}`)]),
      ),
      'MeSH Major Topic': values(
        mesh.filter((m) => m.major || m.qualifiers.some((q) => q.major)).map((m) => m.name),
      ),
      'MeSH Subheading': values(mesh.flatMap(({ qualifiers }) => qualifiers.map(({ name }) => name))),
      'Supplementary Concept': values(substances),
      'Publication Type': values(types),
      Language: values(record.languages.flatMap((code) => [code, LANGUAGES[code] ?? ''])),
      ISSN: values(record.issns),
      Volume: values([record.volume]),
      Issue: values([record.issue]),
      Pagination: values([record.pages, record.pages.split('-')[0] ?? '']),
      UID: values([pmid]),
      'Article Identifier': values(ids.map(({ value }) => value)),
      'Location ID': values(record.eLocations.map(({ value }) => value)),
      DOI: values(idsOf('doi')),
      PMCID: values(idsOf('pmc').flatMap((id) => [id, id.replace(/^PMC/i, '')])),
    },
    authors: {
      Author: record.authors.map(nameOf),
      'Author - First': record.authors.slice(0, 1).map(nameOf),
      'Author - Last': record.authors.slice(-1).map(nameOf),
      'Author - Full': record.authors.flatMap(({ last, fore }) => [
        normal(`${last} ${fore}`),
        normal(`${fore} ${last}`),
      ]),
      'Author - Corporate': record.authors.flatMap(({ collective }) =>
        collective ? [normal(collective)] : [],
      ),
      'Author - Identifier': record.authors.flatMap(({ orcid }) =>
        orcid ? [normal(orcid.replace(/^.*\//, ''))] : [],
      ),
      Investigator: record.investigators.map(nameOf),
    },
    days: {
      'Date - Publication': [...print, ...online],
      'Print Publication Date': print,
      'Electronic Publication Date': online,
      'Date - Entrez': entrez,
      'Date - Create': entrez,
      'Date - MeSH': stamps('medline').concat(entrez).slice(0, 1),
      'Date - Modification': revised.length > 0 ? revised : entrez,
      'Date - Completion': stamps('completed'),
    },
  };
}

/** The languages that PubMed spells out for a search. */
export const LANGUAGES: Record<string, string> = {
  ...{
    eng: 'english',
    ger: 'german',
    fre: 'french',
    spa: 'spanish',
    por: 'portuguese',
    ita: 'italian',
    rus: 'russian',
  },
  ...{
    jpn: 'japanese',
    chi: 'chinese',
    kor: 'korean',
    pol: 'polish',
    dut: 'dutch',
    tur: 'turkish',
    hun: 'hungarian',
  },
  ...{ cze: 'czech', swe: 'swedish', dan: 'danish', nor: 'norwegian' },
};

function nameOf({ collective, last, initials }: Author): string {
  return normal(collective || `${last} ${initials}`);
}

function text(parts: string[]): string {
  return ` ${parts.map(normal).filter(Boolean).join(' | ')} `;
}

function values(parts: string[]): ReadonlySet<string> {
  return new Set(parts.map(normal).filter(Boolean));
}
