import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Longest text that a person puts into a prompt; a question, not a document. */
const LONGEST = 2000;

const text = (what: string) => z.string().min(1).max(LONGEST).describe(what);
const choice = (what: string, values: readonly [string, ...string[]]) =>
  // The SDK looks for completions below `optional`.
  completable(z.enum(values), (typed) => values.filter((value) => value.startsWith(typed)))
    .optional()
    .describe(`${what}: ${values.join(', ')}`);

/** Short recipes that a person picks in the client; each names the tools in the order in which they help. */
export function registerPrompts(server: McpServer): void {
  const user = (recipe: string) => ({
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: recipe } }],
  });

  server.registerPrompt(
    'systematic_search',
    {
      title: 'Systematic search',
      description: 'A reproducible PubMed search: concepts, MeSH, Boolean query, counts, record',
      argsSchema: z.object({
        topic: text('What the review is about'),
        years: z.string().max(20).optional().describe('Such as 2015-2025'),
      }),
    },
    ({ topic, years }) =>
      user(`Run a systematic search on: ${topic}${years ? `, published ${years}` : ''}.

1. Split the question into concepts. For each, look up MeSH headings with pubmed_lookup_mesh and collect free-text synonyms.
2. Build a Boolean query: synonyms OR-ed within a concept as "heading"[mh] OR word[tiab], concepts AND-ed. Check it with pubmed_spell_check.
3. Count first: pubmed_search_articles with maxResults 0${years ? ' and the date range' : ''}. Read its query translation and every warning; tell me what was ignored. Refine until count and translation make sense.
4. Page through all hits with offset until all of the total are listed. Read abstracts with pubmed_fetch_articles in batches.
5. Report the final query, its translation, the date, the total and the run id of the search, so that it can be cited and replayed (read_session). Say plainly what failed or was left out. Never fill a gap from memory.`),
  );

  server.registerPrompt(
    'pico_question',
    {
      title: 'Clinical question (PICO)',
      description: 'From a clinical question to the best evidence, with its limits',
      argsSchema: z.object({
        question: text('The clinical question'),
        kind: choice('Kind of question', ['therapy', 'diagnosis', 'prognosis', 'etiology']),
      }),
    },
    ({ question, kind }) =>
      user(`Answer this clinical question from the literature: ${question}

1. Write down population, intervention, comparison and outcome. Ask me if one of them is unclear.
2. unified_search with the main terms${kind ? ` and filters "clinical_query:${kind}"` : ''}, ranking "quality". If it finds little, check the spelling with pubmed_spell_check and look up terms with pubmed_lookup_mesh.
3. Prefer systematic reviews, then trials, then cohorts. Read the abstracts with pubmed_fetch_articles; read results and limitations of the two or three best with pubmed_fetch_fulltext and sections.
4. Answer in five sentences: what was found, in whom, how large, how certain, what is missing. Cite each claim with its PMID. Name retractions, preprints, and sources that failed.`),
  );

  server.registerPrompt(
    'explore_paper',
    {
      title: 'Explore a paper',
      description: 'What one paper says, shows, builds on and led to',
      argsSchema: z.object({ paper: text('PMID, PMCID, DOI or title') }),
    },
    ({ paper }) =>
      user(`Explore this paper with me: ${paper}

1. If that is a title, find it with unified_search; if several papers match, ask me which.
2. Read its record with pubmed_fetch_articles and say at once whether it is retracted or corrected.
3. Outline its full text: pubmed_fetch_fulltext with overflowMode "outline" and maxCharacters 2000; then read the sections that matter. List its figures with get_article_figures.
4. pubmed_find_related: similar papers, those that cite it, those that it cites.
5. Summarise question, methods, results with their numbers, and limitations, quoting the text where a number matters. If there is no open full text, say so and work from the abstract.`),
  );

  server.registerPrompt(
    'literature_notes',
    {
      title: 'Literature notes',
      description: 'Saves papers as notes with an index, and tells how to take them away',
      argsSchema: z.object({
        pmids: text('PMIDs, or "last" for those of the last search'),
        format: choice('Format of the notes', ['wiki', 'foam', 'markdown', 'medpaper']),
      }),
    },
    ({ pmids, format }) =>
      user(`Save literature notes for: ${pmids}.

1. save_literature_notes with these PMIDs${format ? ` and note_format "${format}"` : ''} and an index.
2. Tell me what was created, updated, skipped or in conflict, which PMIDs were not found, and give me the download link as it is.
3. Offer citations for a manuscript with pubmed_format_citations (BibTeX, RIS, CSL-JSON, APA, Vancouver).`),
  );

  server.registerPrompt(
    'resume_session',
    {
      title: 'Resume a session',
      description: 'What was searched before, and what is new since',
      argsSchema: z.object({
        session: z.string().max(100).optional().describe('Name of the session; without it the current one'),
      }),
    },
    ({ session }) =>
      user(`Go on where we stopped${session ? ` in session ${session}` : ''}.

1. read_session with action summary, then search_runs${session ? ` of session ${session}` : ''}: list queries, dates and counts.
2. Ask me which search to repeat. read_session with action replay_search gives the call; run it unchanged.
3. Its answer names added and removed PMIDs. Read the new ones with pubmed_fetch_articles and tell me what changed, and which sources failed this time.`),
  );
}
