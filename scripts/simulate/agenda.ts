interface Entry {
  at: number;
  act: (now: number) => void;
}

/** What is to happen, by time; what was put in first comes first among things of one time. */
export class Agenda {
  /** The next one is the last. */
  #entries: Entry[] = [];

  put(at: number, act: Entry['act']): void {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle] as Entry).at > at) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, { at, act });
  }

  run(): void {
    for (let next = this.#entries.pop(); next; next = this.#entries.pop()) next.act(next.at);
  }
}
