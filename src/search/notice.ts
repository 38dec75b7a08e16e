import { yearText } from './fields.ts';
import type { Found } from './run.ts';

/** Of a remark of a source, which may repeat the whole query. */
const REMARK_CHARACTERS = 300;
const SHOWN_PMIDS = 50;

/** What a reader must know before using the list, in short sentences; undefined when there is nothing. */
export function noticeOf(found: Found): string | undefined {
  const { plan, outcomes, ranked, preprintsLeftOut } = found;
  const { analysis, filters, sources } = plan;
  const failed = outcomes.filter(({ answer }) => !answer);
  const others = sources.filter((name) => name !== 'pubmed');
  const says = [
    ...aboutSources(found),
    ranked.length === 0 &&
      failed.length === 0 &&
      preprintsLeftOut === 0 &&
      'All sources answered, and none has a hit for this question.',
    ...aboutIdentifiers(found),
    preprintsLeftOut > 0 &&
      `${preprintsLeftOut} ${preprintsLeftOut === 1 ? 'preprint was' : 'preprints were'} left out; options=include_detected_preprints lists them.`,
    analysis.years &&
      !filters.years &&
      `The years in the question were searched as words, not applied as a filter: filters=year:${yearText(analysis.years)} does that.`,
    analysis.intent === 'citation_tracking' &&
      'Who cites an article is not what this tool answers; these are articles about the words.',
    filters.pubmedOnly.length > 0 &&
      others.length > 0 &&
      `Only PubMed applied ${filters.pubmedOnly.join(', ')}; hits of ${others.join(', ')} may not fit.`,
    ...plan.notes,
    ...warningsOf(outcomes),
  ];
  return says.filter(Boolean).join(' ') || undefined;
}

function aboutSources(found: Found): (string | false | undefined)[] {
  const { outcomes, ranked, relaxation, relaxingFailed, fallback } = found;
  const failed = outcomes.filter(({ answer }) => !answer);
  // Other sources do not know of every retraction, and some of none.
  const unmarked = failed.some(({ source }) => source === 'pubmed')
    ? ranked.flatMap(({ paper }) => (paper.retracted || !paper.ids.pmid ? [] : [paper.ids.pmid]))
    : [];
  const unread = outcomes.flatMap(({ source, answer }) =>
    answer?.incomplete ? [{ source, pmids: answer.incomplete.pmids }] : [],
  );
  return [
    relaxation &&
      `${failed.length > 0 ? 'No source that answered has a hit for' : 'Nothing matched'} the question as asked. PubMed was asked again ${relaxation.step}; these are its hits for that.`,
    relaxingFailed && 'PubMed failed when it was asked in a wider form, which may have hits: search again.',
    failed.length > 0 &&
      `Incomplete: ${failed.map(({ source, status }) => `${source} (${status})`).join(', ')} did not answer, so articles known only there are missing.`,
    unmarked.length > 0 &&
      `Whether PMID ${listed(unmarked)} are retracted or corrected was not read in PubMed: see pubmed_fetch_articles.`,
    ...unread.map(
      ({ source, pmids }) =>
        `${source} told ids, but not the records of PMID ${listed(pmids)}: whether these are retracted or corrected is not known.`,
    ),
    fallback.length > 0 && `Asked instead of the sources that failed: ${fallback.join(', ')}.`,
  ];
}

function listed(pmids: string[]): string {
  const shown = pmids.slice(0, SHOWN_PMIDS).join(', ');
  return pmids.length > SHOWN_PMIDS ? `${shown} and ${pmids.length - SHOWN_PMIDS} more` : shown;
}

function aboutIdentifiers({ plan, ranked, outcomes }: Found): (string | false)[] {
  const { identifiers, isLookup } = plan.analysis;
  const named = (list: typeof identifiers) => list.map(({ value }) => value).join(', ');
  if (!isLookup) {
    return [
      identifiers.length > 0 &&
        `${named(identifiers)} was searched as words beside the others: ask for an identifier alone to look it up.`,
    ];
  }
  const known = new Set(ranked.flatMap(({ paper }) => Object.values(paper.ids)));
  const missing = identifiers.filter(
    ({ type, value }) => !known.has(value) && !(type === 'arxiv' && known.has(`10.48550/arxiv.${value}`)),
  );
  if (missing.length === 0 || ranked.length === 0) return [];
  const failed = outcomes.flatMap(({ source, answer }) => (answer ? [] : [source]));
  return [
    failed.length > 0
      ? `Not known, as ${failed.join(', ')} did not answer: ${named(missing)}.`
      : `Not found: ${named(missing)}.`,
  ];
}

/** The same remark of several sources once. */
function warningsOf(outcomes: Found['outcomes']): string[] {
  const told = outcomes.flatMap(({ source, answer }) =>
    (answer?.warnings ?? []).map((warning) => ({ source, warning })),
  );
  return [...Map.groupBy(told, ({ warning }) => warning)].map(([warning, by]) => {
    const text =
      warning.length > REMARK_CHARACTERS ? `${warning.slice(0, REMARK_CHARACTERS).toWellFormed()}…` : warning;
    return `${by.map(({ source }) => source).join(', ')}: ${text}`;
  });
}
