import { paperText } from '../references/paper.ts';
import { escapeMarkdown } from '../text/escape.ts';
import type { LookupAnswer, LookupRow } from './schema.ts';

/** The answer as a Markdown list, complete by itself (field-cases.md C9). */
export function lookupMarkdown({ results, totalMatched, totalSubmitted, notice }: LookupAnswer): string {
  const blocks = ['## Citations', `**Matched:** ${totalMatched} of ${totalSubmitted}`];
  if (notice) blocks.push(`> ${escapeMarkdown(notice)}`);
  return [...blocks, ...results.map(rowOf)].join('\n\n');
}

function rowOf(row: LookupRow): string {
  const { position, key, status, pmid, verified, paper, candidatePmids, warnings = [], detail } = row;
  const label = key ? ` (key ${escapeMarkdown(key)})` : '';
  const outcome = pmid ? `PMID ${pmid}, ${verified ? 'verified' : 'not verified'}` : status.replace('_', ' ');
  const lines = [
    paper && paperText(paper),
    ...(paper?.notices ?? []),
    ...warnings.map(({ code, message }) => `${code}: ${message}`),
    candidatePmids && `Candidates: PMID ${candidatePmids.join(', ')}`,
    detail,
  ];
  const told = lines.flatMap((line) => (line ? `   - ${escapeMarkdown(line)}` : []));
  return [`${position}.${label} **${outcome}**`, ...told].join('\n');
}
