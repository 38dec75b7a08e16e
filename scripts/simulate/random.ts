/** Numbers from 0 to 1 that are the same for the same seed (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Times in ms at which independent users come, `perSecond` of them on average (a Poisson process). */
export function arrivals(perSecond: number, seconds: number, random: () => number): number[] {
  const times: number[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) / perSecond) * 1000;
    if (at >= seconds * 1000) return times;
    times.push(at);
  }
}
