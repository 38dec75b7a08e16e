import { describe, expect, it } from 'vitest';
import { article, bodyText, line } from './support.ts';

const math = (inner: string) => line(`<inline-formula><mml:math>${inner}</mml:math></inline-formula>`);
const mi = (text: string) => `<mml:mi>${text}</mml:mi>`;
const cite = (text: string) => `<xref ref-type="bibr" rid="b">${text}</xref>`;

describe('text in a line', () => {
  it.each([
    ['H<sub>2</sub>O', 'H2O'],
    ['a <italic>b</italic> c at 5&#x2009;mM, P &lt; 0.05', 'a b c at 5 mM, P < 0.05'],
    ['no&#xa0;break&#x2003;em\n\t line', 'no break em line'],
    ['<styled-content>4002.e26</styled-content>, 007, 1.', '4002.e26, 007, 1.'],
    ['see <ext-link xlink:href="u">the site</ext-link>.', 'see the site.'],
  ])('%s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it('reads the same sentence three thousand times (field case A18)', () => {
    const sentence = 'a <i>b</i> c at 5&#x2009;mM, P &lt; 0.05. ';
    expect(line(sentence.repeat(3000))).toBe('a b c at 5 mM, P < 0.05. '.repeat(3000).trim());
  });

  it('leaves institution ids out', () => {
    expect(
      line(
        'by <institution-wrap><institution-id>https://ror.org/1</institution-id><institution>U</institution></institution-wrap>',
      ),
    ).toBe('by U');
  });

  it('keeps names of a reference in prose apart', () => {
    expect(
      line(
        '<element-citation><name><surname>Doe</surname><given-names>J</given-names></name><year>2001</year></element-citation>',
      ),
    ).toBe('Doe J 2001');
  });
});

describe('cross-references (case 58)', () => {
  it.each([
    ['[<xref>1</xref><xref>2</xref>]', '[1,2]'],
    ['[<xref>1</xref> <xref>2</xref>]', '[1 2]'],
    ['[<xref>5</xref>,<xref>7</xref>–<xref>9</xref>]', '[5,7–9]'],
    ['<italic><xref>1</xref></italic><bold><xref>2</xref></bold>', '1,2'],
    ['<xref>1</xref><xref/><xref>2</xref>', '1,2'],
  ])('%s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it('gets no comma across a block', () => {
    const list = '<list><list-item><p>x</p></list-item></list>';
    expect(line(`<xref>1</xref>${list}<xref>2</xref>`)).toBe('1\n\n- x\n\n2');
  });
});

