/** Days as `2024/03/04`. */
export interface DateRange {
  from: string;
  to: string;
}

/** Widens partial dates: `2020` to `2021/06` is 2020/01/01 to 2021/06/31. Undefined when one is no date. */
export function dateRange(from: string, to: string): DateRange | undefined {
  const [start, end] = [partsOf(from), partsOf(to)];
  if (!start || !end) return undefined;
  return { from: day(start, '01', '01'), to: day(end, '12', '31') };
}

/** The last `days` days before and with today. */
export function lastDays(days: number, now = new Date()): DateRange {
  const iso = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
  return { from: iso(now.getTime() - days * 86_400_000), to: iso(now.getTime()) };
}

function partsOf(text: string): string[] | undefined {
  const match = /^(\d{4})(?:[/.-](\d{1,2})(?:[/.-](\d{1,2}))?)?$/.exec(text.trim());
  return match?.slice(1).filter((part) => part !== undefined);
}

function day([year = '', month, date]: string[], first: string, last: string): string {
  return [year, month ?? first, date ?? last].map((part) => part.padStart(2, '0')).join('/');
}
