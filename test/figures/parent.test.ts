import { describe, expect, it } from 'vitest';
import { addressBook } from '../../src/figures/addresses.ts';
import { entriesOf } from '../../src/figures/entries.ts';
import { panelsNamed, withParent } from '../../src/figures/parent.ts';
import { article } from '../jats/support.ts';

describe('a panel that is shown by itself', () => {
  const xref = (text: string) => `<xref ref-type="fig" rid="f">${text}</xref>`;
  const [figure] = entriesOf(
    article({
      body: `<sec><title>Results</title><p>All rose (${xref('Fig. 3')}). Mice rose (${xref('Fig. 3B')}). Rats fell (${xref('Figs 3C,D')}).</p><fig id="f"><label>Fig. 3</label><caption><title>Growth.</title><p>(A) All. (B) Mice. (C, D) Rats.</p></caption></fig></sec>`,
    }),
    addressBook('PMC1'),
    { includeSubfigures: true, includeTables: false },
  );
  const sentences = (at: number) => {
    const panel = withParent(figure?.subfigures?.[at] as never, figure ? [figure] : []);
    return [panel.parent_label, panel.parent_caption_title, panel.mentions, panel.mentioned_in_sections];
  };

  it('carries label and title of its figure, and those of its sentences that name the panel', () => {
    const mention = (sentence: string) => [{ section_title: 'Results', sentence }];
    expect(sentences(1)).toEqual(['Fig. 3', 'Growth.', mention('Mice rose (Fig. 3B).'), ['Results']]);
    expect(sentences(2)).toEqual(['Fig. 3', 'Growth.', mention('Rats fell (Figs 3C,D).'), ['Results']]);
  });

  it('has no mentions when no sentence names it', () =>
    expect(sentences(0)).toEqual(['Fig. 3', 'Growth.', undefined, undefined]));

  it('keeps its own mentions', () => {
    const panel = { ...figure?.subfigures?.[1], mentions: [{ section_title: null, sentence: 'Own.' }] };
    expect(withParent(panel as never, figure ? [figure] : []).mentions).toEqual(panel.mentions);
  });

  it('is no figure, which stays as it is', () =>
    expect(withParent(figure as never, figure ? [figure] : [])).toBe(figure));
});

describe('a sentence', () => {
  it.each([
    ['In Fig. 3B it rose', 'b'],
    ['In Figs 2A and 3B–D', 'bcd'],
    ['In Fig. 3(a, c)', 'ac'],
    ['In Fig. 3(a) and (c)', 'ac'],
    ['In Figure 3 (B)', 'b'],
    ['In Fig. 3, panels A, C and E', 'ace'],
    ['In Fig. 3b, a rise', 'b'],
    ['In Fig. 3 a decrease', ''],
    ['In Fig. 3 (a decrease)', ''],
    ['In Fig. 13B, Fig. 3Bx and Fig. 2.3B', ''],
    ['In Supplementary Fig. 3B and Table 3B', ''],
  ])('%j names the panels %j of Figure 3', (sentence, letters) =>
    expect([...panelsNamed(sentence, '3')].join('')).toBe(letters),
  );

  it('takes no time when it is hostile', () => {
    const started = performance.now();
    for (const part of ['3a, ', '3 (a and ', '3, panels a', 'Supplementary '])
      panelsNamed(part.repeat(30_000), '3');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
