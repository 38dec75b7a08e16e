import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { askSource } from '../../src/sources/ask-source.ts';
import type { SourceName } from '../../src/sources/hit.ts';
import { cannedCall } from '../pubmed/canned.ts';
import { detailsOf, request } from './support.ts';

const CORPUS = '../shared/corpus';
const isThere = existsSync(CORPUS);
if (!isThere) console.warn(`No ${CORPUS}: the recorded answers are not read.`);

async function recorded(source: SourceName, path: string) {
  const body = await readFile(`${CORPUS}/${path}`, 'utf8');
  return askSource(cannedCall({ body }), source, request());
}

describe.runIf(isThere)('an answer as it was recorded', () => {
  it('of OpenAlex', async () => {
    const { hits, total, warnings } = await recorded(
      'openalex',
      'openalex/zhangyee__fastpaper-cli/openalex_search_2.json',
    );
    expect([total, warnings]).toEqual([4013744, []]);
    expect(hits).toHaveLength(3);
    expect(hits[0]).toMatchObject({
      ids: { openalex: 'W3146366485', doi: '10.1016/j.neucom.2021.03.091' },
      journal: 'Neurocomputing',
      pages: '48-62',
      type: 'review',
      oaStatus: 'closed',
      isOpenAccess: false,
      citedBy: 3087,
    });
    expect(hits[0]?.authors[1]).toEqual({
      name: 'Guoqiang Zhong',
      orcid: '0000-0002-2952-6642',
    });
    expect(hits[2]?.ids.pmid).toBe('8759451');
  });

  it('of Crossref, whose figures are no works', async () => {
    const answer = await recorded('crossref', 'crossref/zhangyee__fastpaper-cli/crossref_search_2.json');
    expect(answer).toMatchObject({ hits: [], total: 869991 });
    expect(answer.warnings).toEqual([
      'Hits of Crossref that are no works of their own, such as figures, were left out: 3.',
    ]);
  });

  it('of Europe PMC', async () => {
    const { hits } = await recorded(
      'europe_pmc',
      'epmc/JonasHeinickeBio__pyEuropePMC/Europe_PMC_results_20251022T154822.json',
    );
    expect(hits.map(({ type }) => type)).toEqual(['review', 'article', 'review', 'article', 'other']);
    expect(hits[0]?.authors).toEqual([{ name: 'SN Khleif' }, { name: 'S Gupta' }]);
    expect(hits[2]?.ids).toEqual({
      pmid: '41057853',
      pmcid: 'PMC12505684',
      doi: '10.1186/s12943-025-02400-z',
    });
    const none = await recorded('europe_pmc', 'epmc/JonasHeinickeBio__pyEuropePMC/search_no_results.json');
    expect(none).toMatchObject({ hits: [], total: 0 });
  });

  it('of Europe PMC for preprints', async () => {
    const { hits } = await recorded('biorxiv', 'observed/epmc-search-preprints.json');
    expect(hits[0]).toMatchObject({
      source: 'biorxiv',
      type: 'preprint',
      preprintServer: 'bioRxiv',
      ids: { doi: '10.64898/2026.08.20.745440' },
      date: '2026-08-20',
    });
  });

  it.each([
    ['europe_pmc', 'observed/epmc-200-errCode-empty-query.json', 'europepmc_invalid_input'],
    ['europe_pmc', 'observed/epmc-200-bad-cursorMark.json', 'europepmc_unreachable'],
    ['pubmed', 'observed/esearch-200-ERROR-backend.xml', 'ncbi_unreachable'],
    ['pubmed', 'observed/esearch-200-ERROR-empty-term.json', 'blank_query'],
    ['pubmed', 'observed/eutils-429-no-key.json', 'ncbi_rate_limited'],
  ] as const)('of %s is a fault: %s', async (source, path, reason) => {
    expect((await detailsOf(recorded(source, path))).reason).toBe(reason);
  });
});
