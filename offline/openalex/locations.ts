import { hashOf } from '../europepmc-catalogue.ts';
import type { View } from '../works/view.ts';

const FIRST_SOURCE = 99_000_000_000;

export interface Location {
  id: string | null;
  is_oa: boolean;
  landing_page_url: string | null;
  source: Record<string, unknown> | null;
  [field: string]: unknown;
}

/** Where a work can be found: at its publisher, in PubMed and in PMC. */
export function locationsOf({ work, ids }: View): Location[] {
  const { paper } = work;
  const preprint = paper.types.includes('preprint');
  const open = paper.licence !== undefined;
  const version = preprint ? 'submittedVersion' : 'publishedVersion';
  const locations: Location[] = [];
  if (ids.doi !== undefined || !ids.pmid)
    locations.push({
      id: ids.doi ? `doi:${ids.doi.toLowerCase()}` : null,
      is_oa: open,
      landing_page_url: ids.doi ? `https://doi.org/${ids.doi.toLowerCase()}` : null,
      pdf_url: null,
      source: sourceOf(work.paper.journal, preprint ? 'repository' : 'journal', open, paper.publisher),
      license: paper.licence?.code ?? null,
      license_id: paper.licence?.code ? `https://openalex.org/licenses/${paper.licence.code}` : null,
      version,
      is_accepted: !preprint,
      is_published: !preprint,
      raw_source_name: paper.journal.title ?? null,
      raw_type: preprint ? 'posted-content' : 'journal-article',
    });
  if (ids.pmid)
    locations.push(copy(`pmid:${ids.pmid}`, `https://pubmed.ncbi.nlm.nih.gov/${ids.pmid}`, 'PubMed', false));
  if (ids.pmcid)
    locations.push(
      copy(
        `pmcid:${ids.pmcid}`,
        `https://www.ncbi.nlm.nih.gov/pmc/articles/${ids.pmcid.slice(3)}`,
        'PubMed Central',
        open,
      ),
    );
  return locations;
}

function copy(id: string, page: string, repository: string, open: boolean): Location {
  return {
    id,
    is_oa: open,
    landing_page_url: page,
    pdf_url: null,
    source: sourceOf({ title: repository }, 'repository', open),
    license: null,
    license_id: null,
    version: 'publishedVersion',
    is_accepted: true,
    is_published: true,
    raw_source_name: null,
    raw_type: null,
  };
}

function sourceOf(
  { title, printIssn, onlineIssn }: View['work']['paper']['journal'],
  type: 'journal' | 'repository',
  open: boolean,
  publisher?: string,
): Record<string, unknown> | null {
  if (title === undefined) return null;
  const issns = [printIssn, onlineIssn].filter((issn) => issn !== undefined);
  const host = publisher === undefined ? null : `https://openalex.org/P${FIRST_SOURCE + hashOf(publisher)}`;
  return {
    id: `https://openalex.org/S${FIRST_SOURCE + hashOf(title)}`,
    display_name: title,
    issn_l: issns[0] ?? null,
    issn: issns.length > 0 ? issns : null,
    is_oa: open,
    is_in_doaj: false,
    is_core: type === 'journal',
    host_organization: host,
    host_organization_name: publisher ?? null,
    host_organization_lineage: host ? [host] : [],
    host_organization_lineage_names: publisher ? [publisher] : [],
    type,
  };
}
