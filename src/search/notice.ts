import type { Found } from './run.ts';

/** What a reader must know before using the list, in short sentences; undefined when there is nothing. */
export function noticeOf(found: Found): string | undefined {
  const { plan, outcomes, ranked, relaxation, preprintsLeftOut, fallback } = found;
  const failed = outcomes.filter(({ answer }) => !answer);
  const partial = outcomes.filter(({ status }) => status === 'partial');
  const { years } = plan.analysis;
  const { pubmedOnly } = plan.filters;
  const others = plan.sources.filter((name) => name !== 'pubmed');
  const says = [
    relaxation &&
      `Nothing matched the question as asked. PubMed was asked again ${relaxation.step}; these are its hits for that.`,
    failed.length > 0 &&
      `Incomplete: ${failed.map(({ source, status }) => `${source} (${status})`).join(', ')} did not answer, so articles known only there are missing.`,
    partial.length > 0 &&
      `${partial.map(({ source }) => source).join(', ')} told ids, but not the records of all of them.`,
    fallback.length > 0 && `Asked instead of the sources that failed: ${fallback.join(', ')}.`,
    ranked.length === 0 &&
      failed.length === 0 &&
      preprintsLeftOut === 0 &&
      'All sources answered, and none has a hit for this question.',
    preprintsLeftOut > 0 &&
      `${preprintsLeftOut} ${preprintsLeftOut === 1 ? 'preprint was' : 'preprints were'} left out; options=include_detected_preprints lists them.`,
    years &&
      !plan.filters.years &&
      `The years in the question were not applied as a filter: filters=year:${yearText(years)} does that.`,
    pubmedOnly.length > 0 &&
      others.length > 0 &&
      `Only PubMed applied ${pubmedOnly.join(', ')}; hits of ${others.join(', ')} may not fit.`,
    ...plan.notes,
    ...warningsOf(outcomes),
  ];
  return says.filter(Boolean).join(' ') || undefined;
}

/** The same remark of several sources once. */
function warningsOf(outcomes: Found['outcomes']): string[] {
  const told = outcomes.flatMap(({ source, answer }) =>
    (answer?.warnings ?? []).map((warning) => ({ source, warning })),
  );
  return [...Map.groupBy(told, ({ warning }) => warning)].map(
    ([warning, by]) => `${by.map(({ source }) => source).join(', ')}: ${warning}`,
  );
}

function yearText({ from, to }: { from?: number; to?: number }): string {
  return from && to ? `${from}-${to}` : from ? `${from}-` : `-${to}`;
}
