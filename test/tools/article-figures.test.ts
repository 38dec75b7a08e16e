import { decode } from '@toon-format/toon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERAS, type TestClient } from '../clients.ts';
import { WORKER } from '../worker.ts';
import { inject, requests, textOf } from './answers.ts';
import { BIOC, FULL_TEXT, failureOf, figuresOf, jats, PAGE, TOOL } from './figures.ts';
import { articlesOf } from './unified.ts';

const pmcid = (value: string) => ({ source: { kind: 'pmcid', value } });

describe.each(ERAS)('get_article_figures (%s)', (era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(WORKER);
  });
  afterAll(() => client.close());
  const figures = (args: Record<string, unknown>) => client.call(TOOL, args);
  /** A PMCID that is this era's and test's alone, so that a fault hits no other. */
  const own = (n: number) => `PMC7${era === '2025' ? 5 : 6}00${String(n).padStart(4, '0')}`;
  const serve = (id: string, pieces: Parameters<typeof jats>[1]) =>
    inject({ match: FULL_TEXT(id), times: 1, body: jats(id, pieces) });

  it('U5: finds a figure by the words of its article, tells whether it may be reused, and shows it', async () => {
    const search = await client.call('unified_search', { query: 'restrictive liberal fluids sepsis' });
    const hit = articlesOf(search).find(({ identifiers }) => identifiers.pmc === 'PMC90000001');
    const all = figuresOf(await figures({ source: { kind: 'pmid', value: hit?.identifiers.pmid } }));
    expect(all.figures).toMatchObject([
      {
        figure_id: 'f1',
        kind: 'figure',
        label: 'Figure 1',
        image_url: expect.stringMatching(/^https:\/\/cdn\.ncbi\.nlm\.nih\.gov\/pmc\/blobs\/.*-g001\.jpg$/),
        image_url_status: 'exact',
        graphic_href: 'sample-90000001-g001.jpg',
        licence: 'CC BY 4.0',
        licence_of: 'article',
        mentions: [{ section_title: expect.any(String), sentence: expect.stringContaining('Figure 1') }],
        mentioned_in_sections: [expect.any(String)],
      },
      { figure_id: 'f2', graphic_href: 'sample-90000001-g002', image_url_status: 'exact' },
    ]);
    expect(all.article_url).toBe('https://pmc.ncbi.nlm.nih.gov/articles/PMC90000001/');

    const one = await figures({ ...pmcid('PMC90000001'), figure: '1', include_image: true });
    expect(figuresOf(one)).toMatchObject({
      figure_count: 1,
      total_figures: 2,
      image: { figure_id: 'f1', label: 'Figure 1', shows: 'Figure 1 (f1)', mime_type: 'image/jpeg' },
    });
    expect(JSON.stringify(one.structuredContent)).not.toContain('"data"');
    const [text, picture, ...others] = one.content;
    expect([text?.type, picture?.type, others.map(({ type }) => type)]).toEqual([
      'text',
      'image',
      ['resource_link'],
    ]);
    expect(picture?.mimeType).toBe('image/jpeg');
    expect(atob(picture?.data ?? '').slice(0, 3)).toBe('\xff\xd8\xff');
  });

  it('tells the same in all three forms, and which source served', async () => {
    const args = { ...pmcid('PMC90000001'), include_subfigures: true };
    const [markdown, json, toon] = await Promise.all(
      ['markdown', 'json', 'toon'].map((output_format) => figures({ ...args, output_format })),
    );
    const answer = figuresOf(json as never);
    const { artifact_uri } = answer; // each call keeps its own
    expect({ ...figuresOf(markdown as never), artifact_uri }).toEqual(answer);
    expect(JSON.parse(textOf(json as never))).toEqual(json?.structuredContent);
    expect(decode(textOf(toon as never))).toEqual(toon?.structuredContent);
    const text = textOf(markdown as never);
    expect(text.split('\n').slice(0, 2)).toEqual([
      '🖼️ **Article Figures: Sample: Restrictive or liberal intravenous fluids in adults with sepsis and low blood pressure**',
      `📑 PMC ID: PMC90000001 | PMID: 90000001 | Source: ${answer.source}`,
    ]);
    expect(text).toContain('📊 Total figures: **2**');
    for (const { label, image_url, graphic_href } of answer.figures)
      for (const part of [`### ${label}`, image_url, `\`${graphic_href}\``]) expect(text).toContain(part);
    expect(text).toContain('Protocol S1');
  });

  it('keeps what upstream texts hold from acting as Markdown', async () => {
    const id = own(1);
    await serve(id, {
      body: '<fig id="f"><label>Fig. 1](javascript:x)</label><caption><title># T</title><p>&lt;img src=x onerror=y&gt; [a](javascript:b) `c` | d</p></caption><graphic xlink:href="a`b.jpg"/></fig><fig id="g"><graphic xlink:href="http://evil.example/x.jpg"/></fig>',
    });
    const result = await figures(pmcid(id));
    const text = textOf(result);
    expect(text).toContain('\\<img src=x onerror=y\\> \\[a\\](javascript:b) \\`c\\` \\| d');
    expect(text).toContain('`a b.jpg`');
    expect(text).not.toMatch(/(?<!\\)\]\(javascript/);
    expect(figuresOf(result).figures[1]).toMatchObject({ image_url: null, image_url_status: 'none' });
  });

  it('keeps figures of letters apart from those of the article', async () => {
    const { figures: main, sub_articles } = figuresOf(await figures(pmcid('PMC90000004')));
    expect(main.map(({ label }) => label)).toEqual(['Figure 1.', 'Figure 2.', 'Figure 3.', 'Figure 4.']);
    expect(sub_articles?.flatMap((part) => part.figures).length).toBeGreaterThan(0);
  });

  it('ties supplements to their figure and finds them by name (field case E6)', async () => {
    const answer = figuresOf(await figures({ ...pmcid('PMC90000004'), include_subfigures: true }));
    expect(answer.figures[0]?.subfigures?.at(-1)).toMatchObject({ label: 'Figure 1—figure supplement 1.' });
    const supplement = await figures({ ...pmcid('PMC90000004'), figure: 'Figure 1—figure supplement 1' });
    expect(figuresOf(supplement).figures).toMatchObject([{ figure_id: 'fig1s1' }]);
  });

  it('gives the panels of a group once each, with its label, or its captions in one entry', async () => {
    const [whole, parts] = await Promise.all(
      [false, true].map(async (include_subfigures) =>
        figuresOf(await figures({ ...pmcid('PMC90000003'), include_subfigures })),
      ),
    );
    expect(whole?.figures[0]).toMatchObject({
      figure_id: 'FG1',
      label: 'Figure 1',
      caption_title: 'Titration on kidney sections.',
      caption_text:
        'Scale bars, 50 µm. (a) p16INK4a at 1:50, 1:100 and 1:400. (b) ATPase α1 at 1:100, 1:400 and 1:1600. (c) No primary antibody.',
    });
    expect(parts?.figures[0]).toMatchObject({ figure_id: 'FG1', caption_text: 'Scale bars, 50 µm.' });
    expect(parts?.figures[0]?.subfigures?.map(({ figure_id, label }) => [figure_id, label])).toEqual([
      ['F1', 'Figure 1 (a)'],
      ['F1b', 'Figure 1 (b)'],
      ['', 'Figure 1 (c)'],
    ]);
    expect([whole?.total_figures, parts?.total_figures]).toEqual([2, 2]);
    for (const { mentions = [] } of [...(whole?.figures ?? []), ...(parts?.figures ?? [])])
      for (const { sentence } of mentions) expect(sentence).not.toContain('Titration on kidney sections');
  });

  it.each([
    [
      'PMC90000003',
      '1',
      'Figure 1 (FG1), panel (a) of 3; ask for "Figure 1 (b)" or "Figure 1 (c)" to see another',
      'F1',
    ],
    [
      'PMC90000003',
      'Fig 1, panel B',
      'Figure 1 (FG1), panel (b) of 3; ask for "Figure 1 (a)" or "Figure 1 (c)" to see another',
      'F1b',
    ],
    ['PMC90000006', '2', 'Figure 2 (G2), the whole figure, shared by its panels', 'G2'],
    ['PMC90000006', '2D', 'Figure 2 (G2), the whole figure, shared by its panels', 'G2-C-E'],
  ])('says which picture of %s %j is attached', async (id, figure, shows, figure_id) => {
    const result = await figures({ ...pmcid(id), figure, include_image: true });
    expect(figuresOf(result).image).toMatchObject({ shows, figure_id });
    expect(textOf(result)).toContain(`🖼️ Attached picture: ${shows}; from https://`);
  });

  it('gives a panel that is asked for the title of its figure', async () => {
    const result = await figures({ ...pmcid('PMC90000003'), figure: 'Fig. 1 panel (b)' });
    expect(figuresOf(result).figures).toMatchObject([
      {
        label: 'Figure 1 (b)',
        parent_label: 'Figure 1',
        parent_caption_title: 'Titration on kidney sections.',
      },
    ]);
    expect(textOf(result)).toContain('↳ Part of Figure 1: Titration on kidney sections.');
  });

  it('takes marks that turn the direction of text out of all that it shows', async () => {
    const id = own(3);
    const turned = 'a\u202eb\u2066c\u2069d';
    await serve(id, {
      body: `<sec><title>${turned}</title><p>${turned} in <xref ref-type="fig" rid="f">Fig. 1</xref>.</p><fig id="f"><label>Fig. 1${turned}</label><caption><title>${turned}</title><p>${turned}</p></caption></fig></sec>`,
    });
    const result = await figures(pmcid(id));
    expect(figuresOf(result).figures).toMatchObject([
      { label: 'Fig. 1abcd', caption_title: 'abcd', caption_text: 'abcd', mentioned_in_sections: ['abcd'] },
    ]);
    expect(JSON.stringify(result)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('finds a panel that only the caption tells of', async () => {
    const { figures: found } = figuresOf(await figures({ ...pmcid('PMC90000006'), figure: 'Fig. 2D' }));
    expect(found).toMatchObject([
      {
        label: 'Figure 2C–E',
        panels: ['C', 'D', 'E'],
        image_shared: true,
        caption_text: 'subgroups by age.',
      },
    ]);
  });

  it('adds tables that exist as pictures, and points to the full text for the others (field case E7)', async () => {
    const without = figuresOf(await figures(pmcid('PMC90000004')));
    expect(without.notice).toContain('include_tables');
    const answer = figuresOf(await figures({ ...pmcid('PMC90000004'), include_tables: true }));
    const tables = answer.figures.filter(({ kind }) => kind === 'table');
    expect(tables).toMatchObject([
      { label: 'Table 1.', graphic_href: 'sample-90000004-t001.tif', cells_available: true },
      { label: 'Table 3.', caption_text: 'Scanner settings, as printed.', image_url_status: 'exact' },
    ]);
    expect(tables[1]).not.toHaveProperty('cells_available');
    expect(answer.notice).toContain('pubmed_fetch_fulltext');
  });

  it('lists supplementary files by themselves (field case E10)', async () => {
    const id = own(2);
    await serve(id, {
      body: '<fig id="f1"/><supplementary-material id="s1" xlink:href="s1.docx"><label>S1</label><caption><p>Search strings.</p></caption></supplementary-material>',
    });
    const { figures: shown, supplementary_files, source } = figuresOf(await figures(pmcid(id)));
    expect(source).toBe('europepmc');
    expect(shown.map(({ figure_id }) => figure_id)).toEqual(['f1']);
    expect(supplementary_files).toEqual([
      {
        id: 's1',
        label: 'S1',
        caption: 'Search strings.',
        file: 's1.docx',
        file_type: 'docx',
        url: `https://europepmc.org/articles/${id}/bin/s1.docx`,
        url_status: 'guessed',
      },
    ]);
  });

  it('says of an article that is not open that it is not, and reads no page (field case E11)', async () => {
    const error = failureOf(await figures(pmcid('PMC90000015')));
    expect(error.data).toMatchObject({
      reason: 'not_open_access',
      retryable: false,
      article_url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC90000015/',
    });
    expect(error.message).toContain('open-access subset');
    expect(await requests(PAGE('PMC90000015'))).toEqual([]);
    expect(await requests(BIOC('PMC90000015'))).not.toEqual([]);
  });

  it('tells errors in the form that was asked', async () => {
    const result = await figures({ ...pmcid('PMC90000015'), output_format: 'json' });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  it('names the figures that there are when the asked one is not', async () => {
    const error = failureOf(await figures({ ...pmcid('PMC90000001'), figure: '9' }));
    expect(error.data).toMatchObject({ reason: 'figure_not_found', retryable: false });
    expect((error.data as unknown as { labels: string[] }).labels).toEqual(
      expect.arrayContaining(['Figure 1', 'Figure 2']),
    );
  });

  it('names the panels and supplements too when the asked figure is not there', async () => {
    const labels = async (id: string) =>
      (failureOf(await figures({ ...pmcid(id), figure: '9' })).data as unknown as { labels: string[] })
        .labels;
    expect(await labels('PMC90000003')).toEqual(expect.arrayContaining(['Figure 1', 'Figure 1 (b)']));
    expect(await labels('PMC90000004')).toContain('Figure 1—figure supplement 1.');
    const id = own(4);
    const body = Array.from({ length: 60 }, (_, at) => `<fig><label>Figure 1${at}</label></fig>`).join('');
    await serve(id, { body });
    expect(await labels(id)).toHaveLength(50);
  });

  it('finds a figure without label by its place, and says so', async () => {
    const id = own(5);
    await serve(id, { body: '<fig id="x"/><fig id="y"><label>Figure 2</label></fig><fig id="z"/>' });
    const one = figuresOf(await figures({ ...pmcid(id), figure: 1 }));
    expect(one.figures).toMatchObject([{ figure_id: 'x', label: null }]);
    expect(one.notice).toContain('has no label');
    const two = figuresOf(await figures({ ...pmcid(id), figure: 'Fig. 2' }));
    expect(two.figures).toMatchObject([{ figure_id: 'y' }]);
    expect(two.notice ?? '').not.toContain('has no label');
    expect(figuresOf(await figures({ ...pmcid(id), figure: '3' })).figures).toMatchObject([
      { figure_id: 'z' },
    ]);
    expect(failureOf(await figures({ ...pmcid(id), figure: '4' })).data.reason).toBe('figure_not_found');
  });

  it('has an output schema of at most 9,000 characters', async () => {
    const tool = (await client.listTools()).find(({ name }) => name === TOOL);
    expect(JSON.stringify(tool?.outputSchema).length).toBeLessThan(9000);
  });
});
