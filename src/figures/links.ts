import type { FigureEntry, FigureSource, FiguresAnswer } from './schema.ts';

/** Links to the whole article, made from its PMCID and not checked (contracts/article-figures.md §5). */
export function pdfLinks(source: FigureSource, pmcid: string): FiguresAnswer['pdf_links'] {
  const pdf = {
    source: 'PubMed Central',
    url: `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcid}/pdf/`,
    type: 'pdf',
    constructed: true as const,
  };
  const landing = {
    source: 'Europe PMC',
    url: `https://europepmc.org/article/pmc/${pmcid}`,
    type: 'landing_page',
    constructed: true as const,
  };
  if (source === 'bioc') return [];
  return source === 'europepmc' ? [pdf, landing] : [pdf];
}

export function nextTools(pmcid: string, pmid: string | null): FiguresAnswer['next_tools'] {
  const next = (tool: string, reason: string, args: object) => {
    const command = `${tool}(${JSON.stringify(args)})`;
    return { tool, reason, command, example: command };
  };
  return [
    next('pubmed_fetch_fulltext', 'Text around the figures, and tables cell by cell', { pmcids: [pmcid] }),
    ...(pmid
      ? [next('pubmed_fetch_articles', 'Abstract and citation of the article', { pmids: [pmid] })]
      : []),
  ];
}

export function provenanceOf(
  source: FigureSource,
  figures: FigureEntry[],
): FiguresAnswer['section_provenance'] {
  const fields = new Set(
    figures.flatMap((entry) =>
      Object.entries(entry).flatMap(([key, value]) => (value === null || value === '' ? [] : [key])),
    ),
  );
  const host = 'PubMed Central';
  return {
    figures: {
      provenance: 'mixed',
      canonical_host: host,
      surfacing_source: source,
      fields: [...fields].sort(),
    },
    pdf_links: { provenance: 'indirect', canonical_host: host },
    source_counts: { provenance: 'derived', canonical_host: null },
    next_tools: { provenance: 'derived', canonical_host: null },
  };
}
