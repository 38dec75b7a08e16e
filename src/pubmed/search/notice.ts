import { plainLine } from '../../text/plain-line.ts';
import { WINDOW } from '../esearch.ts';
import type { DateFilter, DateRange } from './dates.ts';
import type { SearchResult } from './result.ts';
import { closed, straightened } from './words.ts';

const SHOWN_PHRASES = 5;
const PHRASE_CHARACTERS = 120;

/** What a notice is made from, besides the result itself. */
export interface Told {
  result: SearchResult;
  date: DateFilter | undefined;
  /** Rows without a summary, where summaries came. */
  missing: string[];
}

/** Everything that the reader of a result must know, one sentence group a line; undefined when there is nothing. */
export function noticeOf({ result, date, missing }: Told): string | undefined {
  const lines = [
    result.queryIgnored &&
      'PubMed dropped the whole query: the hits match the filters alone. Correct the query before using them.',
    ...droppedLines(result),
    result.filtersIgnored &&
      `These filters were among them, so that the hits are not limited by them: ${result.filtersIgnored.join(', ')}. Values that PubMed knows are in appliedFilters.`,
    date?.open && openLine(date),
    ...repairLines(result),
    emptyLine(result),
    windowLine(result),
    result.summariesFailed &&
      `NCBI did not give the summaries (${result.summariesFailed.reason}): the PMIDs are right. Whether these are retracted is not known: try again, or read them with pubmed_fetch_articles.`,
    missing.length > 0 &&
      `PubMed sent no summary of: ${missing.join(', ')}. Whether these are retracted is not known: pubmed_fetch_articles reads them.`,
  ];
  return lines.filter(Boolean).join('\n') || undefined;
}

/** What PubMed left out of the query, in the order in which it matters. */
function droppedLines(result: SearchResult): (string | undefined)[] {
  const { unknownFieldTags, phrasesNotFound, quotedPhrasesNotFound, phrasesIgnored, messages, totalCount } =
    result;
  const without = totalCount > 0 ? ' The hits were found without them.' : '';
  return [
    unknownFieldTags &&
      `PubMed does not know these field tags and ignored them: ${quoted(unknownFieldTags)}.`,
    phrasesNotFound && `PubMed knows none of these and left them out: ${quoted(phrasesNotFound)}.${without}`,
    quotedPhrasesNotFound &&
      `PubMed has no such phrase, and searched it word by word or left it out: ${quoted(quotedPhrasesNotFound)}.`,
    phrasesIgnored && `PubMed ignored, as too common: ${quoted(phrasesIgnored)}.`,
    messages && `PubMed says of this search: ${quoted(messages)}.`,
  ];
}

/** A range in words, with no year that only stands for "no limit". */
export function rangeText({ minDate, maxDate, dateType }: DateRange): string {
  const from = minDate.startsWith('1000') ? 'no start' : minDate;
  const to = maxDate.startsWith('3000') ? 'no end' : maxDate;
  return `${from} to ${to} (${dateType})`;
}

function openLine({ open, effective }: DateFilter): string {
  const { minDate, maxDate, dateType } = effective;
  const missing = open === 'minDate' ? 'start' : 'end';
  return `The date range has no ${missing}: ${rangeText({ minDate, maxDate, dateType })} was searched.`;
}

function repairLines({ query }: SearchResult): (string | false)[] {
  const straight = straightened(query);
  return [
    straight !== query && 'Curly quotation marks in the query were sent as straight ones.',
    closed(query) !== straight.trim() &&
      'The query had unbalanced parentheses, brackets or quotation marks, which were closed or left out: see effectiveQuery.',
  ];
}

function emptyLine({ totalCount, offset, nextCall }: SearchResult): string | undefined {
  if (totalCount > 0 && offset >= totalCount) {
    return `The offset ${offset} lies behind the last hit: there are ${inWords(totalCount)}. Start at offset 0.`;
  }
  const next = nextCall && `Next: ${nextCall.tool} ${code(JSON.stringify(nextCall.arguments))}.`;
  if (totalCount > 0) return next;
  return ['No articles: PubMed answered, and nothing matches.', next].filter(Boolean).join(' ');
}

function windowLine({ totalCount, dateSlices }: SearchResult): string | undefined {
  if (totalCount <= WINDOW) return undefined;
  const rest = inWords(totalCount - WINDOW);
  const first = `PubMed gives out only the first 9,999 hits of a search; ${rest} lie behind them.`;
  if (!dateSlices) return `${first} Narrow the query.`;
  const twice =
    dateSlices[0]?.dateType === 'pdat' ? ' An article with two publication dates can be in two.' : '';
  return `${first} To get all, search once with each of dateSlices as dateRange, and halve one that still has over 9,999.${twice}`;
}

/** `4,312` */
export function inWords(count: number): string {
  return count.toLocaleString('en-US');
}

/** Text as a Markdown code span on one line: nothing in it acts as markup or turns the line. */
export function code(text: string): string {
  const line = plainLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A phrase as it was typed, without its tag, quotation marks and accents. */
export function bare(phrase: string): string {
  return phrase
    .normalize('NFD')
    .replace(/\[[^[\]]*\]|"|\p{M}/gu, '')
    .trim()
    .toLowerCase();
}

function quoted(phrases: string[]): string {
  const shown = phrases.slice(0, SHOWN_PHRASES).map((phrase) => {
    const line = plainLine(phrase);
    return code(line.length > PHRASE_CHARACTERS ? `${line.slice(0, PHRASE_CHARACTERS)}…` : line);
  });
  const more = phrases.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
