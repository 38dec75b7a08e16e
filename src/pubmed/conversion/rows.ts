import type { Conversion, ConvertedIdType } from '../id-converter.ts';
import type { ConversionAnswer, ConversionRow } from './schema.ts';

/** "Identifier not found in PMC" reads as "does not exist" (field-cases.md B16), so it is not passed on. */
const NOT_IN_PMC: Record<ConvertedIdType, string> = {
  pmid: 'Not in PMC. The article may still be in PubMed: pubmed_fetch_articles reads the record of this PMID, with its DOI.',
  pmcid: 'PMC has no article of this number. Check the digits, and whether it is a PMID.',
  doi: 'Not in PMC. The article may still be in PubMed: search this DOI with pubmed_search_articles.',
};
const INVALID: Record<ConvertedIdType, string> = {
  pmid: 'No PMID can have these digits: a PMID is 1 to 8 digits today, and does not begin with 0.',
  pmcid: 'No PMCID can have these digits: a PMCID is PMC and 1 to 8 digits today.',
  doi: 'The ID converter does not take this for a DOI: compare it with the publisher’s page.',
};
const UNANSWERED = 'The ID converter did not answer for this id: ask for it again.';

/**
 * One row for each id of the call, in its order and spelling.
 *
 * @param keys the same ids as the converter was asked
 */
export function answerOf(
  ids: string[],
  keys: string[],
  idType: ConvertedIdType,
  answers: Map<string, Conversion>,
): ConversionAnswer {
  const records = ids.map((requestedId, index): ConversionRow => {
    const answer = answers.get((keys[index] ?? '').toLowerCase());
    if (!answer) return { requestedId, errmsg: UNANSWERED, retryable: true };
    const { problem, ...found } = answer;
    if (problem) return { requestedId, errmsg: (problem === 'invalid' ? INVALID : NOT_IN_PMC)[idType] };
    return { requestedId, ...found };
  });
  const missed = records.filter((row) => 'errmsg' in row).length;
  return {
    records,
    totalConverted: records.length - missed,
    totalSubmitted: records.length,
    ...(missed > 0 && { notice: `${missed} of ${records.length} ids were not converted: see errmsg.` }),
  };
}
