import type { SessionCall } from '../session/session.ts';
import { bounded } from './bound.ts';
import { figuresMarkdown } from './markdown.ts';
import type { FiguresAnswer } from './schema.ts';

/**
 * The answer within what clients take, the whole of it kept in the session as an artifact. An answer is never lost
 * because the store failed: then that is said (design.md §6).
 */
export async function keepFigures(
  call: SessionCall,
  whole: FiguresAnswer,
  sessionId: string | undefined,
): Promise<FiguresAnswer> {
  const { image: _, ...figures } = whole;
  const draft = {
    tool: whole.tool,
    kind: 'article_figures',
    files: [
      { name: 'figures.json', text: `${JSON.stringify(figures, null, 2)}\n` },
      { name: 'response.md', text: figuresMarkdown(figures) },
    ],
    summary: { pmcid: whole.identifiers.pmcid, figure_count: whole.figure_count },
  };
  const manifest = await call.session.publish(draft, sessionId, call.now());
  const shown = bounded(whole);
  const told = manifest
    ? isShorter(shown, whole) &&
      `All of it is kept in ${manifest.artifact_uri} (figures.json, response.md): read_session, action artifact, pages through it.`
    : 'This answer could not be stored in the session.';
  const notice = [shown.notice, told].filter(Boolean).join(' ');
  return {
    ...shown,
    ...(notice && { notice }),
    ...(manifest && { artifact_uri: manifest.artifact_uri }),
  };
}

function isShorter(shown: FiguresAnswer, whole: FiguresAnswer): boolean {
  const size = ({ figures, supplementary_files, sub_articles }: FiguresAnswer) =>
    JSON.stringify([figures, supplementary_files, sub_articles]).length;
  return size(shown) < size(whole);
}
