import { escapeMarkdown } from '../../text/escape.ts';
import { code, inWords } from '../search/notice.ts';
import type { MeshAnswer, MeshRow, MeshTerm } from './schema.ts';

/** The answer as Markdown that is complete by itself (design.md §7). */
export function meshMarkdown({ query, offset, results, totalCount, nextOffset, notice }: MeshAnswer): string {
  const next = nextOffset === undefined ? 'no further page' : `next page: offset ${nextOffset}`;
  return [
    `## MeSH terms for ${code(query)}`,
    `**${results.length} of ${inWords(totalCount)}** (from offset ${offset}; ${next})`,
    notice && `> ${notice.replaceAll('\n', '\n> ')}`,
    ...results.map(block),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function block(row: MeshRow): string {
  const { name, meshId, entrezUid, exactMatch, treeNumbers, scopeNote, entryTerms, moreEntryTerms } = row;
  const more = moreEntryTerms ? ` and ${moreEntryTerms} more` : '';
  const lines = [
    `### ${escapeMarkdown(name)}`,
    `${meshId ?? 'no MeSH id'} (UID ${entrezUid})${exactMatch ? ', exact match' : ''}`,
    treeNumbers && `Tree numbers: ${treeNumbers.map(escapeMarkdown).join(', ')}`,
    scopeNote && `Scope: ${escapeMarkdown(scopeNote)}`,
    entryTerms && `Entry terms: ${entryTerms.map(escapeMarkdown).join('; ')}${more}`,
    ...(row.tree ?? []).map(placeText),
  ];
  return lines.filter(Boolean).join('\n');
}

function placeText({
  treeNumber,
  broader,
  narrower,
  moreNarrower,
}: NonNullable<MeshRow['tree']>[number]): string {
  const more = moreNarrower ? ` and ${moreNarrower} more` : '';
  return [
    `At ${escapeMarkdown(treeNumber)}:`,
    `- broader: ${broader ? termText(broader) : 'none'}`,
    `- narrower: ${narrower.length > 0 ? `${narrower.map(termText).join('; ')}${more}` : 'none'}`,
  ].join('\n');
}

function termText({ meshId, entrezUid, name }: MeshTerm): string {
  return `${name ? escapeMarkdown(name) : 'not named'} (${meshId ?? `UID ${entrezUid}`})`;
}
