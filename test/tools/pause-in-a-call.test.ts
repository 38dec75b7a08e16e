import { abortAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { UpstreamGate } from '../../src/upstream/gate.ts';
import { connectModern } from '../clients.ts';
import { eventually } from '../library.ts';
import { WORKER } from '../worker.ts';
import { inject, requests, textOf } from './answers.ts';

const gate = () => env.UPSTREAM_GATE.getByName('ncbi') as unknown as DurableObjectStub<UpstreamGate>;

/** Longer than a call may take here, so that what comes next is refused at once. */
const PAUSE_MS = 15_000;

describe('a pause of NCBI that begins between two requests of a call', () => {
  afterEach(abortAllDurableObjects); // ends it

  it.each([
    {
      tool: 'pubmed_search_articles',
      args: { query: 'samplutide NOT pausing', summaryCount: 1 },
      before: 'esearch.*pausing',
      kept: /PMIDs: 9\d{7}/,
      told: 'NCBI did not give the summaries (queue_full): the PMIDs are right.',
    },
    {
      tool: 'pubmed_find_related',
      args: { pmid: '90000001', relationship: 'similar' },
      before: 'elink',
      kept: /PMID 9\d{7}/,
      told: 'NCBI did not give the summaries (queue_full): the PMIDs are right.',
    },
    {
      tool: 'pubmed_lookup_mesh',
      args: { query: 'Vaccination', maxResults: 1, includeTree: true },
      before: 'esummary.*db=mesh',
      kept: /Vaccination/,
      told: 'NCBI did not give the tree (queue_full): this does not mean that there are no broader or narrower terms.',
    },
    {
      tool: 'fetch',
      args: { id: '10.5555/sample.0015' },
      before: 'europepmc.*sample\\.0015',
      kept: /"title":"Sample: /,
      told: "NCBI did not give PubMed's record (queue_full): whether there are corrections or expressions of concern is not known.",
    },
  ])(
    'leaves $tool with what it has, and the answer names NCBI',
    async ({ tool, args, before, kept, told }) => {
      const client = await connectModern(WORKER);
      await inject({ match: before, times: 1, delayMs: 600 });
      const seen = (await requests(before)).length;
      const result = client.call(tool, args);
      await eventually(
        () => requests(before),
        (now) => now.length > seen,
      );
      await gate().throttled(Date.now(), PAUSE_MS);
      const text = textOf(await result);
      expect(text).toMatch(kept);
      expect(text.replaceAll('\\', '')).toContain(told);
      await client.close();
    },
  );
});
