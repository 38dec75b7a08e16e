import { canonicalPmcid, canonicalPmid, parseDoi, parsePmcidForm, parsePmid } from '../input/identifiers.ts';
import type { CompactArticle, FullArticle } from '../search/result.ts';
import { doiUrl } from '../text/doi-url.ts';

/** How the tools `search` and `fetch` name a paper: by the id that most can be asked with. */
export type PaperId =
  | { type: 'pmid'; value: string }
  | { type: 'pmcid'; value: string }
  | { type: 'doi'; value: string };

/** A PMID, PMCID or DOI in any of the forms of contracts/input-rules.md; bare digits are a PMID. */
export function readPaperId(text: string): PaperId | undefined {
  const pmid = parsePmid(text.trim());
  if (pmid) return { type: 'pmid', value: canonicalPmid(pmid) };
  const pmcid = parsePmcidForm(text.trim());
  if (pmcid) return { type: 'pmcid', value: canonicalPmcid(pmcid) };
  const doi = parseDoi(text.trim());
  return doi ? { type: 'doi', value: doi } : undefined;
}

/** The id of a search result; nothing for what no other service knows. */
export function idOfResult(article: FullArticle | CompactArticle): PaperId | undefined {
  const { pmid, pmc, doi, arxiv_id } = 'identifiers' in article ? article.identifiers : article;
  if (pmid) return { type: 'pmid', value: pmid };
  if (pmc) return { type: 'pmcid', value: pmc };
  if (doi) return { type: 'doi', value: doi };
  // https://info.arxiv.org/help/doi.html
  return arxiv_id ? { type: 'doi', value: `10.48550/arXiv.${arxiv_id}` } : undefined;
}

/** The page that a person would cite. */
export function urlOf({ type, value }: PaperId): string {
  if (type === 'pmid') return `https://pubmed.ncbi.nlm.nih.gov/${value}/`;
  if (type === 'pmcid') return `https://pmc.ncbi.nlm.nih.gov/articles/${value}/`;
  return doiUrl(value);
}
