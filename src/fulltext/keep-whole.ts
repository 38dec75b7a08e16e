import type { SessionCall } from '../session/session.ts';
import { markdownOf } from './markdown.ts';
import type { FullText } from './result.ts';
import type { Selected, Selection } from './select.ts';

type Article = Selected['article'];

/** The same selection without a limit on characters: what of a long article is kept beside the shortened answer. */
export function unlimited(selection: Selection): Selection {
  const none = Number.POSITIVE_INFINITY;
  return { ...selection, maxCharacters: none, maxCharactersPerSection: none };
}

/**
 * Stores long articles whole, as an artifact, and says in `notice` where. An answer is never lost because the store
 * failed: then that is said (design.md §6).
 */
export async function keepWhole(
  call: SessionCall,
  answer: FullText,
  whole: Article[],
  sessionId: string | undefined,
): Promise<FullText> {
  if (whole.length === 0) return answer;
  const full: FullText = { articles: whole, totalReturned: whole.length };
  const ids = whole.map(({ pmcId, doi, pmid }) => pmcId ?? pmid ?? doi ?? '');
  const draft = {
    tool: 'pubmed_fetch_fulltext',
    kind: 'full_text',
    files: [
      { name: 'response.md', text: markdownOf(full) },
      { name: 'articles.json', text: `${JSON.stringify(full, null, 2)}\n` },
    ],
    summary: { ids, result_count: whole.length },
  };
  const manifest = await call.session.publish(draft, sessionId, call.now());
  const told = manifest
    ? `What was cut of ${ids.join(', ')} is kept whole in ${manifest.artifact_uri} (response.md, articles.json): read_session, action artifact, pages through it.`
    : 'The whole articles could not be stored: ask for sections, or set maxCharacters.';
  return { ...answer, notice: [answer.notice, told].filter(Boolean).join(' ') };
}
