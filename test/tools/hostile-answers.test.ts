import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormattedCitations } from '../../src/citations/answer-schema.ts';
import { connectModern, type TestClient, type ToolResult } from '../clients.ts';
import { bomb } from '../entity-bomb.ts';
import { docSum, summaries } from '../pubmed/mesh/support.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { asUser, read } from '../session/support.ts';
import { inject, requests, textOf } from './answers.ts';
import { efetchOf } from './articles.ts';
import { articleSet, chainOf, copiesOf, TOOL as FULL_TEXT, unavailableOf } from './fulltext.ts';
import { SAVE, save, storedNote } from './notes.ts';

/** What a caller sees of upstreams that are not only broken but mean harm. */

const USER = 'hostile';
const DEPTH = 100_000;
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

let client: TestClient;
beforeAll(async () => {
  client = await connectModern(asUser(USER));
});
afterAll(() => client.close());

const told = (result: ToolResult) => textOf(result) + JSON.stringify(result.structuredContent);

describe('a hostile article', () => {
  const article = (id: string, body: string, head = '') =>
    `${head}<pmc-articleset><article><front><article-meta><article-id pub-id-type="pmcid">PMC${id}</article-id></article-meta></front><body>${body}</body></article></pmc-articleset>`;
  const fetchOne = async (id: string, body: string) => {
    await inject({ match: `efetch.*db=pmc&id=${id}&`, times: -1, body });
    return client.call(FULL_TEXT, { pmcids: [`PMC${id}`] });
  };

  it('with an entity bomb is read, and the entities stand as they are', async () => {
    const result = await fetchOne(
      '65100001',
      article('65100001', '<p>Before &l9; &x; after</p>', bomb('pmc-articleset')),
    );
    expect(told(result)).toContain('Before &l9; &x; after');
    expect(told(result)).not.toMatch(/lollol|root:/);
  });

  it('nested 100,000 deep is a failure of the source, with its place', async () => {
    const deep = `<p>${'<italic>'.repeat(DEPTH)}x${'</italic>'.repeat(DEPTH)}</p>`;
    const [row] = unavailableOf(await fetchOne('65100002', article('65100002', deep)));
    expect(chainOf(row)?.[0]).toBe('pmc:service-error');
    expect(row?.triedTiers[0]?.detail).toMatch(/nested too deeply at line 1/);
  });

  it('with an attribute of a megabyte is read, and the attribute does not reach the answer', async () => {
    const result = await fetchOne(
      '65100003',
      article('65100003', `<p id="${'y'.repeat(1_000_000)}">Plain words.</p>`),
    );
    expect(told(result)).toContain('Plain words.');
    expect(told(result).length).toBeLessThan(20_000);
  });

  it('with ids such as __proto__ is read like any other', async () => {
    const body =
      '<sec id="__proto__"><title>constructor</title><p>See <xref ref-type="fig" rid="__proto__">toString</xref>.</p><fig id="__proto__"><label>hasOwnProperty</label></fig></sec>';
    const result = await fetchOne('65100004', article('65100004', body));
    expect(told(result)).toContain('See toString.');
    expect(result.isError ?? false).toBe(false);
  });
});

