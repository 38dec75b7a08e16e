const WORD = /^[A-Za-z]+(?:['’][A-Za-z]+)*$/;
const NEW_TEXT = /^[A-Z]?[a-z]+(?:[ '-][A-Z]?[a-z]+)*$/;
const OPERATOR = /\b(?:and|or|not)\b/i;
const LATER_CAPITAL = /.[A-Z]/;

/**
 * Whether a proposed correction of one word is made (contracts/spell-check.md §4.4). The contract leaves words with
 * inner capitals open: they are names such as mRNA or McDonald, so they stay, as words all in capitals do. No
 * correction brings in an operator, a digit or a sign of query syntax: that would change what the query asks.
 */
export function isAccepted(word: string, text: string): boolean {
  if (!WORD.test(word) || !NEW_TEXT.test(text)) return false;
  if (word.length === 1 || LATER_CAPITAL.test(word)) return false;
  if (OPERATOR.test(word) || OPERATOR.test(text)) return false;
  return word.toLowerCase() !== text.toLowerCase();
}

/**
 * The correction with the capital that the word began with, which the contract leaves open: PubMed takes both, and a
 * query that is shown to people keeps its looks.
 */
export function inCaseOf(word: string, text: string): string {
  return /^[A-Z]/.test(word) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
