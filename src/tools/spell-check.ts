import { z } from 'zod';
import type { Config } from '../config.ts';
import { askEspell } from '../pubmed/espell.ts';
import { isBlank } from '../pubmed/spell/blank.ts';
import { correct } from '../pubmed/spell/correct.ts';
import { blankQuery, refuseBlank } from './blank-query.ts';
import { FAILURE, pacing } from './texts.ts';
import type { Tool } from './tool.ts';

const MIN_CHARACTERS = 2;
const BLANK = 'The query holds no visible character.';

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/g;

const input = z
  .strictObject({
    query: z
      .string()
      .min(MIN_CHARACTERS)
      .describe('As it is searched: `(astma[tiab] OR wheze[tiab]) AND aged[mh]`.'),
  })
  .refine(...refuseBlank((query) => query.length >= MIN_CHARACTERS && isBlank(query), BLANK));

const output = z.strictObject({
  original: z.string().describe('The query exactly as received'),
  corrected: z.string().describe('The query with its corrections; equal to original when there are none'),
  hasSuggestion: z.boolean().describe('At least one word was corrected'),
});

export const spellCheck: Tool<typeof input, typeof output> = {
  name: 'pubmed_spell_check',
  title: 'Check the spelling of a PubMed query',
  description,
  input,
  output,
  aliases: { term: 'query' },
  annotations: { readOnlyHint: true, openWorldHint: true, idempotentHint: true },

  run: async ({ query }, call) => {
    if (isBlank(query)) throw blankQuery('Give the words to check; nothing was sent to NCBI.', BLANK);
    const { corrected, edits } = correct(query, await askEspell(call, query));
    return { original: query, corrected, hasSuggestion: edits.length > 0 };
  },

  text: ({ original, corrected, hasSuggestion }) =>
    hasSuggestion
      ? `**Suggestion:** "${onOneLine(corrected)}" (original: "${onOneLine(original)}")`
      : `**No suggestion:** "${onOneLine(original)}" is taken to be correct as written.`,
};

function description(config: Config): string {
  return `Checks a PubMed query with NCBI's ESpell and returns it with misspelt words corrected in place: \`alzhiemer diseese treatmnt outcomse\` becomes \`alzheimer disease treatment outcomes\`. It finds no articles: then search with pubmed_search_articles.

Use it when a search finds few or no articles, or when you doubt the name of a drug, gene, disease or author. Field tags, operators, quotes and parentheses may stay.

Corrected are words without a tag or tagged ti, tiab, tw, tt, ot, all. Other fields (smith j[au]), alzhiem*, and words with inner capitals, digits or non-ASCII letters stay.

hasSuggestion false: nothing to correct. ESpell may take a rare right name for an error, so compare both texts. ${FAILURE} blank_query: nothing was sent. Read-only. ${pacing(config)}`;
}

/** A query that cannot pass for a line or a label of ours; what a query needs, quotes too, stays as it is (§2). */
function onOneLine(query: string): string {
  return query.replace(LINE_BREAK, escaped).replaceAll('**', '\\*\\*');
}

function escaped(lineBreak: string): string {
  return lineBreak === '\n' ? '\\n' : `\\u${lineBreak.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
