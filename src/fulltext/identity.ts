import { canonicalPmcid, canonicalPmid, doiKey } from '../input/identifiers.ts';
import type { OwnIds, Wanted } from './hunt.ts';

/**
 * What is wrong with an article as the answer to an id, or nothing: the PMCID, and the id that was asked, have to be
 * its own where it tells them. A service that mixes up its answers must not put one paper's text under another's name.
 */
export function identityFault({ idType, pmcid, pmid, doi }: Wanted, article: OwnIds): string | undefined {
  if (pmcid && article.pmcid && canonicalPmcid(pmcid) !== canonicalPmcid(article.pmcid)) {
    return `another article: its PMCID is ${article.pmcid}`;
  }
  if (idType === 'pmid' && pmid && article.pmid && canonicalPmid(pmid) !== canonicalPmid(article.pmid)) {
    return `another article: its PMID is ${article.pmid}`;
  }
  if (idType === 'doi' && doi && article.doi && doiKey(doi) !== doiKey(article.doi)) {
    return `another article: its DOI is ${article.doi}`;
  }
  return undefined;
}
