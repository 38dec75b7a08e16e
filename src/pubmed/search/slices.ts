import type { DateRange } from './dates.ts';

const DAY_MS = 86_400_000;
/** Aimed at less than the window, since hits are spread unevenly. */
const HITS_PER_SLICE = 6000;
const MAX_SLICES = 12;
/** PubMed's yearly additions have doubled about every 15 years since 1950 (0.09 million then, 1.7 million in 2024). */
const DOUBLING_DAYS = 15 * 365.25;
const FEW_BEFORE = '1950/01/01';

/** Every record has one entry date, but may have two publication dates. */
const EVERYTHING: DateRange = { minDate: '1000/01/01', maxDate: '3000/12/31', dateType: 'edat' };

/**
 * Date ranges that together are `range`, do not overlap, and promise about equally many hits each, so that a search
 * of more hits than PubMed gives out can be read in parts. Only the total is known: a part may still hold too many.
 *
 * @param today as `2026/03/01`; nothing is published after it
 */
export function dateSlices(total: number, today: string, range: DateRange = EVERYTHING): DateRange[] {
  const first = dayNumber(range.minDate);
  const last = dayNumber(range.maxDate);
  const many = dayNumber(FEW_BEFORE);
  const from = last <= many ? first : Math.max(first, many);
  const to = Math.max(from, Math.min(last, dayNumber(today)));
  const count = Math.min(MAX_SLICES, Math.ceil(total / HITS_PER_SLICE));
  const growth = 2 ** ((to - from) / DOUBLING_DAYS);
  const cuts = Array.from({ length: count - 1 }, (_, i) => {
    const share = 1 + ((i + 1) / count) * (growth - 1);
    return from + Math.round(DOUBLING_DAYS * Math.log2(share));
  });
  const starts = [first, ...new Set(cuts.filter((cut) => cut > first && cut <= last))];
  if (starts.length < 2) return [];
  return starts.map((start, i) => ({
    minDate: dayText(start),
    maxDate: dayText((starts[i + 1] ?? last + 1) - 1),
    dateType: range.dateType,
  }));
}

function dayNumber(day: string): number {
  return Date.parse(day.replaceAll('/', '-')) / DAY_MS;
}

/** A day, counted from 1970, as PubMed writes it. */
export function dayText(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/');
}
