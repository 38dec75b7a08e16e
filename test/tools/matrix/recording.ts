import { env } from 'cloudflare:workers';
import type { Fault } from '../../../offline/faults.ts';
import type { TestClient } from '../../clients.ts';
import { disarm } from '../../library.ts';
import { inject, requests, textOf } from '../answers.ts';
import type { Misbehaviour } from './faults.ts';
import type { Route } from './routes.ts';

/** An answer of the library to one request of a healthy call. */
interface Recorded {
  /** `METHOD URL`, or the form of a POST. */
  subject: string;
  url: string;
  body: string;
}

/** The requests of a healthy call about the route's sample, and what was answered. */
export type Recording = Recorded[];

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Makes the healthy call, and asks the library again for what it was asked. */
export async function record(client: TestClient, route: Route): Promise<Recording> {
  const { sample, tool, args, beside = () => [], proof } = route;
  const since = Date.now();
  await inject(...beside(sample));
  const result = await client.call(tool, args(sample));
  await disarm(env.LIBRARY_URL);
  const told = textOf(result) + JSON.stringify(result.structuredContent);
  if (!proof.test(told)) throw new Error(`${tool}: the healthy call answers ${told.slice(0, 600)}`);
  const asked = (await requests(literal(sample))).filter(({ time }) => time >= since - 50);
  return Promise.all(
    asked.map(async ({ method, url, body: form }) => {
      const address = `${env.LIBRARY_URL}/${url.replace(/^https?:\/\//, '')}`;
      const answer = await fetch(
        address,
        form === undefined ? {} : { method, body: new URLSearchParams(form) },
      );
      return { subject: form ?? `${method} ${url}`, url, body: await answer.text() };
    }),
  );
}

/** Lets the library answer about `key` as it does about the sample, but for the route's upstream, which misbehaves. */
export async function replay(
  route: Route,
  recording: Recording,
  key: string,
  misbehave?: Misbehaviour,
): Promise<void> {
  const { sample, asked, beside = () => [] } = route;
  const faults = recording.map(({ subject, url, body }): Fault => {
    const own = body.replaceAll(sample, key);
    const match = `^${literal(subject).replaceAll(literal(sample), key)}$`;
    const isTarget = misbehave && asked.test(url);
    return { match, times: -1, ...(isTarget ? misbehave(own, url.replaceAll(sample, key)) : { body: own }) };
  });
  if (!faults.some((_, i) => asked.test(recording[i]?.url ?? '')))
    throw new Error(`${route.tool}: ${asked} was not asked: ${recording.map(({ url }) => url)}`);
  const besides = beside(key).map((fault) =>
    misbehave && asked.test(fault.match) ? { ...fault, ...misbehave(fault.body ?? '', '/') } : fault,
  );
  await inject(...besides, ...faults);
}
