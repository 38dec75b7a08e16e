import { getArticleFigures } from '../tools/article-figures.ts';
import { convertArticleIds } from '../tools/convert-ids.ts';
import { fetchArticles } from '../tools/fetch-articles.ts';
import { fetchFullText } from '../tools/fetch-fulltext.ts';
import { formatCitations } from '../tools/format-citations.ts';
import { readSession } from '../tools/read-session.ts';
import { searchArticles } from '../tools/search-articles.ts';
import { spellCheck } from '../tools/spell-check.ts';
import type { Tool } from '../tools/tool.ts';
import { unifiedSearch } from '../tools/unified-search.ts';

/** Every tool of the server, in the order in which clients see them. */
export const tools: Tool[] = [
  unifiedSearch,
  searchArticles,
  fetchArticles,
  fetchFullText,
  getArticleFigures,
  spellCheck,
  convertArticleIds,
  readSession,
  formatCitations,
];
