import { Pacer, type PacingLimits, type Turn } from '../../src/upstream/pacing.ts';
import { Agenda } from './agenda.ts';

export interface GateLoad {
  /** When calls begin, ms. */
  arrivals: number[];
  /** Requests that each call makes one after the other; repeated when there are more calls. */
  requestsOfCalls: number[];
  latencyMs: number;
  /** How long a call may take: then it is answered with `queue_full`. */
  patienceMs: number;
  limits: PacingLimits;
}

export interface GateResult {
  calls: number;
  answered: number;
  /** Told at once that the queue is full. */
  shed: number;
  /** Waiting for turns of each answered call, ms, ascending. */
  waits: number[];
  longestQueue: number;
  /** Start of each request, ms. */
  starts: number[];
}

/** The real gate (`Pacer`) on a clock of its own, under calls that come as given. */
export function simulateGate(load: GateLoad): GateResult {
  const { arrivals, requestsOfCalls, latencyMs, patienceMs, limits } = load;
  const pacer = new Pacer(limits);
  const agenda = new Agenda();
  const result: GateResult = {
    calls: arrivals.length,
    answered: 0,
    shed: 0,
    waits: [],
    longestQueue: 0,
    starts: [],
  };

  for (const [index, begin] of arrivals.entries()) {
    let left = requestsOfCalls[index % requestsOfCalls.length] ?? 1;
    let waited = 0;
    const ask = (now: number) => {
      const asked = now;
      const patience = begin + patienceMs - now;
      const take = (turn: Turn, at: number): void => {
        if (turn.kind === 'full') result.shed += 1;
        else if (turn.kind === 'wait')
          agenda.put(at + turn.waitMs, (later) => take(pacer.confirm(later, turn.ticket), later));
        else started(at, at - asked);
      };
      take(pacer.ask(now, patience), now);
      result.longestQueue = Math.max(result.longestQueue, pacer.state(now).queue);
    };
    const started = (at: number, wait: number) => {
      result.starts.push(at);
      waited += wait;
      left -= 1;
      agenda.put(at + latencyMs, left > 0 ? ask : () => finished());
    };
    const finished = () => {
      result.answered += 1;
      result.waits.push(waited);
    };
    agenda.put(begin, ask);
  }
  agenda.run();
  result.waits.sort((a, b) => a - b);
  return result;
}
