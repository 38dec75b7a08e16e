import { publicationDate } from '../europepmc-paper.ts';
import { plain } from '../works/text.ts';
import type { View } from '../works/view.ts';
import type { Work } from '../works/work.ts';
import { authorshipsOf } from './authorships.ts';
import { isOpen, isRetracted, languageOf, typeOf, workId } from './kinds.ts';
import { locationsOf } from './locations.ts';

/** The fields that `select` takes. */
export const FIELDS =
  'id doi title display_name relevance_score publication_year publication_date ids language primary_location type indexed_in open_access authorships institutions countries_distinct_count institutions_distinct_count corresponding_author_ids has_fulltext cited_by_count biblio is_retracted is_paratext is_xpac primary_topic topics keywords concepts mesh locations_count locations best_oa_location sustainable_development_goals awards referenced_works_count referenced_works related_works abstract_inverted_index counts_by_year updated_date created_date'.split(
    ' ',
  );

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
    abstract_inverted_index: abstract === undefined ? null : indexOf(view, abstract),
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

const indexes = new WeakMap<View, Record<string, number[]>>();

function indexOf(view: View, abstract: string): Record<string, number[]> {
  const index = indexes.get(view) ?? inverted(plain(abstract));
  indexes.set(view, index);
  return index;
}

/** Each word of a text with the places where it stands. */
function inverted(text: string): Record<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [i, word] of text.split(' ').entries()) {
    const known = places.get(word);
    if (known) known.push(i);
    else places.set(word, [i]);
  }
  return Object.fromEntries(places);
}
