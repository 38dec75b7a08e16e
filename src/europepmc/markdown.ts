import { code, inWords } from '../pubmed/search/notice.ts';
import { runText } from '../record/run-report.ts';
import { escapeMarkdown } from '../text/escape.ts';
import type { EuropePmcAnswer, EuropePmcRow } from './schema.ts';

/** The answer as Markdown that is complete by itself (design.md §7). */
export function europePmcMarkdown(answer: EuropePmcAnswer): string {
  const { totalCount, hits, nextCursorMark, effectiveQuery, searchUrl, notice } = answer;
  const next = nextCursorMark ? `next page: cursorMark ${code(nextCursorMark)}` : 'no further page';
  return [
    [
      `**${inWords(hits.length)} of ${inWords(totalCount)} records** (cursorMark ${code(answer.cursorMark)}; ${next})`,
      `Query sent: ${code(effectiveQuery)}`,
      `Link: ${searchUrl}`,
    ].join('\n'),
    notice && `**Note:** ${notice}`,
    hits.map((hit, i) => `${i + 1}. ${hitText(hit)}`).join('\n'),
    runText(answer),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function hitText(hit: EuropePmcRow): string {
  const { source, epmcId, pmid, pmcId, doi, isOpenAccess, hasFullTextXml, citedByCount } = hit;
  const marks = [hit.retracted && '**RETRACTED**', hit.isPreprint && '**Preprint**']
    .filter(Boolean)
    .join(' ');
  const text = (value: string | undefined) => value && escapeMarkdown(value);
  const parts = [
    [marks, text(hit.title) ?? '(no title)'].filter(Boolean).join(' '),
    text(hit.authors),
    text(hit.journal),
    hit.firstPublicationDate ?? hit.pubYear,
    hit.firstPublicationDate &&
      hit.pubYear &&
      !hit.firstPublicationDate.startsWith(hit.pubYear) &&
      `year ${hit.pubYear}`,
    text(hit.publicationTypes?.join(', ')),
    [
      `[${source} ${epmcId}](${hit.epmcUrl})`,
      pmid && `PMID ${pmid}`,
      pmcId,
      doi && `doi ${escapeMarkdown(doi)}`,
    ]
      .filter(Boolean)
      .join(', '),
    isOpenAccess !== undefined && (isOpenAccess ? 'open access' : 'not in the open-access set'),
    hasFullTextXml !== undefined && (hasFullTextXml ? 'in PMC' : 'not in PMC'),
    citedByCount !== undefined && `cited by ${inWords(citedByCount)}`,
    ...(hit.otherVersions ?? []).map((other) => `${other.relation}: ${other.source} ${other.epmcId}`),
  ];
  const snippet = hit.abstractSnippet && `\n   ${escapeMarkdown(hit.abstractSnippet)}`;
  return `${parts.filter(Boolean).join(' | ')}${snippet ?? ''}`;
}
