import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ERAS } from '../clients.ts';
import { arm, disarm } from '../library.ts';
import { answered, asUser, read, SEARCH, search } from './support.ts';

describe.each(ERAS)('a session that is taken up again (%s)', (era, connect) => {
  it('U9: goes on after a restart from another client, and names what is new', async () => {
    const yesterday = await connect(asUser(`resumer-${era}`));
    const word = `resumed${era.length}`;
    const found = (idlist: string[]) =>
      JSON.stringify({
        header: { type: 'esearch', version: '0.3' },
        esearchresult: {
          count: String(idlist.length),
          retmax: String(idlist.length),
          retstart: '0',
          idlist,
          querytranslation: word,
        },
      });
    await arm(env.LIBRARY_URL, [
      { match: `esearch.*${word}`, times: 1, body: found(['90000001', '90000002']) },
    ]);
    const args = { query: word, maxResults: 5, author: 'Smith J', session_id: 'review' };
    const first = await search(yesterday, args.query, args);
    await yesterday.close();
    await abortAllDurableObjects();

    const today = await connect(asUser(`resumer-${era}`));
    const { session_id, recent_search_runs } = await read(today, { action: 'summary' });
    expect(session_id).toBe('review');
    const [{ run_id }] = recent_search_runs;
    const { run } = await read(today, { action: 'search_run', run_id });
    expect(run.result.pmids).toEqual(first.pmids);
    const { replay, automatic_execution } = await read(today, { action: 'replay_search', run_id });
    expect(automatic_execution).toBe(false);
    expect(replay).toMatchObject({ tool: SEARCH, replay_of: run_id, previous_status: 'completed' });
    expect(replay.arguments).toMatchObject({
      query: word,
      author: 'Smith J',
      maxResults: 5,
      replay_of: run_id,
    });
    await arm(env.LIBRARY_URL, [
      { match: `esearch.*${word}`, times: 1, body: found(['90000003', '90000002']) },
    ]);
    const result = await today.call(replay.tool, replay.arguments);
    expect(result.structuredContent?.replay).toMatchObject({
      replay_of: run_id,
      added: ['90000003'],
      removed: ['90000001'],
      unchanged: 1,
    });
    expect(result.content[0]?.text).toMatch(/added: 90000003; removed: 90000001/);
    const again = answered(result).search_run;
    const { run: newer } = await read(today, { action: 'search_run', run_id: again.run_id });
    expect(newer).toMatchObject({ replay_of: run_id, request: run.request, session_id: 'review' });
    expect(newer.reproducibility.request_sha256).toBe(run.reproducibility.request_sha256);
    const page = await read(today, {
      action: 'artifact',
      locator: { kind: 'artifact_uri', value: first.search_run.artifact_uri },
    });
    expect(JSON.parse(page.content).pmids).toEqual(first.pmids);
    await today.close();
  });

  it('that is made again while a source fails says so beside what seems removed', async () => {
    const client = await connect(asUser(`repeater-${era}`));
    const args = { query: 'pneumothorax chest radiographs', sources: 'pubmed,crossref' };
    const first = answered(await client.call('unified_search', args));
    const { run_id } = first.search_run;
    await arm(env.LIBRARY_URL, [{ match: 'esearch.*pneumothorax', times: -1, status: 500 }]);
    const result = await client.call('unified_search', { ...args, replay_of: run_id });
    await disarm(env.LIBRARY_URL);
    expect(answered(result).replay).toMatchObject({
      removed: ['90000006', '90000007'],
      failed_sources: ['pubmed'],
    });
    expect(result.content[0]?.text).toContain(
      'removed: 90000006, 90000007. pubmed failed in one of the two runs: what seems added or removed may be neither.',
    );
    const again = answered(await client.call('unified_search', { ...args, replay_of: run_id }));
    expect(again.replay).toEqual({
      replay_of: run_id,
      former_status: 'completed',
      former_date: expect.any(String),
      added: [],
      removed: [],
      unchanged: 2,
    });
    await client.close();
  });
});
