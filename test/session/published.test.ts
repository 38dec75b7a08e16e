import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModern, type TestClient } from '../clients.ts';
import { inject } from '../tools/answers.ts';
import { EFETCH, TOOL as FIGURES, FULL_TEXT, figuresOf, jats } from '../tools/figures.ts';
import { articleSet, answerOf as fullTextOf, TOOL as READ } from '../tools/fulltext.ts';
import { type Answer, asUser, read, search } from './support.ts';

describe('files that a tool publishes without a search', () => {
  const SAID = 'the devices used password=hunter22 as shipped';
  const FILLED = Array.from({ length: 200 }, (_, n) => `<p>${`Sentence ${n}. `.repeat(40)}</p>`).join('');
  let client: TestClient;
  beforeAll(async () => {
    client = await connectModern(asUser('publishing'));
  });
  afterAll(() => client.close());

  const fileOf = async (uri: string | undefined): Promise<string> => {
    const locator = { kind: 'artifact_uri', value: uri };
    return (await read(client, { action: 'artifact', locator })).content;
  };
  const eventsOf = async (): Promise<string[]> => {
    const { events } = await read(client, { action: 'log' });
    return events.map(({ kind, message }: Answer) => `${kind}: ${message}`);
  };

  it('hold a full text word by word, also where it tells of passwords', async () => {
    const [pmcid, body] = ['PMC7560001', `<p>${SAID}</p>${FILLED}`];
    await inject({ match: EFETCH(pmcid), times: -1, body: articleSet({ pmcid, body }) });
    const { notice = '' } = fullTextOf(await client.call(READ, { pmcids: [pmcid] }));
    expect(await fileOf(/artifact:\/\/[\w/-]+/.exec(notice)?.[0])).toContain(SAID);
  });

  it('hold captions word by word, too', async () => {
    const pmcid = 'PMC7560002';
    const body = `<fig id="f1"><caption><p>${SAID}</p></caption><graphic xlink:href="f1"/></fig>`;
    await inject({ match: FULL_TEXT(pmcid), times: 1, body: jats(pmcid, { body }) });
    const answer = figuresOf(await client.call(FIGURES, { source: { kind: 'pmcid', value: pmcid } }));
    expect(await fileOf(answer.artifact_uri)).toContain(SAID);
  });

  it('tell in the log of a session that they made it or made it the current one', async () => {
    const figures = (session_id: string) =>
      client.call(FIGURES, { source: { kind: 'pmcid', value: 'PMC90000008' }, session_id });
    figuresOf(await figures('pictures'));
    expect((await eventsOf()).slice(0, 2)).toEqual([
      'session_created: Session pictures created',
      'session_switched: Session pictures is current now',
    ]);
    await search(client, 'sepsis', { maxResults: 1, session_id: 'searches' });
    figuresOf(await figures('pictures'));
    const told = (await eventsOf()).filter((event) => event.startsWith('session_'));
    expect(told).toEqual([
      'session_created: Session pictures created',
      'session_switched: Session pictures is current now',
      'session_switched: Session pictures is current now',
    ]);
  });
});
