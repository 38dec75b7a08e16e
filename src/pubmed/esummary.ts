import { z } from 'zod';
import { plainLine } from '../text/plain-line.ts';
import { assertOk, readText } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { answerIn, anyText, saidError, saysNoRecord, texts } from './eutils-json.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';

const line = anyText.transform(plainLine);
const maybeText = line.optional().catch(undefined);

/** One summary, field by field: one that is not as expected counts as absent. */
const summarySchema = z.object({
  title: maybeText,
  vernaculartitle: maybeText,
  lang: texts.catch([]),
  source: maybeText,
  pubdate: maybeText,
  authors: z.array(z.object({ name: line, authtype: maybeText })).catch([]),
  pubtype: texts.catch([]),
  articleids: z.array(z.object({ idtype: z.string(), value: anyText })).catch([]),
  references: z.array(z.object({ reftype: anyText, pmid: maybeText })).catch([]),
  doctype: maybeText,
  booktitle: maybeText,
  publishername: maybeText,
  error: z.unknown().optional(),
});

export type Summary = z.infer<typeof summarySchema>;

/** What ESummary said of some PMIDs. One that stands in neither was not answered. */
export interface Summaries {
  found: Map<string, Summary>;
  /** PMIDs without a record. */
  unknown: Set<string>;
}

/**
 * The summaries of PubMed records by PMID, in one request
 * (https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.ESummary).
 *
 * @throws AppError as `ask`; `ncbi_invalid_response` and `ncbi_resource_not_found` by the answer
 */
export async function findSummaries(
  call: Call,
  pmids: string[],
  service: Service = ncbi(call.config),
): Promise<Summaries> {
  const request = eutilsRequest(call.config, 'esummary', {
    db: 'pubmed',
    id: pmids.join(','),
    retmode: 'json',
    version: '2.0',
  });
  return ask(call, service, request, async (response) => {
    await assertOk(service, response);
    return readSummaries(service, await readText(service, response), pmids);
  });
}

/** Reads the summaries of the asked PMIDs from an ESummary answer, JSON or XML. @throws AppError */
export function readSummaries(service: Service, body: string, pmids: string[]): Summaries {
  const answer = answerIn(service, body, (value) => 'result' in value || 'esummaryresult' in value);
  if ('esummaryresult' in answer) throw saidError(service, String(answer.esummaryresult));
  const { data } = z.object({ result: z.record(z.string(), z.unknown()) }).safeParse(answer);
  if (!data || !pmids.some((pmid) => Object.hasOwn(data.result, pmid))) {
    throw invalidResponse(service, 'sent summaries of none of the asked articles', true);
  }
  const summaries: Summaries = { found: new Map(), unknown: new Set() };
  for (const pmid of pmids) {
    const { data: summary } = summarySchema.safeParse(data.result[pmid]);
    if (!summary) continue;
    if (summary.error === undefined) summaries.found.set(pmid, summary);
    else if (saysNoRecord(String(summary.error))) summaries.unknown.add(pmid);
  }
  return summaries;
}
