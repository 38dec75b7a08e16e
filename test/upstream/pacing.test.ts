import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pacer, type Turn } from '../../src/upstream/pacing.ts';

const LIMITS = { gapMs: 100, queueDepth: 5, cooldownMs: 1000, cooldownCapMs: 15_000 };
const PATIENT = 60_000;

function ticketOf(turn: Turn): number {
  if (turn.kind !== 'wait') throw new Error(`expected to wait, got ${turn.kind}`);
  return turn.ticket;
}

describe('state', () => {
  it('counts who waits: neither who has started nor who gave up', () => {
    const pacer = new Pacer(LIMITS);
    expect(pacer.state(0)).toMatchObject({ queue: 0, cooldown_ms: 0, throttled: 0 });
    pacer.ask(0, PATIENT);
    expect(pacer.state(0)).toMatchObject({ queue: 0 });
    const second = ticketOf(pacer.ask(0, PATIENT));
    pacer.ask(0, PATIENT);
    expect(pacer.state(0)).toMatchObject({ queue: 2 });
    pacer.leave(second);
    expect(pacer.state(0)).toMatchObject({ queue: 1 });
  });

  it('tells the pause after a 429 until it is over, and that it was one until a good answer', () => {
    const pacer = new Pacer(LIMITS);
    pacer.throttled(0, 0);
    expect(pacer.state(400)).toMatchObject({ cooldown_ms: 600, throttled: 1 });
    expect(pacer.state(1000)).toMatchObject({ cooldown_ms: 0, throttled: 1 });
    pacer.recovered();
    expect(pacer.state(1000)).toMatchObject({ throttled: 0 });
  });
});

describe('start gap', () => {
  it('lets the first start at once and each further one a gap later', () => {
    const pacer = new Pacer(LIMITS);
    expect(pacer.ask(1000, PATIENT)).toMatchObject({ kind: 'go', startedAt: 1000 });
    expect(pacer.ask(1000, PATIENT)).toMatchObject({ kind: 'wait', waitMs: 100 });
    expect(pacer.ask(1030, PATIENT)).toMatchObject({ kind: 'wait', waitMs: 170 });
  });

  it('keeps the gap when a waiting caller wakes late', () => {
    const pacer = new Pacer(LIMITS);
    pacer.ask(0, PATIENT);
    const second = ticketOf(pacer.ask(0, PATIENT));
    const third = ticketOf(pacer.ask(0, PATIENT));
    expect(pacer.confirm(190, second)).toMatchObject({ kind: 'go' });
    expect(pacer.confirm(200, third)).toEqual({ kind: 'wait', ticket: third, waitMs: 90 });
  });

  it('gives the slot of a caller that gave up to the next one who asks', () => {
    const pacer = new Pacer(LIMITS);
    pacer.ask(0, PATIENT);
    const second = ticketOf(pacer.ask(0, PATIENT));
    pacer.ask(0, PATIENT);
    pacer.leave(second);
    expect(pacer.ask(0, PATIENT)).toMatchObject({ waitMs: 100 });
    expect(pacer.ask(0, PATIENT)).toMatchObject({ waitMs: 300 });
  });

  it('never lets two starts be closer than the gap, whatever callers and upstream do', () => {
    const step = fc.record({ after: fc.nat(150), refuse: fc.boolean(), leave: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const pacer = new Pacer({ ...LIMITS, queueDepth: 1000 });
        const waiting: number[] = [];
        const starts: number[] = [];
        let now = 0;
        const note = (turn: Turn) => {
          if (turn.kind === 'go') starts.push(turn.startedAt);
          if (turn.kind === 'wait') waiting.push(turn.ticket);
        };
        for (const { after, refuse, leave } of steps) {
          now += after;
          note(pacer.ask(now, Number.POSITIVE_INFINITY));
          const oldest = waiting.shift();
          if (oldest !== undefined) leave ? pacer.leave(oldest) : note(pacer.confirm(now, oldest));
          const last = starts.at(-1);
          if (refuse && last !== undefined) pacer.throttled(now, last);
        }
        for (const [index, start] of starts.entries()) {
          if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(100);
        }
      }),
    );
  });
});

describe('shedding', () => {
  it('refuses the caller that would be one too many in the queue, telling its size and the wait', () => {
    const pacer = new Pacer(LIMITS);
    for (let i = 0; i < 6; i += 1) expect(pacer.ask(0, PATIENT).kind).not.toBe('full');
    expect(pacer.ask(0, PATIENT)).toEqual({ kind: 'full', queueSize: 5, waitMs: 600 });
    expect(pacer.ask(200, PATIENT)).toMatchObject({ kind: 'wait', waitMs: 400 });
  });

  it('refuses at once a caller whose patience is shorter than the projected wait', () => {
    const pacer = new Pacer(LIMITS);
    pacer.ask(0, PATIENT);
    pacer.ask(0, PATIENT);
    expect(pacer.ask(0, 199)).toMatchObject({ kind: 'full', waitMs: 200 });
    expect(pacer.ask(0, 200)).toMatchObject({ kind: 'wait', waitMs: 200 });
  });
});

describe('cooldown after a 429', () => {
  it('moves every waiting caller by the pause and keeps their order', () => {
    const pacer = new Pacer(LIMITS);
    pacer.ask(0, PATIENT);
    const second = ticketOf(pacer.ask(0, PATIENT));
    const third = ticketOf(pacer.ask(0, PATIENT));
    expect(pacer.throttled(50, 0)).toBe(1000);
    expect(pacer.confirm(100, second)).toMatchObject({ kind: 'wait', waitMs: 1000 });
    expect(pacer.confirm(200, third)).toMatchObject({ kind: 'wait', waitMs: 1000 });
    expect(pacer.ask(200, PATIENT)).toMatchObject({ waitMs: 1100 });
    expect(pacer.confirm(1100, second)).toMatchObject({ kind: 'go', throttled: true });
  });

  it('doubles with each consecutive 429 up to the cap, and starts anew after a success', () => {
    const pacer = new Pacer(LIMITS);
    const pauses = [];
    for (let now = 0, i = 0; i < 6; i += 1, now += 20_000) pauses.push(pacer.throttled(now, now));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    pacer.recovered();
    expect(pacer.throttled(200_000, 200_000)).toBe(1000);
  });

  it('counts 429s to requests that were under way together as one', () => {
    const pacer = new Pacer(LIMITS);
    expect(pacer.throttled(500, 100)).toBe(1000);
    expect(pacer.throttled(510, 200)).toBe(990);
    expect(pacer.throttled(520, 300)).toBe(980);
    expect(pacer.throttled(1600, 1550)).toBe(2000);
  });

  it('honours Retry-After up to the cap, and extends a running pause by it', () => {
    const pacer = new Pacer(LIMITS);
    expect(pacer.throttled(0, 0, 3000)).toBe(3000);
    expect(pacer.throttled(1000, -5, 5000)).toBe(5000);
    expect(pacer.throttled(1000, -5, 2000)).toBe(5000);
    expect(pacer.throttled(10_000, 10_000, 120_000)).toBe(15_000);
  });
});
