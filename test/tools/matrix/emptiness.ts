/** What the tools say when there is nothing, in the words of src/. */
const EMPTINESS = [
  // Numbers
  /"(?:totalCount|total_available|returnedCount|figure_count|totalConverted|totalMatched|totalReturned|totalFormatted|written_count)":0\b/,
  /"hasSuggestion":false|\b0 articles|\b0 of 0\b|\b(?:pubmed|europe_pmc|openalex|semantic_scholar|crossref) 0\b/,
  // Reasons and verdicts
  /not_in_pmc|not_open_access|resource_not_found|figure_not_found|paper_not_found|"not_found":[1-9]/,
  /"reason":"(?:not-found|not_found|no-oa|no-doi|no-epmc-fulltext|no-body)"|"status":"(?:empty|not_found)"|"state":"empty"/,
  // Sentences
  /\bNo (?:articles|records|hit|figure|term|suggestion|results found|abstract is known|article at this place|record fits)\b/,
  /Not in PMC|PMC has no article|has no record of|returned no record|it has no record|(?:has|have) no such paper/,
  /no open full text|none has a hit|Not found:|has no figures|no place has it|\blists? no\b|There may be some/,
];

/** Behind a source that failed others may have nothing, and a file may be no text: then the answer says what that is worth. */
const DOUBT =
  /not known whether there is|Not known whether it exists|whether there are any is not known|serves no full text there|is broken or incomplete/;

/** The words in which an answer claims that there is nothing, without saying that this is not certain. */
export function emptinessIn(text: string): string | undefined {
  if (DOUBT.test(text)) return undefined;
  return EMPTINESS.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0];
}
