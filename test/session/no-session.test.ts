import { describe, expect, it } from 'vitest';
import { ERAS } from '../clients.ts';
import { asUser, read, refused } from './support.ts';

describe.each(ERAS)('read_session before anything was done (%s)', (era, connect) => {
  it.each([
    [{ action: 'pmids' }],
    [{ action: 'log' }],
    [{ action: 'article', pmid: '90000001' }],
    [{ action: 'list_artifacts' }],
    [{ action: 'search_runs' }],
    [{ action: 'search_run', run_id: 'x' }],
    [{ action: 'replay_search', run_id: 'x', session_id: 'other' }],
  ])('there is no session: %j', async (request) => {
    const nobody = await connect(asUser(`nobody-${era}`));
    const answer = await refused(nobody, request);
    expect(answer).toMatchObject({
      code: 'no_session',
      hint: expect.any(String),
      error: { message: 'No active session' },
    });
    await nobody.close();
  });

  it('summary says so in its own form', async () => {
    const nobody = await connect(asUser(`nobody-${era}`));
    expect(await refused(nobody, { action: 'summary' })).toMatchObject({
      has_session: false,
      message: expect.stringContaining('No active session'),
    });
    await nobody.close();
  });

  it('a record that was fetched is there without a session', async () => {
    const fetching = await connect(asUser(`fetching-${era}`));
    await fetching.call('pubmed_fetch_fulltext', { pmcids: ['PMC90000001'] });
    const { article } = await read(fetching, { action: 'article', pmid: '90000001' });
    expect(article.abstract).toMatch(/\w{5}/);
    expect(await refused(fetching, { action: 'pmids' })).toMatchObject({ code: 'no_session' });
    await fetching.close();
  });
});
