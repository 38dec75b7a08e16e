import { descendants, type Element, elements, first, leaf, textAt, textOf, wrap } from './tree.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const SEASONS = /^(spring|summer|autumn|fall|winter)$/i;

interface DateParts {
  year: string;
  /** `Mar`, or '' */
  month: string;
  day: string;
  season: string;
}

/** What the record says of its dates: all in PubMed's elements, '' where the article has none. */
export interface Dates {
  /** `Print`, `Print-Electronic`, `Electronic` or `Electronic-eCollection`. */
  model: string;
  pubDate: string;
  articleDate: string;
  /** `PubMedPubDate` elements of the PubmedData history. */
  history: string;
}

/** PubMed's dates of an article. Print, electronic and collection dates are never blended. */
export function dates(meta: Element): Dates {
  const found = elements(meta, 'pub-date').filter((date) => partsOf(date).year);
  const of = (kinds: RegExp): DateParts | undefined => {
    const date = found.find((candidate) => kinds.test(kindOf(candidate)));
    return date && partsOf(date);
  };
  const print = of(/^(ppub|(pub|publication) print)$/) ?? of(/^epub-ppub$/);
  const collection = of(/^collection/);
  const electronic = of(/^(epub|(pub|publication)( electronic)?)$/) ?? of(/^epub-ppub$/);
  const fallback = of(/^(?!archival|nihms|pmc|update)/) ?? of(/./);
  const issue = print ?? collection ?? electronic ?? fallback;
  const online = electronic?.day ? electronic : undefined;
  const models: [unknown, string][] = [
    [print && online, 'Print-Electronic'],
    [print, 'Print'],
    [collection && online, 'Electronic-eCollection'],
    [true, 'Electronic'],
  ];
  const known = online ?? issue;
  return {
    model: models.find(([applies]) => applies)?.[1] ?? '',
    pubDate: issue ? wrap('PubDate', issueDate(issue)) : '',
    articleDate: online ? wrap('ArticleDate', numeric(online), ' DateType="Electronic"') : '',
    history: received(meta) + (known ? stamp('pubmed', known) + stamp('entrez', known) : ''),
  };
}

function kindOf({ attributes }: Element): string {
  const type = attributes['pub-type'] ?? attributes['date-type'] ?? '';
  return attributes['pub-type'] ? type : `${type} ${attributes['publication-format'] ?? ''}`.trim();
}

function partsOf(date: Element): DateParts {
  const iso = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(date.attributes['iso-8601-date'] ?? '');
  const written = textAt(date, 'year') || /\b(1[5-9]|20)\d\d\b/.exec(textAt(date, 'string-date'))?.[0] || '';
  return {
    year: written || (iso?.[1] ?? ''),
    month: monthOf(textAt(date, 'month') || (iso?.[2] ?? '')),
    day: /^\d{1,2}$/.exec(textAt(date, 'day') || (iso?.[3] ?? ''))?.[0] ?? '',
    season: textAt(date, 'season'),
  };
}

function monthOf(text: string): string {
  const number = Number(text);
  const name = text.slice(0, 3).toLowerCase();
  return (
    MONTHS[Number.isInteger(number) && text ? number - 1 : -1] ??
    MONTHS.find((month) => month.toLowerCase() === name) ??
    ''
  );
}

/** A season that is not one of PubMed's four becomes a `MedlineDate`. */
function issueDate({ year, month, day, season }: DateParts): string {
  if (!month && season && !SEASONS.test(season)) return leaf('MedlineDate', `${year} ${season}`);
  const inner = month ? leaf('Month', month) + leaf('Day', day.padStart(day ? 2 : 0, '0')) : '';
  return leaf('Year', year) + (inner || leaf('Season', season));
}

function numeric({ year, month, day }: DateParts, pad = 2): string {
  const [monthNumber, dayNumber] = [MONTHS.indexOf(month) + 1 || 1, Number(day) || 1].map((number) =>
    String(number).padStart(pad, '0'),
  );
  return leaf('Year', year) + leaf('Month', monthNumber) + leaf('Day', dayNumber);
}

/** JATS does not tell when PubMed took the article in: the day of publication stands for it. */
function stamp(status: string, date: DateParts): string {
  return wrap('PubMedPubDate', numeric(date, 1), ` PubStatus="${status}"`);
}

function received(meta: Element): string {
  return descendants(first(meta, 'history'), 'date')
    .map((date) => ({ type: date.attributes['date-type'] ?? '', parts: partsOf(date) }))
    .filter(({ type, parts }) => /^(received|accepted|rev-recd)$/.test(type) && parts.year && parts.month)
    .map(({ type, parts }) => stamp(type === 'rev-recd' ? 'revised' : type, parts))
    .join('');
}

/** `Pagination`: the pages, or the number of an article without pages. */
export function pagination(meta: Element): string {
  const start = textAt(meta, 'fpage') || textAt(meta, 'elocation-id');
  const end = textAt(meta, 'fpage') ? textAt(meta, 'lpage') : '';
  const range = textOf(first(meta, 'page-range')).replace(/[–—]/g, '-');
  const pages = range || (end && end !== start ? `${start}-${end}` : start);
  return wrap('Pagination', leaf('StartPage', start) + leaf('EndPage', end) + leaf('MedlinePgn', pages));
}
