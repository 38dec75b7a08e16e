/** Writes to D1, which one thread makes one after the other: how long each waits and takes together, ms, ascending. */
export function simulateJournal(arrivals: number[], writesPerSearch: number, writeMs: number): number[] {
  const took: number[] = [];
  let freeAt = 0;
  for (const at of arrivals) {
    for (let write = 0; write < writesPerSearch; write += 1) {
      freeAt = Math.max(freeAt, at) + writeMs;
      took.push(freeAt - at);
    }
  }
  return took.sort((a, b) => a - b);
}

/** The value below which a share of ascending values lies; NaN of none. */
export function quantile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}
