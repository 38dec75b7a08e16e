import { all, type Element, elements, first, textAt } from './tree.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const SEASONS: Record<string, string> = {
  spring: '03',
  summer: '06',
  autumn: '09',
  fall: '09',
  winter: '12',
};

/** A date of a record. */
export interface PubmedDate {
  /** As a summary writes it: `2024 Mar 4`, `2023 Summer`, `1998 Dec-1999 Jan`. */
  text: string;
  /** `2024/03/04`; what is missing counts as the first, as in PubMed. */
  day: string;
}

/** One line of a record's history. */
export interface Stamp {
  /** `received`, `entrez`, `pubmed` …, `revised-record` and `completed` for the record itself. */
  status: string;
  day: string;
  /** `05:31` */
  time: string;
}

/** Reads a PubDate or ArticleDate; undefined without a year. */
export function readDate(date: Element | undefined): PubmedDate | undefined {
  const medline = textAt(date, 'MedlineDate');
  const year = textAt(date, 'Year') || /\b\d{4}\b/.exec(medline)?.[0];
  if (!year) return undefined;
  const month =
    textAt(date, 'Month') || textAt(date, 'Season') || /\d{4} (\p{L}{3})/u.exec(medline)?.[1] || '';
  const number = monthNumber(month);
  const day = textAt(date, 'Day');
  const name = /^\d/.test(month) ? titled(MONTHS[Number(number) - 1] ?? '') : month;
  const text = medline || [year, name, day.replace(/^0/, '')].filter(Boolean).join(' ');
  return { text, day: `${year}/${number}/${(day || '1').padStart(2, '0')}` };
}

/** The dates of PubmedData's history, and those of the record itself. */
export function readStamps(citation: Element | undefined, data: Element | undefined): Stamp[] {
  const history = all(data, 'History/PubMedPubDate').map((date) =>
    stamp(date.attributes.PubStatus ?? '', date),
  );
  const own = [
    ['revised-record', first(citation, 'DateRevised')],
    ['completed', first(citation, 'DateCompleted')],
  ] as const;
  return [...history, ...own.flatMap(([status, date]) => (date ? [stamp(status, date)] : []))];
}

function stamp(status: string, date: Element): Stamp {
  const [hour, minute] = ['Hour', 'Minute'].map((name) => (textAt(date, name) || '0').padStart(2, '0'));
  return {
    status,
    day: readDate(date)?.day ?? '',
    time: elements(date, 'Hour').length > 0 ? `${hour}:${minute}` : '00:00',
  };
}

function monthNumber(month: string): string {
  if (/^\d+$/.test(month)) return month.padStart(2, '0');
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return index < 0 ? (SEASONS[month.toLowerCase()] ?? '01') : String(index + 1).padStart(2, '0');
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
