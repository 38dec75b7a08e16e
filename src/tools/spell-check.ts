import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { invalidInput } from '../input/invalid-input.ts';
import { askEspell } from '../pubmed/espell.ts';
import { isBlank } from '../pubmed/spell/blank.ts';
import { correct } from '../pubmed/spell/correct.ts';
import { FAILURE, pacing } from './texts.ts';
import type { Tool } from './tool.ts';

const MIN_CHARACTERS = 2;
const BLANK = 'The query holds no visible character.';
/** The published code of `blank_query` (contracts/spell-check.md §3). */
const BLANK_CODE = -32007;

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/g;

const input = z
  .strictObject({
    query: z
      .string()
      .min(MIN_CHARACTERS)
      .describe('As it is searched: `(astma[tiab] OR wheze[tiab]) AND aged[mh]`.'),
  })
  // Beside other faults a blank query is told with them; alone it has its published name, `blank_query` (in `run`).
  .refine(({ query }) => !(typeof query === 'string' && query.length >= MIN_CHARACTERS && isBlank(query)), {
    message: BLANK,
    path: ['query'],
    when: ({ issues }) => issues.length > 0,
  });

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
    if (isBlank(query)) throw blankQuery();
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

/** A refusal as any other (contracts/input-rules.md Part B) but for its published reason and code. */
function blankQuery(): AppError {
  return new AppError({
    reason: 'blank_query',
    message: BLANK,
    hint: 'Give the words to check; nothing was sent to NCBI.',
    code: BLANK_CODE,
    retryable: false,
    data: { ...invalidInput([{ code: 'invalid_value', path: '/query', message: BLANK }]) },
  });
}
