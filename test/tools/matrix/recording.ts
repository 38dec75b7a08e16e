import { env } from 'cloudflare:workers';
import type { Fault } from '../../../offline/faults.ts';
import type { LogEntry } from '../../../offline/log.ts';
import type { TestClient } from '../../clients.ts';
import { disarm, forget } from '../../library.ts';
import { inject, requests, textOf } from '../answers.ts';
import type { Misbehaviour } from './faults.ts';
import type { Route } from './route.ts';
import { requestOf, UPSTREAMS } from './upstreams.ts';

/** What a healthy call asked, and what the library answered to the requests that hold the route's sample. */
export interface Recording {
  asked: LogEntry[];
  answers: { request: LogEntry; body: string }[];
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Both channels of an answer. */
export const told = (result: Parameters<typeof textOf>[0]): string =>
  textOf(result) + JSON.stringify(result.structuredContent);

/** Makes the healthy call, and asks the library again for what it was asked. */
export async function record(client: TestClient, route: Route): Promise<Recording> {
  const { sample, tool, upstream, args, own, beside = () => [], proof } = route;
  await forgetArticles();
  await forget(env.LIBRARY_URL);
  await inject(...(own ? [own(sample)] : []), ...beside(sample));
  const text = told(await client.call(tool, args(sample)));
  const asked = await requests('');
  await disarm(env.LIBRARY_URL);
  if (!proof.test(text))
    throw new Error(`${tool}, ${upstream}: the healthy call answers ${text.slice(0, 600)}`);
  const about = asked.filter((request) => requestOf(request).includes(sample));
  if (!about.some((request) => UPSTREAMS[upstream].asked.test(requestOf(request))))
    throw new Error(`${tool}, ${upstream}: not asked: ${asked.map(requestOf).join('\n')}`);
  const answers = about.map(async (request) => ({ request, body: await answerTo(request) }));
  return { asked, answers: await Promise.all(answers) };
}

/** What an earlier row brought would spare this one its requests. */
async function forgetArticles(): Promise<void> {
  const { objects } = await env.ARTIFACTS.list({ prefix: 'cache/' });
  if (objects.length > 0) await env.ARTIFACTS.delete(objects.map(({ key }) => key));
}

async function answerTo({ method, url, body }: LogEntry): Promise<string> {
  const address = `${env.LIBRARY_URL}/${url.replace(/^https?:\/\//, '')}`;
  const form = body === undefined ? {} : { method, body: new URLSearchParams(body) };
  return (await fetch(address, form)).text();
}

/**
 * What makes the library answer about `key` as it does about the sample, but for the route's upstream, which
 * misbehaves. The first that matches counts.
 */
export function replay(route: Route, recording: Recording, key: string, misbehave?: Misbehaviour): Fault[] {
  const { sample, upstream, own, beside = () => [] } = route;
  const broken = ({ body = '', ...fault }: Fault): Fault =>
    misbehave ? { match: fault.match, times: -1, ...misbehave(body) } : { ...fault, body };
  const replayed = recording.answers.map(({ request, body }): Fault => {
    const subject = request.body ?? `${request.method} ${request.url}`;
    const match = `^${literal(subject).replaceAll(literal(sample), key)}$`;
    const fault = { match, times: -1, body: body.replaceAll(sample, key) };
    return UPSTREAMS[upstream].asked.test(requestOf(request)) ? broken(fault) : fault;
  });
  return [...(own ? [broken(own(key))] : []), ...beside(key), ...replayed];
}
