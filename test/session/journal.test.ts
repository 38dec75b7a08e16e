import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { asUser, search, stored } from './support.ts';

describe.each(ERAS)('the journal of searches (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(asUser(`journal-${era}`));
  });
  afterAll(() => client.close());

  it('records request, plan, attempts, result and what makes it repeatable', async () => {
    const answer = await search(client, 'sepsis', { maxResults: 3, summaryCount: 2 });
    expect(answer.search_run).toMatchObject({
      status: 'completed',
      recoverable: false,
      history_available: true,
    });
    const run = await stored(answer.search_run.run_id);
    expect(run).toMatchObject({
      schema_version: 'search-run/v1',
      query: 'sepsis',
      answers_from: 'sample',
      status: 'completed',
      request: { query: 'sepsis', maxResults: 3, summaryCount: 2 },
      plan: { dispatch_sources: ['pubmed'], limit: 3 },
      source_attempts: [{ source: 'pubmed', attempt: 1, status: 'ok', available: answer.totalCount }],
      result: { count: answer.pmids.length, pmids: answer.pmids },
      reproducibility: { query_translation: answer.queryTranslation },
      failure: null,
      replay_of: null,
    });
    expect(run?.run_id).toMatch(/^[0-9a-f]{32}$/);
  });
});
