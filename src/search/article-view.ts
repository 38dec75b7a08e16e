import { doiUrl } from '../text/doi-url.ts';
import type { Paper } from './paper.ts';
import type { Ranked } from './rank/rank.ts';
import type { CompactArticle, FullArticle } from './result.ts';

/** What the options leave out of a record. */
export interface View {
  scores: boolean;
  openAccess: boolean;
  /** Without what takes most room: abstract, subjects, links, and the authors after the first ones. */
  lean?: boolean;
}

const NAMED_AUTHORS = 3;

/** A paper with everything that is known of it (contracts/unified-search.md A6). Absent = no source says. */
export function fullArticle({ paper, score, percentile }: Ranked, view: View): FullArticle {
  const { ids, citedBy } = paper;
  const [most] = citedBy;
  const whole = !view.lean;
  const links = whole ? paper.links : [];
  return dropEmpty<FullArticle>({
    title: paper.title ?? null,
    primary_source: paper.primarySource,
    sources: paper.sources,
    identifiers: {
      pmid: ids.pmid ?? null,
      doi: ids.doi ?? null,
      pmc: ids.pmcid ?? null,
      openalex_id: ids.openalex ?? null,
      s2_id: ids.s2 ?? null,
      arxiv_id: ids.arxiv ?? null,
    },
    authors: (whole ? paper.authors : paper.authors.slice(0, NAMED_AUTHORS)).map(({ name, orcid }) =>
      dropEmpty({ name, orcid }),
    ),
    author_string: authorString(paper),
    abstract: whole ? paper.abstract : undefined,
    abstract_cut: !whole && paper.abstract !== undefined ? true : undefined,
    journal: paper.journal,
    journal_abbrev: paper.journalAbbrev,
    volume: paper.volume,
    issue: paper.issue,
    pages: paper.pages,
    publisher: whole ? paper.publisher : undefined,
    year: paper.year,
    publication_date: paper.date,
    article_type: paper.type,
    is_preprint: isPreprint(paper) || undefined,
    preprint_server: paper.preprintServer,
    retracted: paper.retracted || undefined,
    versions: versionsOf(paper),
    keywords: whole && paper.keywords.length > 0 ? paper.keywords : undefined,
    mesh_terms: whole && paper.mesh.length > 0 ? paper.mesh : undefined,
    open_access: view.openAccess
      ? dropEmpty({
          is_oa: paper.isOpenAccess ?? null,
          status: paper.oaStatus,
          links: links.map(({ url, version, hostType, license }) =>
            dropEmpty({ url, version, host_type: hostType, license }),
          ),
        })
      : undefined,
    urls: urlsOf(paper),
    citation_metrics: most
      ? dropEmpty({
          citation_count: most.count,
          by_source: Object.fromEntries(citedBy.map(({ source, count }) => [source, count])),
          influential_citations: paper.influentialCitations,
        })
      : undefined,
    ...(view.scores && { _ranking_score: score, rank_percentile: percentile }),
  });
}

/** The short record of the option `compact`, or of an answer that would be too long. */
export function compactArticle({ paper, score }: Ranked, view: View): CompactArticle {
  const { ids } = paper;
  return dropEmpty<CompactArticle>({
    title: paper.title ?? null,
    pmid: ids.pmid,
    doi: ids.doi,
    pmc: ids.pmcid,
    ...(ids.pmid || ids.doi || ids.pmcid
      ? {}
      : { openalex_id: ids.openalex, s2_id: ids.s2, arxiv_id: ids.arxiv }),
    sources: paper.sources,
    journal: paper.journalAbbrev ?? paper.journal,
    year: paper.year,
    publication_date: paper.date,
    article_type: paper.type,
    is_preprint: isPreprint(paper) || undefined,
    versions: versionsOf(paper),
    retracted: paper.retracted || undefined,
    ...(view.openAccess && { open_access: paper.isOpenAccess ?? null, oa_status: paper.oaStatus }),
    ...(view.scores && { score }),
  });
}

export function isPreprint({ type }: Paper): boolean {
  return type === 'preprint';
}

/** `Doe J, Roe R, Poe E et al.` in the form in which the sources give names. */
function authorString({ authors }: Paper): string {
  const names = authors.slice(0, NAMED_AUTHORS).map(({ name }) => name);
  return names.join(', ') + (authors.length > NAMED_AUTHORS ? ' et al.' : '');
}

function versionsOf({ versions }: Paper): FullArticle['versions'] {
  if (versions.length === 0) return undefined;
  return versions.map(({ kind, ids, title, server, basis }) =>
    dropEmpty({ kind, pmid: ids.pmid, doi: ids.doi, title, server, basis }),
  );
}

function urlsOf({ ids }: Paper): FullArticle['urls'] {
  return dropEmpty({
    pubmed: ids.pmid && `https://pubmed.ncbi.nlm.nih.gov/${ids.pmid}/`,
    doi: ids.doi && doiUrl(ids.doi),
    pmc: ids.pmcid && `https://pmc.ncbi.nlm.nih.gov/articles/${ids.pmcid}/`,
  });
}

/** Without the fields that have no value. */
function dropEmpty<T extends object>(value: { [Key in keyof T]: T[Key] | undefined | '' }): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== '')) as T;
}