describe('upstream text outside of an article’s own words acts as no markup', () => {
  const LINK = '[a](javascript:x)';

  it('as the id of a related article in the notice of a full text', async () => {
    const related = `<related-article related-article-type="corrected-article" ext-link-type="doi" xlink:href="10.5/${LINK}"/>`;
    const xml = `<pmc-articleset xmlns:xlink="http://www.w3.org/1999/xlink"><article><front><article-meta><article-id pub-id-type="pmcid">PMC65100006</article-id>${related}</article-meta></front><body><p>x</p></body></article></pmc-articleset>`;
    await inject({ match: 'efetch.*db=pmc&id=65100006&', times: -1, body: xml });
    const result = await client.call(FULL_TEXT, { pmcids: ['PMC65100006'] });
    expect(result.structuredContent?.notice).toContain(LINK);
    expect(textOf(result)).toContain('\\[a\\](javascript:x)');
    expect(textOf(result)).not.toContain(LINK);
  });

  it('as the id of a mixed-up article in what was tried', async () => {
    const body = articleSet({ pmcid: 'PMC65100007', doi: `10.5/${LINK}` });
    await inject({ match: 'efetch.*db=pmc&id=65100007&', times: -1, body });
    await inject({
      match: 'idconv.*10.5555(/|%2F)hostile.mixed',
      times: -1,
      body: JSON.stringify({
        status: 'ok',
        records: [
          { 'requested-id': '10.5555/hostile.mixed', doi: '10.5555/hostile.mixed', pmcid: 'PMC65100007' },
        ],
      }),
    });
    const result = await client.call(FULL_TEXT, { dois: ['10.5555/hostile.mixed'] });
    expect(unavailableOf(result)[0]?.triedTiers[0]?.detail).toContain(LINK);
    expect(textOf(result)).toContain('\\[a\\](javascript:x)');
    expect(textOf(result)).not.toContain(LINK);
  });

  it('as a place in the MeSH tree', async () => {
    const search = { esearchresult: { count: '1', retstart: '0', idlist: ['68651001'] } };
    const places = [{ tree: LINK, children: [] }];
    await inject(
      { match: 'esearch.*hostiletree', times: -1, body: JSON.stringify(search) },
      {
        match: 'esummary.*68651001',
        times: -1,
        body: summaries(docSum('68651001', { terms: ['Tree'], places })),
      },
    );
    const result = await client.call('pubmed_lookup_mesh', { query: 'hostiletree', includeTree: true });
    expect(textOf(result).match(/\\\[a\\\]\(javascript:x\)/g)).toHaveLength(2);
    expect(textOf(result)).not.toContain(LINK);
  });
});

it('a search answered with 17 MiB is a failure that names the service, not a crash', async () => {
  const body = JSON.stringify({
    esearchresult: { count: '0', idlist: [], pad: 'x'.repeat(17 * 1024 * 1024) },
  });
  await inject({ match: 'esearch.*hostilesize', times: 1, body });
  const result = await client.call('pubmed_search_articles', { query: 'hostilesize' });
  expect(result.isError).toBe(true);
  expect(told(result)).toContain('NCBI sent more than 16 MiB in one answer');
});

