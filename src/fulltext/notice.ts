import type { Selected } from './select.ts';

/** What the caller has to know besides the data, in the order of contracts/fetch-fulltext.md §8; undefined if nothing. */
export function noticeOf(selected: Selected[], terms: string[]): string | undefined {
  const notices = [missedFilter(selected, terms), pictureTables(selected), leftOut(selected)];
  return notices.filter(Boolean).join(' ') || undefined;
}

function missedFilter(selected: Selected[], terms: string[]): string | undefined {
  const missed = selected.filter((one) => one.missed).map(idOf);
  if (missed.length === 0) return undefined;
  const wanted = terms.map((term) => JSON.stringify(term)).join(', ');
  return `No section title at any depth of ${missed.join(', ')} contains ${wanted}: leave out sections, or use a broad heading such as "methods" or "results".`;
}

function pictureTables(selected: Selected[]): string | undefined {
  const tables = selected.flatMap((one) =>
    (one.article.tables ?? []).flatMap(({ unextractableReason, label, id }, index) =>
      unextractableReason
        ? `${label ?? id ?? `table ${index + 1}`} (${idOf(one)}, ${unextractableReason})`
        : [],
    ),
  );
  if (tables.length === 0) return undefined;
  const [count, verb] = tables.length === 1 ? ['1 table', 'comes'] : [`${tables.length} tables`, 'come'];
  return `${count} ${verb} without cells: ${tables.join(', ')}. Another call will not bring them.`;
}

function leftOut(selected: Selected[]): string | undefined {
  const names = new Set(selected.flatMap((one) => one.leftOut));
  return names.size > 0 ? `Not shown: ${[...names].join(', ')} (includeDetails shows them).` : undefined;
}

function idOf({ article }: Selected): string {
  return article.pmcId ?? article.pmid ?? article.doi ?? 'the article';
}