describe('superscripts (design.md §8)', () => {
  it.each([
    ['10<sup>4</sup>', '10⁴'],
    ['10<sup>−5</sup>', '10⁻⁵'],
    ['10<sup>-5</sup>', '10⁻⁵'],
    ['10<sup>–5</sup>', '10⁻⁵'],
    ['m<sup>2</sup>', 'm²'],
    ['Ca<sup>2+</sup>', 'Ca²⁺'],
    ['x<sup>(n)</sup>', 'x(n)'],
    ['x<sup>(2)</sup>', 'x⁽²⁾'],
    ['0.108<sup>a</sup>', '0.108ᵃ'],
    ['0.1<sup>a,b</sup>', '0.1ᵃ,ᵇ'],
    ['k<sup>q</sup>', 'k^q'],
    ['k<sup><italic>n</italic></sup>', 'kⁿ'],
    ['5<sup>*</sup> 6<sup>†</sup> 7<sup>‡</sup>', '5* 6† 7‡'],
    ['1<sup>st</sup>', '1st'],
    ['p16<sup>INK4a</sup>', 'p16INK4a'],
    ['CO<sub>2</sub>', 'CO2'],
    ['<sup>a</sup>Test', 'ᵃTest'],
  ])('%s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it.each([
    [`cancer<sup>${cite('6')},${cite('7')}</sup> grew`, 'cancer[6,7] grew'],
    [`cancer<sup>${cite('6')}–${cite('8')}</sup>`, 'cancer[6–8]'],
    [`cancer${cite('<sup>6</sup>')} grew`, 'cancer[6] grew'],
    [`cancer${cite('<sup>6</sup>')}<sup>,</sup>${cite('<sup>7</sup>')} grew`, 'cancer[6,7] grew'],
    [`cancer${cite('<sup>6</sup>')}<sup>–</sup>${cite('<sup>8</sup>')}`, 'cancer[6–8]'],
    [`cancer${cite('<sup>6</sup>')}<sup>-</sup>${cite('<sup>8</sup>')}`, 'cancer[6–8]'],
    [`cancer<sup>${cite('6')}${cite('7')}</sup>`, 'cancer[6,7]'],
    [`cancer<sup>${cite('6')}</sup><sup>${cite('7')}</sup>`, 'cancer[6,7]'],
    [`cancer<sup>${cite('6')},</sup> grew`, 'cancer[6], grew'],
    [`cancer.<sup>${cite('6')}</sup> Then`, 'cancer.[6] Then'],
    [`cancer<sup>[${cite('6')},${cite('7')}]</sup>`, 'cancer[6,7]'],
    [`cancer [<sup>${cite('6')}</sup>]`, 'cancer [6]'],
    [`cancer (<sup>${cite('6')}</sup>)`, 'cancer (6)'],
    [`cancer<sup>[ ${cite('6')}, ${cite('7')} ]</sup>`, 'cancer[6, 7]'],
    [`cancer ${cite('<sup>[6]</sup>')}`, 'cancer [6]'],
    [`cancer [${cite('6')}]`, 'cancer [6]'],
    [`cancer${cite('6')}, ${cite('7')}. Then`, 'cancer[6, 7]. Then'],
    [`cancer.${cite('6')}–${cite('8')} Then`, 'cancer.[6–8] Then'],
    [`<italic>E. coli</italic>${cite('6')} grew`, 'E. coli[6] grew'],
    [`cancer [${cite('6')},${cite('7')}]`, 'cancer [6,7]'],
    [`cancer ${cite('6')}, ${cite('7')}`, 'cancer 6, 7'],
    [`see (refs ${cite('6')},${cite('7')})`, 'see (refs 6,7)'],
    [`Doe et al.${cite('(2001)')} and Roe${cite('2002')}`, 'Doe et al.(2001) and Roe2002'],
    [`cancer (${cite('Doe 2001')})`, 'cancer (Doe 2001)'],
    ['0.5<xref ref-type="table-fn"><sup>a</sup></xref>', '0.5ᵃ'],
    ['Doe<xref ref-type="aff"><sup>1</sup></xref>', 'Doe¹'],
  ])('%s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it('hold in titles, cells and captions', () => {
    const { sections, tables } = article({
      body:
        '<sec><title>m<sup>2</sup></title><table-wrap><caption><p>10<sup>3</sup></p></caption>' +
        `<table><tr><td>1<sup>b</sup></td><td>x<sup>${cite('9')}</sup></td></tr></table></table-wrap></sec>`,
    });
    expect(sections[0]?.title).toBe('m²');
    expect(tables[0]).toMatchObject({ caption: '10³', rows: [['1ᵇ', 'x[9]']] });
  });
});

describe('alternatives and TeX', () => {
  const tex = '<tex-math>\\documentclass{minimal}\\begin{document}$$x^2$$\\end{document}</tex-math>';

  it.each([
    [`<alternatives><graphic xlink:href="g"/>${tex}</alternatives>`, '$$x^2$$', 42],
    [
      '<alternatives><graphic xlink:href="g"><alt-text>picture</alt-text></graphic><mml:math><mml:mi>y</mml:mi></mml:math></alternatives>',
      'y',
      43,
    ],
    ['<alternatives><tex-math/><mml:math><mml:mi>y</mml:mi></mml:math></alternatives>', 'y', 44],
    ['<alternatives><inline-graphic><alt-text>alpha</alt-text></inline-graphic></alternatives>', 'alpha', 0],
    ['<alternatives><mml:math><mml:mi>y</mml:mi></mml:math><tex-math>z</tex-math></alternatives>', 'z', 0],
  ])('%s → %s (case %i)', (xml, expected) => {
    expect(line(`<inline-formula>${xml}</inline-formula>`)).toBe(expected);
    expect(bodyText(`<disp-formula>${xml}</disp-formula>`)).toBe(expected);
  });

  it('sets TeX in italics in its line (case 46)', () => {
    expect(line(`so <italic>${tex}</italic> holds`)).toBe('so $$x^2$$ holds');
  });

  it('gives one form in a cell (case 47)', () => {
    const xml = `<table-wrap><table><tr><td><alternatives>${tex}<mml:math><mml:mi>x</mml:mi></mml:math></alternatives></td></tr></table></table-wrap>`;
    expect(article({ body: xml }).tables[0]?.rows).toEqual([['$$x^2$$']]);
  });

  it.each([
    ['a wrapper without end', '\\documentclass{x}\\begin{document}$a$', '$a$'],
    ['no wrapper', 'a+b', 'a+b'],
  ])('never shows a preamble: %s (case 48)', (_, source, expected) => {
    expect(line(`<tex-math>${source}</tex-math>`)).toBe(expected);
  });
});

