import { code, inWords } from '../pubmed/search/notice.ts';
import { escapeMarkdown } from '../text/escape.ts';
import type { CompactArticle, FullArticle, UnifiedResult } from './result.ts';

/** As much of an abstract as a list shows: contracts/unified-search.md A6. */
const ABSTRACT_CHARACTERS = 300;

/** The answer as Markdown that is complete by itself; abstracts are cut, everything else is told. */
export function markdownOf(result: UnifiedResult): string {
  const { articles, notice, source_errors, next_tools, relaxation } = result;
  const parts = [
    headline(result),
    `Query: ${code(result.query)}${relaxation ? `, relaxed: ${relaxation.step}, as ${code(relaxation.query)}` : ''}`,
    notice && `**Note:** ${escapeMarkdown(notice)}`,
    countsOf(result),
    articles
      .map((article, i) => `${i + 1}. ${'identifiers' in article ? full(article) : compact(article)}`)
      .join('\n'),
    source_errors.length > 0 &&
      [
        '**Sources with a failure**',
        ...source_errors.map(({ source, status, message, suggestion, retryable }) =>
          escapeMarkdown(
            `- ${source}: ${status}. ${message}. ${suggestion ?? ''}${retryable ? '' : ' Not worth a retry.'}`,
          ),
        ),
      ].join('\n'),
    next_tools &&
      ['**Next**', ...next_tools.map(({ command, reason }) => `- ${code(command)}: ${reason}`)].join('\n'),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function headline({ search_status, statistics }: UnifiedResult): string {
  const { state, returned, attempted_sources, successful_sources } = search_status;
  const list = `**${inWords(returned)} ${returned === 1 ? 'article' : 'articles'} listed** (${state})`;
  const asked = `${successful_sources.length} of ${attempted_sources.length} sources answered`;
  const merged =
    statistics.duplicates_removed > 0 ? `, ${statistics.duplicates_removed} duplicates merged` : '';
  return `${list}: ${asked}${merged}. Only a part of what each source has:`;
}

/** "10 of 4,312" for each source, so that nobody takes the page for the total (field case F12). */
function countsOf({ source_counts }: UnifiedResult): string {
  return source_counts
    .map(({ source, status, returned, total_available }) =>
      total_available === null
        ? `- ${source}: no answer (${status})`
        : `- ${source}: ${inWords(returned)} of ${inWords(total_available)}`,
    )
    .join('\n');
}

function full(article: FullArticle): string {
  const { identifiers, open_access, citation_metrics, versions } = article;
  const place = [
    article.author_string,
    [article.journal_abbrev ?? article.journal, article.publication_date ?? article.year, volumeOf(article)]
      .filter(Boolean)
      .join(' '),
    article.is_preprint
      ? `PREPRINT${article.preprint_server ? ` (${article.preprint_server})` : ''}`
      : article.article_type,
  ];
  const ids = [
    identifiers.pmid && `PMID ${identifiers.pmid}`,
    identifiers.doi && `doi ${identifiers.doi}`,
    identifiers.pmc,
    identifiers.arxiv_id && `arXiv ${identifiers.arxiv_id}`,
    ...(identifiers.pmid || identifiers.doi ? [] : [otherId(identifiers)]),
  ];
  const facts = [
    open_access && accessOf(open_access),
    citation_metrics && `cited ${citation_metrics.citation_count} times`,
    `from ${article.sources.join(', ')}`,
    article._ranking_score !== undefined && `score ${article._ranking_score}`,
  ];
  const lines = [
    `${article.retracted ? '**RETRACTED** ' : ''}**${escapeMarkdown(article.title ?? 'Title not available')}**`,
    [...place, ids.filter(Boolean).join(', ')]
      .filter(Boolean)
      .map((part) => escapeMarkdown(String(part)))
      .join(' | '),
    facts
      .filter(Boolean)
      .map((fact) => escapeMarkdown(String(fact)))
      .join(' | '),
    ...(versions ?? []).map(versionLine),
    article.abstract && escapeMarkdown(cut(article.abstract)),
  ];
  return lines.filter(Boolean).join('\n   ');
}

/** An id of a source's own, where there is none that others know. */
function otherId({ openalex_id, s2_id }: FullArticle['identifiers']): string | null {
  return (openalex_id && `OpenAlex ${openalex_id}`) ?? (s2_id && `Semantic Scholar ${s2_id}`);
}

function compact(article: CompactArticle): string {
  const { pmid, doi, pmc, journal, year, publication_date, article_type, open_access, score } = article;
  return [
    `${article.retracted ? '**RETRACTED** ' : ''}**${escapeMarkdown(article.title ?? 'Title not available')}**`,
    ...[
      [journal, publication_date ?? year].filter(Boolean).join(' '),
      article_type,
      [pmid && `PMID ${pmid}`, doi && `doi ${doi}`, pmc].filter(Boolean).join(', '),
      open_access !== undefined && accessOf({ is_oa: open_access, status: article.oa_status }),
      score !== undefined && `score ${score}`,
    ]
      .filter(Boolean)
      .map((part) => escapeMarkdown(String(part))),
  ].join(' | ');
}

function accessOf({ is_oa, status }: { is_oa: boolean | null; status?: string | undefined }): string {
  if (is_oa === null) return 'open access unknown';
  return is_oa ? `open access${status ? ` (${status})` : ''}` : 'closed';
}

function volumeOf({ volume, issue, pages }: FullArticle): string {
  return `${volume ?? ''}${issue ? `(${issue})` : ''}${pages ? `:${pages}` : ''}`;
}

function versionLine({
  kind,
  pmid,
  doi,
  server,
  basis,
}: NonNullable<FullArticle['versions']>[number]): string {
  const what = kind === 'has-preprint' ? `Preprint of it${server ? ` (${server})` : ''}` : 'Published as';
  const ids = [pmid && `PMID ${pmid}`, doi && `doi ${doi}`].filter(Boolean).join(', ');
  return escapeMarkdown(
    `${what}: ${ids || 'no id known'}${basis === 'title' ? ' (by title and author)' : ''}`,
  );
}

function cut(abstract: string): string {
  if (abstract.length <= ABSTRACT_CHARACTERS) return abstract;
  const head = abstract.slice(0, ABSTRACT_CHARACTERS);
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), ABSTRACT_CHARACTERS / 2)).toWellFormed()} …`;
}