describe('the text of a record', () => {
  const pmid = '65100005';
  const title =
    'Evil \u202etxt.exe\u202c =cmd|x {{7*7}} [[other]] &lt;img src=x onerror=alert(1)&gt; `x` $(id) --- #tag %%hid%% \u0085\u007f\u009b31mend';
  const name =
    '<AuthorList><Author><LastName>O\u202e=1+1,"</LastName><Initials>&lt;b&gt;</Initials></Author></AuthorList>';
  beforeAll(async () => {
    const article = `<Journal><Title>@SUM(1+1)*cmd</Title><JournalIssue><PubDate><Year>2024</Year></PubDate></JournalIssue></Journal><ArticleTitle>${title}</ArticleTitle><Abstract><AbstractText>---\nauthor: x\n</AbstractText></Abstract>${name}`;
    await inject({ match: efetchOf(pmid), times: -1, body: setOf(articleXml({ pmid, article })) });
  });

  it('stays text in a note: no link, no markup, no front matter of its own, no marks that turn the line', async () => {
    const { written_count } = await save(client, { pmids: [pmid] });
    expect(written_count).toBe(1);
    const { notes } = { notes: await save(client, { pmids: [pmid] }) };
    expect(JSON.stringify(notes)).not.toMatch(BIDI);
    const path = JSON.stringify(notes).match(/references\/([\w./-]+\.md)/)?.[1] ?? '';
    const note = await storedNote(USER, path);
    const [, front = '', ...body] = note.split(/^---$/m);
    expect(front).toContain('pmid');
    expect(front).not.toMatch(/^author: x$/m);
    expect(body.join('')).not.toMatch(/(?<!\\)\[\[other|(?<!\\)<img|(?<!\\)\$\(|%%hid%%/);
    expect(body.join('')).not.toMatch(BIDI);
    expect(note).not.toMatch(CONTROL);
  });

  it.each<[string, (written: string) => unknown[] | null]>([
    ['bibtex', (written) => written.match(/^@/gm)],
    ['ris', (written) => written.match(/^(?:TY|ER|TI) {2}-/gm)?.slice(2) ?? null],
    ['csv', (written) => written.split('\n')],
    ['nbib', (written) => written.match(/^PMID-/gm)],
    ['csl', (written) => [JSON.parse(written).title].filter((title) => title.startsWith('Evil txt.exe'))],
    ['apa', (written) => written.split('\n')],
  ])('stays one value in %s', async (format, records) => {
    const result = await client.call('pubmed_format_citations', { pmids: [pmid], format });
    expect(result.isError ?? false, told(result)).toBe(false);
    const text = textOf(result);
    expect(text).not.toMatch(CONTROL);
    expect(text).not.toMatch(BIDI);
    const { citations } = result.structuredContent as unknown as FormattedCitations;
    const written = citations[0]?.citations[format as keyof (typeof citations)[0]['citations']] ?? '';
    expect(records(written), written).toHaveLength(1);
    if (format === 'csv') expect(text).not.toMatch(/(?:^|,|")[=@+](?:SUM|cmd|1)/m);
  });
});

describe('an open-access copy at a hostile address', () => {
  // biome-ignore format: a list
  const ADDRESSES = [
    'http://127.0.0.1/hostilecopy', 'http://2130706433/hostilecopy', 'http://0x7f.1/hostilecopy', 'http://[::1]/hostilecopy',
    'http://[::ffff:127.0.0.1]/hostilecopy', 'http://169.254.169.254/hostilecopy', 'http://10.0.0.1/hostilecopy',
    'http://127.0.0.1.nip.io/hostilecopy', 'http://metadata.google.internal/hostilecopy', 'file:///etc/hostilecopy',
    'https://user:pass@oa.sample-press.example/hostilecopy', 'https://oa.sample-press.example:22/hostilecopy',
  ];

  it.each(ADDRESSES)('%s is never asked, itself or behind a redirect', async (address) => {
    const n = ADDRESSES.indexOf(address);
    const record = (url: string) =>
      JSON.stringify({ is_oa: true, best_oa_location: { url }, oa_locations: [] });
    await inject(
      { match: `unpaywall.*hostile\\.${n}a`, times: -1, body: record(address) },
      {
        match: `unpaywall.*hostile\\.${n}b`,
        times: -1,
        body: record(`https://oa.sample-press.example/turn${n}`),
      },
      { match: `sample-press.example/turn${n}$`, times: -1, status: 302, headers: { location: address } },
    );
    for (const way of ['a', 'b']) {
      const result = await client.call(FULL_TEXT, { dois: [`10.5555/hostile.${n}${way}`] });
      expect(copiesOf(result)).toEqual([]);
      expect(unavailableOf(result)[0]?.triedTiers.at(-1)).toMatchObject({
        tier: 'unpaywall',
        outcome: 'fetch-failed',
        detail: 'its address is not a public web address',
      });
    }
    expect(await requests('hostilecopy')).toEqual([]);
  });
});

describe('a name that leads elsewhere', () => {
  // biome-ignore format: a list
  it.each(['../other', 'a/b', '..', '.hidden', 'a\\b', '%2e%2e', 'a\u0000', '-x', 'é', 'x'.repeat(200)])(
    'is no session: %j',
    async (session_id) => {
      const result = await client.call('pubmed_search_articles', { query: 'sepsis', session_id });
      expect(result.structuredContent).toMatchObject({ error: { data: { reason: 'invalid_input', executed: false } } });
    },
  );

  it.each([
    '../../other/s/default/x',
    'manifest.json',
    '..',
    'x\u0000',
    'search://local/../x',
    'note://references/x',
  ])('is no artifact: %j', async (value) => {
    for (const kind of ['artifact_id', 'artifact_uri']) {
      const result = await client.call('read_session', {
        request: { action: 'artifact', locator: { kind, value } },
      });
      expect(result.isError).toBe(true);
      expect(told(result)).not.toMatch(/internal_error|store_unavailable/);
    }
  });

  it.each(['../x', 'a/../../x', '.hidden', 'x\u0000', '/etc/passwd'])(
    'is no template: %j',
    async (template) => {
      const result = await client.call(SAVE, { pmids: ['90000001'], template });
      expect(told(result)).toMatch(/template_failed|template_not_found|invalid_input/);
      expect(result.isError).toBe(true);
    },
  );

  it('leaves the session readable', async () => {
    expect(await read(client, { action: 'summary' })).toMatchObject({ success: true });
  });
});
