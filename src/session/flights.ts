const STEP_MS = 50;

interface Flight {
  id: unknown;
  abort: AbortController;
}

/**
 * The calls of one user that are being answered. A client of the 2025 revisions cancels by a separate request and
 * keeps its stream open, so the call to end has to be found by its id (platform.md §11).
 */
export class Flights {
  #flights = new Set<Flight>();

  /** Registers a call; its signal ends with the request's or by `cancel`. */
  begin(id: unknown, signal: AbortSignal): { signal: AbortSignal; end: () => void } {
    const flight: Flight = { id, abort: new AbortController() };
    this.#flights.add(flight);
    return {
      signal: AbortSignal.any([signal, flight.abort.signal]),
      end: () => {
        // A body that was given up is the only sign of a lost connection: what still runs for it stops.
        flight.abort.abort(new DOMException('The client is gone', 'AbortError'));
        this.#flights.delete(flight);
      },
    };
  }

  /** Ends the call with this id; ids are the clients' own, so when two calls share one, none is ended. */
  cancel(id: unknown): void {
    if (id === undefined) return;
    const [flight, ...others] = [...this.#flights].filter((candidate) => candidate.id === id);
    if (flight && others.length === 0)
      flight.abort.abort(new DOMException('Cancelled by the client', 'AbortError'));
  }

  /** Ends all calls, and resolves when they have ended, at the latest after `patienceMs`. */
  async cancelAll(patienceMs: number): Promise<void> {
    for (const { abort } of this.#flights) abort.abort(new DOMException('The user is removed', 'AbortError'));
    for (let waited = 0; this.#flights.size > 0 && waited < patienceMs; waited += STEP_MS)
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** The response with its body passed through; `end` is called once when it ends, fails or is given up. */
export function onEnd(response: Response, end: () => void): Response {
  if (!response.body) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
