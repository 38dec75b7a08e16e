import { code, inWords } from '../pubmed/search/notice.ts';
import { escapeMarkdown } from '../text/escape.ts';
import { articleMarkdown } from './article-markdown.ts';
import type { UnifiedResult } from './result.ts';

/** The answer as Markdown that is complete by itself; abstracts are cut, everything else is told. */
export function markdownOf(result: UnifiedResult): string {
  const { articles, notice, next_tools, relaxation, orientation } = result;
  const relaxed = relaxation ? `, relaxed: ${relaxation.step}, as ${code(relaxation.query)}` : '';
  const parts = [
    headline(result),
    `Query: ${code(result.query)}${relaxed}`,
    notice && `**Note:** ${escapeMarkdown(notice)}`,
    [...countsOf(result), ...(orientation ? [`- ${orientation.advice}`] : [])].join('\n'),
    articles.map((article, i) => `${i + 1}. ${articleMarkdown(article)}`).join('\n'),
    failuresOf(result),
    next_tools &&
      ['**Next**', ...next_tools.map(({ command, reason }) => `- ${code(command)}: ${reason}`)].join('\n'),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function headline({ search_status, statistics: { duplicates_removed: merged } }: UnifiedResult): string {
  const { state, returned, attempted_sources, successful_sources } = search_status;
  const more = search_status.continuation_available_sources;
  const list = `**${inWords(returned)} ${returned === 1 ? 'article' : 'articles'} listed** (${state})`;
  const answered = `${successful_sources.length} of ${attempted_sources.length} sources answered`;
  const duplicates = merged > 0 ? `, ${merged} ${merged === 1 ? 'duplicate' : 'duplicates'} merged` : '';
  const rest = more.length > 0 ? ` More than is listed here: ${more.join(', ')}.` : '';
  return `${list}: ${answered}${duplicates}.${rest}`;
}

/** "10 of 4,312" for each source, so that nobody takes the page for the total (field case F12). */
function countsOf({ source_counts }: UnifiedResult): string[] {
  return source_counts.map(({ source, status, returned, total_available, relaxed }) => {
    if (total_available === null) return `- ${source}: no answer (${status})`;
    const wider = relaxed ? ' (relaxed; as asked: none)' : '';
    return `- ${source}: ${inWords(returned)} of ${inWords(total_available)}${wider}`;
  });
}

function failuresOf({ source_errors }: UnifiedResult): string | undefined {
  if (source_errors.length === 0) return undefined;
  const lines = source_errors.map(({ source, status, message, suggestion = '', retryable }) => {
    const again = retryable ? '' : ' Not worth a retry.';
    return escapeMarkdown(`- ${source}: ${status}. ${message}. ${suggestion}${again}`);
  });
  return ['**Sources with a failure**', ...lines].join('\n');
}
