/** When something appeared, as exactly as it is known: a date always belongs to its year. */
export interface When {
  year?: number;
  date?: string;
}

type Part = string | number | null | undefined;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const FIRST_YEAR = 1000;
const LAST_YEAR = 2100;

/** Year, month (number or English name) and day, as far as they make sense. */
export function whenOf(year: Part, month?: Part, day?: Part): When {
  const y = numberOf(year);
  if (y === undefined || y < FIRST_YEAR || y > LAST_YEAR) return {};
  const m =
    numberOf(month) ??
    MONTHS.indexOf(
      String(month ?? '-')
        .slice(0, 3)
        .toLowerCase(),
    ) + 1;
  if (m < 1 || m > 12) return { year: y, date: String(y) };
  const d = numberOf(day) ?? 0;
  const days = new Date(Date.UTC(y, m, 0)).getUTCDate();
  const parts = [String(y), padded(m), ...(d >= 1 && d <= days ? [padded(d)] : [])];
  return { year: y, date: parts.join('-') };
}

/** A date as `2024`, `2024-05` or `2024-05-17`, whatever follows it. */
export function whenIso(text: string | undefined): When {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?![\d-])/.exec(text ?? '') ?? [];
  return whenOf(year, month, day);
}

/** The most exact of the dates that lie in the year of publication, which is the first of them that is known. */
export function bestOf(...dates: When[]): When {
  const year = dates.find((date) => date.year !== undefined)?.year;
  const length = ({ date = '' }: When) => date.length;
  return dates
    .filter((date) => date.year === year)
    .reduce((best, date) => (length(date) > length(best) ? date : best), {} as When);
}

function numberOf(part: Part): number | undefined {
  return part !== null && part !== undefined && /^\d{1,4}$/.test(String(part)) ? Number(part) : undefined;
}

function padded(part: number): string {
  return String(part).padStart(2, '0');
}
