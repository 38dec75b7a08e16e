import { escapeMarkdown } from '../text/escape.ts';
import { paperText } from './paper.ts';
import type { Verification, VerifiedRow } from './schema.ts';

/** The answer as a Markdown list, complete by itself (field-cases.md C9). */
export function verificationMarkdown({ results, total, counts, notice }: Verification): string {
  const { found, differs, not_found, could_not_check } = counts;
  const blocks = [
    '## References',
    `**${results.length} of ${total} checked:** ${found} found, ${differs} differ, ${not_found} not found, ${could_not_check} could not be checked`,
  ];
  if (notice) blocks.push(`> ${escapeMarkdown(notice)}`);
  return [...blocks, ...results.map(rowOf)].join('\n\n');
}

function rowOf({
  position,
  entry,
  verdict,
  agrees,
  differs = [],
  paper,
  closest,
  pubmedUnread,
  detail,
}: VerifiedRow): string {
  const lines = [
    paper && `Record: ${paperText(paper, pubmedUnread)}`,
    ...(paper?.notices ?? []).map((notice) => `NOTICE: ${notice}`),
    ...differs.map(({ field, given, record }) => `${field}: given "${given}", record "${record}"`),
    agrees && agrees.length > 0 && `Agree: ${agrees.join(', ')}`,
    closest && `Closest: ${paperText(closest, pubmedUnread)}`,
    detail,
  ];
  const told = lines.flatMap((line) => (line ? `   - ${escapeMarkdown(line)}` : []));
  const head = `${position}. **${verdict.replaceAll('_', ' ')}**${paper?.retracted ? ' **RETRACTED**' : ''}`;
  return [`${head} ${escapeMarkdown(entry)}`, ...told].join('\n');
}
