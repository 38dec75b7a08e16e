import { type Call, type Service, sleep } from './call.ts';
import { queueFull } from './faults.ts';
import type { Turn } from './pacing.ts';

/**
 * Waits, here and not in the gate, until the service's gate lets this call start a request.
 *
 * @throws AppError `queue_full` at once when the turn would not come within `patienceMs`; the signal's reason
 */
export async function takeTurn(
  call: Call,
  service: Service,
  patienceMs: number,
  signal: AbortSignal,
): Promise<Turn & { kind: 'go' }> {
  const gate = call.gate(service.id);
  let turn = await gate.ask(patienceMs);
  while (turn.kind === 'wait') {
    const { ticket, waitMs } = turn;
    try {
      await sleep(waitMs, signal);
    } catch (reason) {
      await gate.leave(ticket);
      throw reason;
    }
    turn = await gate.confirm(ticket);
  }
  if (turn.kind === 'full') throw queueFull(service, turn.queueSize, turn.waitMs);
  return turn;
}
