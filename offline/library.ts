import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { bioc } from './bioc.ts';
import { control } from './control.ts';
import { copies } from './copies.ts';
import { crossref } from './crossref/crossref.ts';
import { europepmc } from './europepmc.ts';
import { eutils } from './eutils.ts';
import { type ArmedFault, applyFault, strike } from './faults.ts';
import type { Folder } from './folder.ts';
import { decoded, type LogEntry, MAX_LOG_ENTRIES, now } from './log.ts';
import { openalex } from './openalex/openalex.ts';
import { europepmcSite, pmc, pmcFiles } from './pmc.ts';
import { semanticScholar } from './semantic-scholar/semantic-scholar.ts';
import { type Asked, json, type Service } from './service.ts';
import { unpaywall } from './unpaywall.ts';

/** Which stand-in answers for which real host. */
const SERVICES = new Map<string, Service>([
  ['eutils.ncbi.nlm.nih.gov', eutils],
  ['pmc.ncbi.nlm.nih.gov', pmc],
  ['cdn.ncbi.nlm.nih.gov', pmcFiles],
  ['www.ncbi.nlm.nih.gov', bioc],
  ['europepmc.org', europepmcSite],
  ['www.ebi.ac.uk', europepmc],
  ['api.unpaywall.org', unpaywall],
  ['api.openalex.org', openalex],
  ['api.crossref.org', crossref],
  ['api.semanticscholar.org', semanticScholar],
  ['oa.sample-press.example', copies],
  ['repository.sample-university.example', copies],
]);

const MAX_TIMER_MS = 2 ** 31 - 1; // a longer one would fire at once

export interface LibraryOptions {
  folder: Folder;
  /** Waited before every answer. Default 0. */
  latencyMs?: number;
}

/** `env` is what @hono/node-server passes along; without it a reset connection is a rejected promise. */
export type Library = (request: Request, env?: HttpBindings) => Promise<Response>;

/**
 * The offline library: `/HOST/PATH?QUERY` is answered as https://HOST/PATH?QUERY would answer, from the folder.
 * `/_faults` and `/_log` steer and watch it.
 */
export function createLibrary({ folder, latencyMs = 0 }: LibraryOptions): Library {
  const faults: ArmedFault[] = [];
  const log: LogEntry[] = [];

  return async (request, env) => {
    const time = now();
    const { pathname, search } = new URL(request.url);
    if (pathname === '/_faults' || pathname === '/_log') return control(request, faults, log);

    const url = `https:/${pathname}${search}`;
    const entry: LogEntry = { time, method: request.method, url: decoded(url), status: 0 };
    log.push(entry);
    if (log.length > MAX_LOG_ENTRIES) log.shift();
    const gone = watch(entry, request, env);

    const body = request.method === 'POST' ? await request.text().catch(() => '') : undefined;
    if (body !== undefined) entry.body = decoded(body);
    const fault = strike(faults, entry);
    await wait(latencyMs + (fault?.delayMs ?? 0), gone);
    if (gone.aborted) return RESPONSE_ALREADY_SENT;

    const reset = (): void => {
      entry.dropped = true;
      if (!env) throw new Error('Connection reset by the offline library');
      env.incoming.socket.resetAndDestroy();
    };
    if (fault?.drop && fault.truncateAt === undefined) {
      reset();
      return RESPONSE_ALREADY_SENT;
    }
    const usual = () => answer({ method: request.method, url, body }, folder);
    const response = fault ? await applyFault(fault, usual, reset) : await usual();
    entry.status = response.status;
    return response;
  };
}

async function answer(
  { method, url: address, body }: { method: string; url: string; body: string | undefined },
  folder: Folder,
): Promise<Response> {
  const unanswered = () => json({ error: `Not answered by the offline library: ${method} ${address}` }, 404);
  if (!URL.canParse(address)) return unanswered();
  const url = new URL(address);
  const form = new URLSearchParams(body);
  const params: Asked['params'] = new URLSearchParams([...url.searchParams, ...form]);
  return (await SERVICES.get(url.host)?.({ method, url, params }, folder)) ?? unanswered();
}

/** Notes in the log how the request ends; the signal fires when nobody is left to answer. */
function watch(entry: LogEntry, request: Request, env: HttpBindings | undefined): AbortSignal {
  if (!env) return request.signal;
  const gone = new AbortController();
  env.outgoing.once('close', () => {
    entry.endedAt = now();
    if (env.outgoing.writableFinished) return;
    if (!entry.dropped) entry.aborted = true;
    gone.abort();
  });
  return gone.signal;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, MAX_TIMER_MS)).unref();
    signal.addEventListener('abort', end);
  });
}
