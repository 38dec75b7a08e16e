/** The kinds of dates that a search can be limited by (https://pubmed.ncbi.nlm.nih.gov/help/#dp). */
export const DATE_TYPES = ['pdat', 'mdat', 'edat'] as const;
export type DateType = (typeof DATE_TYPES)[number];

/** Two days as `2024/03/01`, both counted in. */
export interface DateRange {
  minDate: string;
  maxDate: string;
  dateType: DateType;
}

/** A range as it was asked for and as it is applied. */
export interface DateFilter {
  /** With partial dates widened: 2024/02 ends on 2024/02/29. */
  effective: DateRange;
  /** As it stands in the query sent. */
  term: string;
  /** The bound that was not given and stands for "without limit". */
  open?: 'minDate' | 'maxDate';
}

/** What PubMed's own date form sends for a bound that is left empty: it ignores a range with one bound (field-cases.md B5). */
const FIRST = '1000';
const LAST = '3000';

/** A date in PubMed's spelling, with the first and the last day that it can mean; undefined when it is none. */
export function readDate(text: string): { text: string; first: string; last: string } | undefined {
  const parts = /^\s*(\d{4})(?:[/.-](\d{1,2})(?:[/.-](\d{1,2}))?)?\s*$/.exec(text);
  const [year = '', month, day] = (parts?.slice(1) ?? []).map((part) => part?.padStart(2, '0'));
  if (!parts || year < FIRST) return undefined;
  if (month === undefined) return { text: year, first: `${year}/01/01`, last: `${year}/12/31` };
  if (month < '01' || month > '12') return undefined;
  const end = String(new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate());
  const written = `${year}/${month}`;
  if (day === undefined) return { text: written, first: `${written}/01`, last: `${written}/${end}` };
  if (day < '01' || day > end) return undefined;
  const whole = `${written}/${day}`;
  return { text: whole, first: whole, last: whole };
}

/** The filter that two bounds make, either of them perhaps empty; undefined for none, or for bounds that are no dates. */
export function dateFilter(minDate = '', maxDate = '', dateType: DateType = 'pdat'): DateFilter | undefined {
  if (minDate === '' && maxDate === '') return undefined;
  const from = readDate(minDate || FIRST);
  const to = readDate(maxDate || LAST);
  if (!from || !to) return undefined;
  return {
    effective: { minDate: from.first, maxDate: to.last, dateType },
    term: `${from.text}[${dateType}] : ${to.text}[${dateType}]`,
    ...(minDate === '' && { open: 'minDate' as const }),
    ...(maxDate === '' && { open: 'maxDate' as const }),
  };
}
