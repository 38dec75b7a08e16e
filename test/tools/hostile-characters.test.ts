import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../offline/faults.ts';
import { connectModern, type TestClient, type ToolResult } from '../clients.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { WORKER } from '../worker.ts';
import { inject, textOf } from './answers.ts';
import { efetchOf } from './articles.ts';
import { BIOC, EFETCH, FULL_TEXT, jats } from './figures.ts';
import { found, summarised } from './search.ts';

/** Characters that a terminal obeys, or that turn what stands behind them, in the texts of each kind of answer. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const OBEYED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
/** XML can hold no others; JSON can. */
const IN_XML = 'Evil\u0085\u007f\u009b31m \u202etxt\u202c title';
const IN_JSON = `${IN_XML}\u0001\u001b[31m`;

let client: TestClient;
beforeAll(async () => {
  client = await connectModern(WORKER);
});
afterAll(() => client.close());

/** All texts of a result, as they are. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
const told = (result: ToolResult) => [textOf(result), ...textsIn(result.structuredContent)];

const record = setOf(
  articleXml({
    pmid: '66100001',
    article: `<ArticleTitle>${IN_XML}</ArticleTitle><Abstract><AbstractText>${IN_XML}</AbstractText></Abstract><AuthorList><Author><LastName>${IN_XML}</LastName></Author></AuthorList>`,
    citation: `<KeywordList><Keyword>${IN_XML}</Keyword></KeywordList>`,
  }),
);
const figure = `<sec><title>${IN_XML}</title><p>See <xref ref-type="fig" rid="f1">Fig. 1</xref>. ${IN_XML}</p><preformat>${IN_XML}</preformat><fig id="f1"><label>Fig. 1</label><caption><p>${IN_XML}</p></caption><graphic xlink:href="g1.jpg"/></fig></sec>`;
const bioc = [
  {
    documents: [
      {
        id: '66100004',
        passages: [
          { infons: { section_type: 'TITLE' }, text: IN_JSON },
          { infons: { section_type: 'FIG', type: 'fig_caption', id: 'F1' }, text: `Figure 1. ${IN_JSON}` },
        ],
      },
    ],
  },
];
const openAlex = {
  meta: { count: 1 },
  results: [
    {
      id: 'https://openalex.org/W1',
      doi: 'https://doi.org/10.5555/evil',
      title: IN_JSON,
      publication_year: 2024,
      authorships: [{ author: { display_name: IN_JSON } }],
      abstract_inverted_index: { [IN_JSON]: [0] },
    },
  ],
};
const europePmc = {
  hitCount: 1,
  resultList: {
    result: [{ id: '1', source: 'MED', title: IN_JSON, abstractText: IN_JSON, authorString: IN_JSON }],
  },
};
const summary = {
  title: IN_JSON,
  source: IN_JSON,
  pubdate: IN_JSON,
  authors: [{ name: IN_JSON, authtype: 'Author' }],
};
const json = (value: unknown) => JSON.stringify(value);
const body = (match: string, text: string): Fault => ({ match, times: -1, body: text });

it.each<[tool: string, of: string, args: Record<string, unknown>, answers: Fault[]]>([
  ['pubmed_fetch_articles', 'a record', { pmids: ['66100001'] }, [body(efetchOf('66100001'), record)]],
  [
    'pubmed_fetch_fulltext',
    'an article',
    { pmcids: ['PMC66100002'] },
    [
      body(
        EFETCH('PMC66100002'),
        `<pmc-articleset>${jats('PMC66100002', { body: figure })}</pmc-articleset>`,
      ),
    ],
  ],
  [
    'get_article_figures',
    'an article',
    { source: { kind: 'pmcid', value: 'PMC66100003' } },
    [body(FULL_TEXT('PMC66100003'), jats('PMC66100003', { body: figure }))],
  ],
  [
    'get_article_figures',
    'BioC',
    { source: { kind: 'pmcid', value: 'PMC66100004' } },
    [body(BIOC('PMC66100004'), json(bioc))],
  ],
  [
    'pubmed_search_articles',
    'a summary',
    { query: 'evilsummary', summaryCount: 1 },
    [
      body('esearch.*evilsummary', found(1, ['66100005']).body),
      body('esummary.*66100005', summarised({ 66100005: summary }).body),
    ],
  ],
  [
    'unified_search',
    'OpenAlex',
    { query: 'evilopenalex', sources: 'openalex' },
    [body('openalex.*evilopenalex', json(openAlex))],
  ],
  ['pubmed_europepmc_search', 'Europe PMC', { query: 'evilepmc' }, [body('ebi.*evilepmc', json(europePmc))]],
])('%s tells the words of %s without them', async (tool, _of, args, answers) => {
  await inject(...answers);
  const result = await client.call(tool, args);
  expect(result.isError ?? false, textOf(result)).toBe(false);
  expect(textOf(result)).toMatch(/Evil 31m txt title/);
  for (const text of told(result)) expect(text).not.toMatch(OBEYED);
});
