import { publicationDate } from '../europepmc-paper.ts';
import { plain } from '../works/text.ts';
import type { View } from '../works/view.ts';
import type { Work } from '../works/work.ts';
import { authorshipsOf } from './authorships.ts';
import { locationsOf } from './locations.ts';

/** Above every id that exists. */
const FIRST_ID = 99_000_000_000;

/** Such as W99000000001. */
export function workId({ number }: Work): string {
  return `W${FIRST_ID + number}`;
}

const TYPES: Record<string, string> = {
  preprint: 'preprint',
  'review-article': 'review',
  'systematic-review': 'review',
  review: 'review',
  'systematic review': 'review',
  letter: 'letter',
  reply: 'letter',
  editorial: 'editorial',
  correction: 'erratum',
  'published erratum': 'erratum',
  retraction: 'retraction',
  'retraction of publication': 'retraction',
  dissertation: 'dissertation',
  dataset: 'dataset',
  'book-chapter': 'book-chapter',
};

export function typeOf({ paper }: Work): string {
  const name = paper.types.find((type) => Object.hasOwn(TYPES, type)) ?? '';
  return TYPES[name] ?? 'article';
}

export function isOpen({ paper }: Work): boolean {
  return paper.licence !== undefined;
}

export function isRetracted({ links }: Work): boolean {
  return links.some(({ relation }) => relation === 'retractedBy');
}

/** Two letters. */
export function languageOf({ paper }: Work): string {
  const threeLetters: Record<string, string> = { ger: 'de', spa: 'es', jpn: 'ja', chi: 'zh', rum: 'ro' };
  return threeLetters[paper.language] ?? paper.language.slice(0, 2);
}

/** Every field of a record, in the order of the real one; null where nothing is known. */
export function recordOf(view: View, score?: number): Record<string, unknown> {
  const { work, ids, title, abstract, citedBy } = view;
  const { paper } = work;
  const id = `https://openalex.org/${workId(work)}`;
  const doi = ids.doi === undefined ? null : `https://doi.org/${ids.doi.toLowerCase()}`;
  const [first, last] = /^(\w+)-(\w+)$/.exec(paper.pages ?? '')?.slice(1) ?? [paper.pages, paper.pages];
  const locations = locationsOf(view);
  return {
    id,
    doi,
    title: title || null,
    display_name: title || null,
    ...(score !== undefined && { relevance_score: score }),
    publication_year: paper.date.year === undefined ? null : Number(paper.date.year),
    publication_date: publicationDate(paper) ?? null,
    ids: {
      openalex: id,
      ...(doi && { doi }),
      ...(ids.pmid && { pmid: `https://pubmed.ncbi.nlm.nih.gov/${ids.pmid}` }),
      ...(ids.pmcid && { pmcid: `https://www.ncbi.nlm.nih.gov/pmc/articles/${ids.pmcid.slice(3)}` }),
    },
    language: languageOf(work),
    primary_location: locations[0] ?? null,
    type: typeOf(work),
    indexed_in: [...(doi ? ['crossref'] : []), ...(ids.pmid ? ['pubmed'] : [])],
    open_access: {
      is_oa: isOpen(work),
      oa_status: !isOpen(work) ? 'closed' : typeOf(work) === 'preprint' ? 'green' : 'gold',
      oa_url: isOpen(work) ? doi : null,
      any_repository_has_fulltext: isOpen(work) && ids.pmcid !== undefined,
    },
    authorships: authorshipsOf(paper.authors),
    institutions: [],
    countries_distinct_count: 0,
    institutions_distinct_count: 0,
    corresponding_author_ids: [],
    has_fulltext: isOpen(work),
    cited_by_count: citedBy,
    biblio: {
      volume: paper.volume ?? null,
      issue: paper.issue ?? null,
      first_page: first ?? null,
      last_page: last ?? null,
    },
    is_retracted: isRetracted(work),
    is_paratext: false,
    is_xpac: false,
    primary_topic: null,
    topics: [],
    keywords: paper.keywords.map((keyword) => ({
      id: `https://openalex.org/keywords/${keyword.toLowerCase().replace(/\W+/g, '-')}`,
      display_name: keyword,
      score: 0.5,
    })),
    concepts: [],
    mesh: meshOf(work),
    locations_count: locations.length,
    locations,
    best_oa_location: locations.find(({ is_oa }) => is_oa) ?? null,
    sustainable_development_goals: [],
    awards: [],
    referenced_works_count: work.cites.length,
    referenced_works: work.cites.map((cited) => `https://openalex.org/${workId(cited)}`),
    related_works: [],
    abstract_inverted_index: abstract === undefined ? null : inverted(plain(abstract)),
    counts_by_year: [],
    updated_date: '2026-01-01T00:00:00.000000',
    created_date: '2026-01-01T00:00:00',
  };
}

function meshOf({ paper }: Work): Record<string, unknown>[] {
  return (paper.mesh ?? []).flatMap(({ name, major, qualifiers }) =>
    (qualifiers.length > 0 ? qualifiers : [{ name: null, major }]).map((qualifier) => ({
      descriptor_name: name,
      qualifier_name: qualifier.name,
      is_major_topic: major || qualifier.major,
    })),
  );
}

/** Each word of a text with the places where it stands. */
function inverted(text: string): Record<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [i, word] of text.split(' ').entries()) places.set(word, [...(places.get(word) ?? []), i]);
  return Object.fromEntries(places);
}

const MODEL: View = {
  work: {
    key: '',
    number: 0,
    ids: {},
    paper: { title: '', authors: [], journal: {}, date: {}, keywords: [], language: 'en', types: [] },
    entries: [],
    links: [],
    cites: [],
    citedBy: [],
    told: {},
    listed: false,
  },
  ids: {},
  title: '',
  citedBy: 0,
  titleStems: '',
  stems: '',
};
/** The fields that `select` takes. */
export const FIELDS = Object.keys(recordOf(MODEL, 0));
