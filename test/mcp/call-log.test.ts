import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { eventually } from '../library.ts';
import { asUser } from '../session/support.ts';
import { inject, requests } from '../tools/answers.ts';

/** Everything that a line may hold. */
const SHAPE = {
  tool: expect.stringMatching(/^[a-z_]+$/),
  ms: expect.any(Number),
  requests: expect.any(Number),
  outcome: expect.stringMatching(/^[a-z_]+$/),
  failed: expect.any(Array),
  user: expect.stringMatching(/^[0-9a-f]{12}$/),
  protocol: expect.stringMatching(/^(legacy|modern)$/),
};

describe.each(ERAS)('the line that a tool call leaves in the log (%s)', (era, connect) => {
  const tag = era.replaceAll('-', '');
  const user = `ada.lovelace-${tag}@clinic.example`;
  let output: MockInstance;
  let client: TestClient;
  beforeEach(async () => {
    output = vi.spyOn(console, 'log').mockImplementation(() => {});
    client = await connect(asUser(user));
  });
  afterEach(async () => {
    await client.close();
    vi.restoreAllMocks();
  });

  const printed = () => output.mock.calls.map(([text]) => String(text));
  async function lineOf(name: string, args: Record<string, unknown>) {
    await client.call(name, args);
    return onlyLine();
  }
  function onlyLine() {
    expect(printed()).toHaveLength(1);
    const line = JSON.parse(printed()[0] ?? '');
    expect(line).toEqual(SHAPE);
    return line;
  }

  it('names the tool, the requests made, the outcome and the protocol', async () => {
    const line = await lineOf('pubmed_fetch_articles', { pmids: ['90000004'] });
    const protocol = era === '2025' ? 'legacy' : 'modern';
    expect(line).toMatchObject({ tool: 'pubmed_fetch_articles', outcome: 'ok', failed: [], protocol });
    expect(line.requests).toBeGreaterThan(0);
    expect(line.ms).toBeGreaterThanOrEqual(0);
  });

  it('holds nothing of what was asked, found or who asked', async () => {
    const query = `Marfan ${tag} AND jane.doe@clinic.example`;
    await lineOf('unified_search', { query, sources: 'pubmed,europe_pmc' });
    expect(printed().join()).not.toMatch(/marfan|jane|clinic|lovelace|http|sample|sepsis/i);
  });

  it('tells what a failed service was, when others answered', async () => {
    const word = `partlygone${tag}`;
    await inject({ match: `europepmc.*${word}`, times: -1, status: 503 });
    const before = (await requests('.')).length;
    const line = await lineOf('unified_search', { query: `sepsis ${word}`, sources: 'pubmed,europe_pmc' });
    expect(line).toMatchObject({ outcome: 'partial', failed: ['europepmc_unreachable'] });
    expect(line.requests).toBe((await requests('.')).length - before);
  });

  it('tells the reason of an error', async () => {
    const id = `8340${tag.slice(0, 4)}`;
    await inject({ match: `id=${id}&`, times: -1, status: 500 });
    const line = await lineOf('pubmed_fetch_articles', { pmids: [id] });
    expect(line).toMatchObject({ outcome: 'ncbi_unreachable', failed: ['ncbi_unreachable'] });
  });

  it('is left by a resource that asks a service, too', async () => {
    await client.readResource('pubmed://database/info');
    expect(onlyLine()).toMatchObject({ tool: 'database_info', outcome: 'ok', requests: 1 });
  });

  it('says that arguments were refused, and not which', async () => {
    const line = await lineOf('pubmed_fetch_articles', { pmids: ['secret words'] });
    expect(line).toMatchObject({ outcome: 'invalid_input', requests: 0 });
  });

  it('says that a call was cancelled', async () => {
    const id = `8350${tag.slice(0, 4)}`;
    await inject({ match: `id=${id}&`, times: 1, delayMs: 60_000 });
    const stop = new AbortController();
    const call = client.call('pubmed_fetch_fulltext', { pmcids: [id] }, { signal: stop.signal });
    await eventually(
      () => requests(`id=${id}&`),
      (entries) => entries.length > 0,
    );
    stop.abort();
    await expect(call).rejects.toThrow();
    await eventually(
      async () => printed().length,
      (lines) => lines > 0,
      5000,
    );
    expect(onlyLine()).toMatchObject({ outcome: 'cancelled', requests: 1 });
  });

  it('knows a user again by a pseudonym that is no name', async () => {
    const pseudonym = async (name: string) => {
      output.mockClear();
      const other = await connect(asUser(name));
      await other.call('pubmed_fetch_articles', { pmids: ['secret words'] });
      await other.close();
      return onlyLine().user;
    };
    const mine = await pseudonym(user);
    expect(await pseudonym(user)).toBe(mine);
    expect(await pseudonym(`${user}2`)).not.toBe(mine);
  });
});
