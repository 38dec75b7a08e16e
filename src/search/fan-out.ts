import type { Config, UpstreamPolicy } from '../config.ts';
import { AppError } from '../errors.ts';
import { askSource } from '../sources/ask-source.ts';
import type { SourceName, SourceRequest } from '../sources/hit.ts';
import type { Call } from '../upstream/call.ts';
import { answered, failed, type Outcome } from './outcome.ts';

/** Of one source: the others are answered meanwhile. */
const MOST_RETRIES = 2;

/**
 * Asks all sources at once, each with its own deadline, and resolves when the last has answered, failed or been cut
 * off. Nothing is thrown for a source: each has an outcome, in the order asked.
 *
 * @throws the call's abort reason when it was cancelled
 */
export async function fanOut(
  call: Call,
  sources: SourceName[],
  requestFor: (source: SourceName) => SourceRequest,
  onOutcome: (outcome: Outcome, done: number) => void = () => {},
): Promise<Outcome[]> {
  let done = 0;
  return Promise.all(
    sources.map(async (source) => {
      const startedAt = call.now();
      const outcome = await askSource(withOwnDeadline(call), source, requestFor(source)).then(
        (answer) => answered(source, answer, call.now() - startedAt),
        (thrown: unknown) => {
          call.signal.throwIfAborted();
          if (!(thrown instanceof AppError)) console.error(`${source} failed: ${nameOf(thrown)}`);
          return failed(source, thrown, call.now() - startedAt);
        },
      );
      done += 1;
      onOutcome(outcome, done);
      return outcome;
    }),
  );
}

/** The same call for one source: all its requests together end by the source's deadline, or by the call's if that is nearer. */
function withOwnDeadline(call: Call): Call {
  const { config } = call;
  const callEndsAt = call.startedAt + config.ncbi.deadlineMs;
  const deadlineMs = Math.max(1, Math.min(config.unifiedSearch.sourceDeadlineMs, callEndsAt - call.now()));
  return { ...call, startedAt: call.now(), config: withDeadline(config, deadlineMs) };
}

/** Here no source is waited for as long as where it is the only one. */
function withDeadline(config: Config, deadlineMs: number): Config {
  const { ncbi, europePmc, openAlex, crossref, semanticScholar } = config;
  const hasty = <Policy extends UpstreamPolicy>(policy: Policy): Policy => ({
    ...policy,
    deadlineMs,
    maxRetries: Math.min(policy.maxRetries, MOST_RETRIES),
  });
  return {
    ...config,
    ncbi: hasty(ncbi),
    ...(europePmc && { europePmc: hasty(europePmc) }),
    openAlex: hasty(openAlex),
    crossref: hasty(crossref),
    semanticScholar: hasty(semanticScholar),
  };
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
