import { keepSave } from '../notes/keep.ts';
import { cachedRecord } from '../pubmed/record/cached.ts';
import { getArticleFigures } from '../tools/article-figures.ts';
import { convertArticleIds } from '../tools/convert-ids.ts';
import { searchEuropePmcRecords } from '../tools/europepmc-search.ts';
import { fetchPaper } from '../tools/fetch.ts';
import { fetchArticles } from '../tools/fetch-articles.ts';
import { fetchFullText } from '../tools/fetch-fulltext.ts';
import { findRelatedArticles } from '../tools/find-related.ts';
import { formatCitations } from '../tools/format-citations.ts';
import { lastSearch } from '../tools/last-pmids.ts';
import { lookupCitation } from '../tools/lookup-citation.ts';
import { lookupMesh } from '../tools/lookup-mesh.ts';
import { readSession } from '../tools/read-session.ts';
import { saveLiteratureNotes } from '../tools/save-literature-notes.ts';
import { search } from '../tools/search.ts';
import { searchArticles } from '../tools/search-articles.ts';
import { spellCheck } from '../tools/spell-check.ts';
import type { Tool, ToolCall } from '../tools/tool.ts';
import { unifiedSearch } from '../tools/unified-search.ts';
import { verifyReferences } from '../tools/verify-references.ts';

/** Every tool of the server, in the order in which clients see them. */
export const tools: Tool[] = [
  unifiedSearch,
  searchArticles,
  searchEuropePmcRecords,
  fetchArticles,
  fetchFullText,
  getArticleFigures,
  findRelatedArticles,
  lookupMesh,
  spellCheck,
  convertArticleIds,
  lookupCitation,
  verifyReferences,
  readSession,
  formatCitations,
  saveLiteratureNotes({
    library: ({ session }) => session.library,
    lastSearch: noteContext,
    cache: ({ session, now }, records) => session.keepArticles(records.map(cachedRecord), now()),
    keep: keepSave,
  }),
  search,
  fetchPaper,
];

/** The last search as an index note names it. */
async function noteContext(call: ToolCall) {
  const found = await lastSearch(call);
  if (!found) return undefined;
  const { query, timestamp, result_count, pmids } = found;
  return { query, timestamp, resultCount: result_count, pmids };
}