describe('MathML in a line', () => {
  it('is not lost (field case A8)', () => {
    expect(
      line(
        'Slope <inline-formula><mml:math><mml:mi>k</mml:mi><mml:mo>=</mml:mo><mml:mn>3</mml:mn></mml:math></inline-formula> held.',
      ),
    ).toBe('Slope k=3 held.');
  });

  it.each([
    [`<mml:msub>${mi('b')}${mi('x')}</mml:msub>`, 'b_{x}'],
    [`<mml:munder>${mi('b')}${mi('x')}</mml:munder>`, 'b_{x}'],
    [`<mml:msup>${mi('b')}${mi('x')}</mml:msup>`, 'b^{x}'],
    [`<mml:mover>${mi('b')}${mi('x')}</mml:mover>`, 'b^{x}'],
    [`<mml:msubsup>${mi('b')}${mi('x')}${mi('y')}</mml:msubsup>`, 'b_{x}^{y}'],
    [`<mml:munderover>${mi('b')}${mi('x')}<mml:mrow/></mml:munderover>`, 'b_{x}'],
    [`<mml:mfrac>${mi('a')}${mi('b')}</mml:mfrac>`, '\\frac{a}{b}'],
    [`<mml:msqrt>${mi('a')}${mi('b')}</mml:msqrt>`, '\\sqrt{ab}'],
    [`<mml:mroot>${mi('a')}${mi('n')}</mml:mroot>`, '\\sqrt[n]{a}'],
    [`<mml:mfenced>${mi('a')}${mi('b')}</mml:mfenced>`, '(a,b)'],
    [
      `<mml:mfenced open="[" close="]" separators=";|">${mi('a')}${mi('b')}${mi('c')}${mi('d')}</mml:mfenced>`,
      '[a;b|c|d]',
    ],
    [
      `<mml:mtable><mml:mtr><mml:mtd>${mi('a')}</mml:mtd><mml:mtd>${mi('b')}</mml:mtd></mml:mtr><mml:mtr><mml:mtd>${mi('c')}</mml:mtd></mml:mtr></mml:mtable>`,
      'a & b \\\\ c',
    ],
    [`${mi('a')}<mml:mspace width="1em"/>${mi('b')}`, 'a b'],
    [`${mi('a')}<mml:mphantom>${mi('b')}</mml:mphantom>`, 'a'],
    [
      `<mml:mmultiscripts>${mi('X')}${mi('c')}${mi('d')}<mml:mprescripts/>${mi('a')}${mi('b')}</mml:mmultiscripts>`,
      '{}_{a}^{b}X_{c}^{d}',
    ],
    [`<mml:mmultiscripts>${mi('X')}<mml:none/>${mi('d')}</mml:mmultiscripts>`, 'X^{d}'],
    [
      `<mml:semantics><mml:mrow>${mi('a')}</mml:mrow><mml:annotation encoding="TeX">A</mml:annotation></mml:semantics>`,
      'a',
    ],
    [`<mml:mtext>if </mml:mtext>${mi('x')}`, 'if x'],
    [`<mml:mi>\n mean\n</mml:mi><mml:mo>&#xa0;</mml:mo>${mi('x')}`, 'mean x'],
  ])('%s → %s', (xml, expected) => {
    expect(math(xml)).toBe(expected);
  });

  it('is read under any prefix', () => {
    expect(line('<math xmlns="m"><msup><mi>x</mi><mn>2</mn></msup></math>')).toBe('x^{2}');
    expect(line('<m:math xmlns:m="m"><m:mi>x</m:mi></m:math>')).toBe('x');
  });
});
