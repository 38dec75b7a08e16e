import { describe, expect, it } from 'vitest';
import { article } from './support.ts';

const abstractOf = (xml: string) => article({ meta: xml }).abstract;

describe('abstract', () => {
  it('takes bare text (case 7)', () => {
    expect(abstractOf('<abstract>Plain.</abstract>')).toBe('Plain.');
  });

  it('takes the untyped one and keeps the others apart (case 8)', () => {
    const { abstract, otherAbstracts } = article({
      meta:
        '<abstract abstract-type="graphical"><p>G</p></abstract>' +
        '<abstract abstract-type="highlights"><p>H</p></abstract><abstract><p>U</p></abstract>',
    });
    expect(abstract).toBe('U');
    expect(otherAbstracts).toEqual([
      { type: 'graphical', text: 'G' },
      { type: 'highlights', text: 'H' },
    ]);
  });

  it('takes the first where all are typed (case 9)', () => {
    const xml =
      '<abstract abstract-type="a"><p>One</p></abstract><abstract abstract-type="b"><p>Two</p></abstract>';
    expect(abstractOf(xml)).toBe('One');
  });

  it('keeps blanks around inline marks (case 10)', () => {
    const xml = '<abstract><p>Seen in <italic>A</italic> and <italic>B</italic>.</p></abstract>';
    expect(abstractOf(xml)).toBe('Seen in A and B.');
  });

  it('leads titled sections with their title (case 11)', () => {
    const xml =
      '<abstract><sec><title>Background</title><p>One.</p><p>Two.</p></sec><sec><p>Untitled.</p></sec></abstract>';
    expect(abstractOf(xml)).toBe('Background: One. Two.\n\nUntitled.');
  });

  it.each([
    ['Methods:', 'Methods: text'],
    ['Known?', 'Known? text'],
    ['Aim.', 'Aim. text'],
    ['Stop!', 'Stop! text'],
  ])('adds no colon after %s (case 12)', (title, expected) => {
    expect(abstractOf(`<abstract><sec><title>${title}</title><p>text</p></sec></abstract>`)).toBe(expected);
  });

  const list = '<list list-type="bullet"><list-item><p>a</p></list-item></list>';

  it('starts a list right under its title (case 13)', () => {
    const two =
      '<list list-type="bullet"><list-item><p>a</p></list-item><list-item><p>b</p></list-item></list>';
    const xml = `<abstract><sec><title>Key points</title>${two}</sec></abstract>`;
    expect(abstractOf(xml)).toBe('Key points:\n- a\n- b');
  });

  it('sets lists off by blank lines (cases 14, 15)', () => {
    expect(abstractOf(`<abstract><p>Intro.</p>${list}<p>After.</p></abstract>`)).toBe(
      'Intro.\n\n- a\n\nAfter.',
    );
    expect(abstractOf(`<abstract><p>Intro:${list}then more.</p><p>Next.</p></abstract>`)).toBe(
      'Intro:\n\n- a\n\nthen more. Next.',
    );
  });

  it('keeps loose paragraphs beside sections in order (case 16)', () => {
    const xml = '<abstract><p>Lead.</p><sec><title>Results</title><p>R.</p></sec><p>Tail.</p></abstract>';
    expect(abstractOf(xml)).toBe('Lead.\n\nResults: R.\n\nTail.');
  });

  it('sets titles of nested sections in line (case 17)', () => {
    const inner = (title: string) => `<sec><title>${title}</title><p>text.</p></sec>`;
    const xml = `<abstract><sec><title>Summary</title>${inner('AIM')}${inner('METHODS')}</sec></abstract>`;
    expect(abstractOf(xml)).toBe('Summary: AIM text. METHODS text.');
  });

  it('marks a figure and keeps its caption for the assets (case 18)', () => {
    const { abstract, assets } = article({
      meta: '<abstract><p>Seen.</p><fig><label>Fig. A</label><caption><p>Pic</p></caption></fig></abstract>',
    });
    expect(abstract).toBe('Seen.\n\n[Figure: Fig. A]');
    expect(assets).toMatchObject([{ assetType: 'figure', label: 'Fig. A', caption: 'Pic' }]);
  });

  it('puts paragraphs that begin with a bullet on lines of their own', () => {
    expect(abstractOf('<abstract><p>• One</p><p>• Two</p></abstract>')).toBe('• One\n• Two');
  });

  it('leaves its own title and label out', () => {
    expect(abstractOf('<abstract><label>A</label><title>Abstract</title><p>Text.</p></abstract>')).toBe(
      'Text.',
    );
  });

  it('labels the other kinds (field case A15)', () => {
    const { abstract, otherAbstracts } = article({
      meta:
        '<abstract abstract-type="graphical"><p><fig><caption><p>Pic</p></caption></fig></p></abstract>' +
        '<abstract><sec><title>Aim</title><p>Test X.</p></sec></abstract>' +
        '<trans-abstract xml:lang="fr"><p>Tester X.</p></trans-abstract>',
    });
    expect(abstract).toBe('Aim: Test X.');
    expect(otherAbstracts).toEqual([
      { type: 'graphical', text: '[Figure]' },
      { language: 'fr', text: 'Tester X.' },
    ]);
  });
});
