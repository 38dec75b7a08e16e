import { escapeMarkdown } from '../text/escape.ts';
import type { CompactArticle, FullArticle } from './result.ts';

/** As much of an abstract as a list shows: contracts/unified-search.md A6. */
const ABSTRACT_CHARACTERS = 300;

type Version = NonNullable<FullArticle['versions']>[number];

/** An article of the list: a whole one in several lines, a compact one in one. */
export function articleMarkdown(article: FullArticle | CompactArticle): string {
  return 'identifiers' in article ? whole(article) : compact(article);
}

function whole(article: FullArticle): string {
  const { identifiers, open_access, citation_metrics, versions = [], publication_date, year } = article;
  const journal = article.journal_abbrev ?? article.journal;
  const lines = [
    titleOf(article),
    parts(
      article.author_string,
      words(journal, publication_date ?? year, placeOf(article)),
      kindOf(article, article.preprint_server),
      idsOf(identifiers),
    ),
    parts(
      open_access && accessOf(open_access.is_oa, open_access.status),
      !identifiers.pmc && open_access?.links[0]?.url,
      citation_metrics && `cited ${citation_metrics.citation_count} times`,
      `from ${article.sources.join(', ')}`,
      article._ranking_score !== undefined && `score ${article._ranking_score}`,
    ),
    ...versions.map((version) => escapeMarkdown(versionText(version))),
    article.abstract && escapeMarkdown(cut(article.abstract)),
  ];
  return lines.filter(Boolean).join('\n   ');
}

function compact(article: CompactArticle): string {
  const { pmid, doi, pmc, openalex_id, s2_id, arxiv_id, open_access, oa_status, score } = article;
  const ids = { pmid, doi, pmc, openalex_id, s2_id, arxiv_id };
  const about = parts(
    words(article.journal, article.publication_date ?? article.year),
    kindOf(article),
    idsOf(ids),
    open_access !== undefined && accessOf(open_access, oa_status),
    `from ${article.sources.join(', ')}`,
    score !== undefined && `score ${score}`,
    ...(article.versions ?? []).map(versionText),
  );
  return `${titleOf(article)} | ${about}`;
}

function titleOf({ title, retracted }: FullArticle | CompactArticle): string {
  return `${retracted ? '**RETRACTED** ' : ''}**${escapeMarkdown(title ?? 'Title not available')}**`;
}

function kindOf({ is_preprint, article_type }: FullArticle | CompactArticle, server?: string): string {
  return is_preprint ? `PREPRINT${server ? ` (${server})` : ''}` : article_type;
}

type Identifiers = { [Name in keyof FullArticle['identifiers']]?: string | null | undefined };

/** Those that others know; a source's own only where there is none of them. */
function idsOf({ pmid, doi, pmc, arxiv_id, openalex_id, s2_id }: Identifiers): string {
  const known = [pmid && `PMID ${pmid}`, doi && `doi ${doi}`, pmc, arxiv_id && `arXiv ${arxiv_id}`].filter(
    Boolean,
  );
  if (known.length > 0) return known.join(', ');
  return (openalex_id && `OpenAlex ${openalex_id}`) || (s2_id && `Semantic Scholar ${s2_id}`) || '';
}

function accessOf(isOpen: boolean | null, status: string | undefined): string {
  if (isOpen === null) return 'open access unknown';
  return isOpen ? `open access${status ? ` (${status})` : ''}` : 'closed';
}

function placeOf({ volume, issue, pages }: FullArticle): string {
  return `${volume ?? ''}${issue ? `(${issue})` : ''}${pages ? `:${pages}` : ''}`;
}

function versionText({ kind, pmid, doi, server, basis }: Version): string {
  const what = kind === 'has-preprint' ? `Preprint of it${server ? ` (${server})` : ''}` : 'Published as';
  const ids = [pmid && `PMID ${pmid}`, doi && `doi ${doi}`].filter(Boolean).join(', ');
  return `${what}: ${ids || 'no id known'}${basis === 'title' ? ' (by title and author)' : ''}`;
}

function cut(abstract: string): string {
  if (abstract.length <= ABSTRACT_CHARACTERS) return abstract;
  const head = abstract.slice(0, ABSTRACT_CHARACTERS);
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), ABSTRACT_CHARACTERS / 2)).toWellFormed()} …`;
}

type Part = string | number | false | null | undefined;

function words(...given: Part[]): string {
  return given.filter(Boolean).join(' ');
}

function parts(...given: Part[]): string {
  return given
    .filter(Boolean)
    .map((part) => escapeMarkdown(String(part)))
    .join(' | ');
}
