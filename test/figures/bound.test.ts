import { describe, expect, it } from 'vitest';
import { addressBook } from '../../src/figures/addresses.ts';
import { bounded } from '../../src/figures/bound.ts';
import { entriesOf } from '../../src/figures/entries.ts';
import { figuresMarkdown } from '../../src/figures/markdown.ts';
import { type FiguresAnswer, figuresSchema } from '../../src/figures/schema.ts';
import { article } from '../jats/support.ts';

const LIMIT = 60_000;

/** An answer with so many figures, each with a caption and so many mentions. */
function answerWith(figures: number, captionLength: number, mentions: number): FiguresAnswer {
  const ids = Array.from({ length: figures }, (_, at) => at + 1);
  const text = 'word '.repeat(captionLength / 5);
  const cited = Array.from({ length: mentions }, (_, at) => `<p>Sentence ${at} of ${text.slice(0, 200)} `);
  const body = ids.map(
    (n) =>
      `<fig id="f${n}"><label>Figure ${n}</label><caption><p>${text}</p></caption><graphic xlink:href="g${n}"/></fig>${cited.map((one) => `${one}<xref ref-type="fig" rid="f${n}">Figure ${n}</xref>.</p>`).join('')}`,
  );
  const entries = entriesOf(article({ body: body.join('') }), addressBook('PMC1'), {
    includeSubfigures: false,
    includeTables: false,
  });
  return figuresSchema.parse({
    tool: 'get_article_figures',
    identifiers: { requested: { kind: 'pmcid', value: 'PMC1' }, pmcid: 'PMC1', pmid: null },
    title: null,
    source: 'europepmc',
    article_url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC1/',
    licence: null,
    copyright: null,
    figure_count: figures,
    total_figures: figures,
    subfigure_count: 0,
    include_subfigures: false,
    include_tables: false,
    figures: entries,
    supplementary_files: [],
    pdf_links: [],
    source_counts: [{ source: 'europepmc', returned: figures, total_available: figures, has_more: false }],
    next_tools: [],
    next_commands: [],
    section_provenance: {},
  });
}

describe('a long answer', () => {
  it.each([
    ['many mentions', answerWith(40, 100, 40), undefined],
    ['many figures with mentions', answerWith(60, 400, 5), 'Sentences that mention'],
    ['long captions', answerWith(60, 5000, 5), 'captions cut'],
    ['very many figures', answerWith(120, 3000, 1), 'further pictures'],
  ])('with %s stays within the limit and keeps every figure', (_name, answer, notice) => {
    const shown = bounded(answer);
    expect(JSON.stringify(shown).length).toBeLessThan(LIMIT + 1000);
    expect(shown.figures.map(({ label }) => label)).toEqual(answer.figures.map(({ label }) => label));
    if (notice) expect(shown.notice).toContain(notice);
    else expect(shown.figures[0]).toMatchObject({ mention_count: 40, mentions: { length: 5 } });
    expect(figuresMarkdown(shown).length).toBeLessThan(LIMIT + 1000);
  });

  it('with more figures than fit ends early, and says so', () => {
    const shown = bounded(answerWith(2000, 100, 0));
    expect(JSON.stringify(shown).length).toBeLessThan(LIMIT + 1000);
    expect(shown.figure_count).toBe(shown.figures.length);
    expect(shown).toMatchObject({
      total_figures: 2000,
      source_counts: [{ has_more: true }],
      notice: expect.stringContaining('end early'),
    });
  });
});
