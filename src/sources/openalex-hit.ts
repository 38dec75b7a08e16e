import { z } from 'zod';
import { typeByTitle } from './article-type.ts';
import { type When, whenIso, whenOf } from './dates.ts';
import type { ArticleType, Hit } from './hit.ts';
import { listOf, maybe, maybeCount, maybeFlag, maybeText } from './lenient.ts';
import { serverIn } from './preprints.ts';
import { hitOf, type RawHit } from './raw-hit.ts';

const locationSchema = z.object({
  is_oa: maybeFlag,
  landing_page_url: maybeText,
  pdf_url: maybeText,
  license: maybeText,
  version: maybeText,
  source: maybe(z.object({ display_name: maybeText, type: maybeText, host_organization_name: maybeText })),
});
const named = z.object({ display_name: z.string() });

/** A work (https://docs.openalex.org/api-entities/works/work-object), as far as a hit needs it. */
export const workSchema = z.object({
  id: maybeText,
  doi: maybeText,
  ids: maybe(z.object({ pmid: maybeText, pmcid: maybeText })),
  title: maybeText,
  publication_year: maybeText,
  publication_date: maybeText,
  primary_location: maybe(locationSchema),
  best_oa_location: maybe(locationSchema),
  type: maybeText,
  open_access: maybe(z.object({ is_oa: maybeFlag, oa_status: maybeText })),
  authorships: listOf(
    z.object({
      author: maybe(z.object({ display_name: maybeText, orcid: maybeText })),
      raw_author_name: maybeText,
    }),
  ),
  cited_by_count: maybeCount,
  biblio: maybe(
    z.object({ volume: maybeText, issue: maybeText, first_page: maybeText, last_page: maybeText }),
  ),
  is_retracted: maybeFlag,
  keywords: listOf(named),
  mesh: listOf(z.object({ descriptor_name: z.string() })),
  abstract_inverted_index: maybe(z.record(z.string(), z.unknown())),
});
type Work = z.infer<typeof workSchema>;

/** What `select=` asks for. */
export const FIELDS = Object.keys(workSchema.shape);

const PARTS = /^(?:paratext|peer-review|supplementary-materials|grant|libguides)$/;
const TYPES: Record<string, ArticleType> = { article: 'article', review: 'review', preprint: 'preprint' };
/** Longer than any abstract; a place beyond it is no place in one. */
const MAX_WORDS = 20_000;

/** Whether it is something to read by itself, not a part of something or about it. */
export function isWork({ type = '' }: Work): boolean {
  return !PARTS.test(type);
}

export function openAlexHit(work: Work): Hit | undefined {
  const { primary_location: primary, best_oa_location: best, biblio, open_access: access } = work;
  const journal = primary?.source?.type === 'journal' || primary?.source?.type === 'conference';
  const type = Object.hasOwn(TYPES, work.type ?? '') ? (TYPES[work.type ?? ''] ?? 'other') : 'other';
  return hitOf({
    source: 'openalex',
    ids: { openalex: work.id, doi: work.doi, pmid: work.ids?.pmid, pmcid: work.ids?.pmcid },
    type: typeByTitle(work.title, type),
    title: work.title,
    authors: work.authorships.flatMap(({ author, raw_author_name }) => {
      const name = author?.display_name ?? raw_author_name;
      return name ? [{ name, orcid: author?.orcid }] : [];
    }),
    abstract: abstractOf(work.abstract_inverted_index),
    journal: journal ? primary?.source?.display_name : undefined,
    volume: biblio?.volume,
    issue: biblio?.issue,
    pages: pagesOf(biblio?.first_page, biblio?.last_page),
    publisher: journal ? primary?.source?.host_organization_name : undefined,
    when: dateOf(work),
    preprintServer: serverIn(primary?.source?.display_name),
    keywords: work.keywords.map(({ display_name }) => display_name),
    mesh: work.mesh.map(({ descriptor_name }) => descriptor_name),
    isOpenAccess: access?.is_oa,
    oaStatus: access?.oa_status,
    links: [best, primary].flatMap(linkOf),
    citedBy: work.cited_by_count,
    retracted: work.is_retracted,
  });
}

/** The words of the index in the order of their places; the index is a list by word, with gaps or none. */
export function abstractOf(index: Record<string, unknown> | undefined): string | undefined {
  if (!index) return undefined;
  const placed: [number, string][] = [];
  for (const [word, places] of Object.entries(index)) {
    if (!Array.isArray(places)) continue;
    for (const place of places.slice(0, MAX_WORDS)) {
      if (!Number.isInteger(place) || place < 0 || place >= MAX_WORDS) continue;
      if (placed.push([place, word]) >= MAX_WORDS) return inOrder(placed);
    }
  }
  return inOrder(placed);
}

function inOrder(placed: [number, string][]): string {
  return placed
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(' ');
}

/** OpenAlex writes the first of January where it knows the year alone. */
function dateOf({ publication_year: year, publication_date: date }: Work): When {
  const when = whenIso(date);
  const known = whenOf(year ?? when.year);
  return when.year !== known.year || /-01-01$/.test(when.date ?? '') ? known : when;
}

function pagesOf(first: string | undefined, last: string | undefined): string | undefined {
  return first && last && first !== last ? `${first}-${last}` : (first ?? last);
}

function linkOf(location: z.infer<typeof locationSchema> | undefined): RawHit['links'] & {} {
  if (!location?.is_oa) return [];
  const { pdf_url, landing_page_url, version, license, source } = location;
  const hostType = source?.type === 'journal' ? 'publisher' : source?.type;
  return [{ url: pdf_url ?? landing_page_url, version, hostType, license }];
}
