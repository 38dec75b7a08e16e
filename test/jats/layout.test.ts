import { describe, expect, it } from 'vitest';
import { article, bodyText, line } from './support.ts';

const cite = (text: string) => `<xref ref-type="bibr" rid="b">${text}</xref>`;
const fig = (text: string) => `<xref ref-type="fig" rid="f">${text}</xref>`;

describe('an xref that is itself a separator', () => {
  it.each([
    [`clover (${cite('5')}${cite('–')}${cite('7')})`, 'clover (5–7)'],
    [`clover (${cite('5')}${cite(', ')}${cite('7')})`, 'clover (5, 7)'],
    [`clover (${cite('5')}${cite('–7')})`, 'clover (5–7)'],
    [`clover<sup>${cite('5')}${cite('–')}${cite('7')}</sup> fed`, 'clover[5–7] fed'],
    [`clover${cite('<sup>5</sup>')}${cite('<sup>–</sup>')}${cite('<sup>7</sup>')} fed`, 'clover[5–7] fed'],
    [`clover.${cite('5')}${cite('–')}${cite('7')} Sheep`, 'clover.[5–7] Sheep'],
    [`(Fig. ${fig('1')}${fig('–')}${fig('3')})`, '(Fig. 1–3)'],
    [`[${cite('1')}${cite('2')}]`, '[1,2]'],
  ])('%s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });
});

describe('white space that only lays out the XML', () => {
  it.each([
    [
      'C<sub>4</sub>N<sub>2</sub>\n   <sup>2+</sup> and <italic>T</italic>\n   <sub>low</sub>',
      'C4N2²⁺ and Tlow',
    ],
    ['<italic>M</italic>\n <italic><sub>w</sub></italic>', 'Mw'],
    ['<italic>a</italic> <sup>b</sup>', 'a ᵇ'],
    ['weight\n<sup>b</sup>', 'weight ᵇ'],
  ])('before a script: %s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it.each([
    [`fed.<sup>[</sup>\n${cite('\n<sup>1</sup>\n')}\n<sup>]</sup> Next`, 'fed.[1] Next'],
    [
      `fed.<sup>[</sup>\n${cite('\n<sup>1</sup>\n')}, ${cite('\n<sup>15</sup>\n')}\n<sup>]</sup> Next`,
      'fed.[1, 15] Next',
    ],
    [`fed [${cite('\n1\n')}${cite('\n2\n')}]`, 'fed [1,2]'],
    [`(<bold>Figure</bold>&#xa0;${fig('\n<bold>1</bold>\n')}).`, '(Figure 1).'],
    [`fed (${cite('\n  Doe, 2012')}; ${cite('Roe')})`, 'fed (Doe, 2012; Roe)'],
    [`fed (\n  ${cite('Doe, 2012')})`, 'fed (Doe, 2012)'],
    [`fed ( ${cite('Doe, 2012')})`, 'fed ( Doe, 2012)'],
    [`fed${cite(' Doe, 2012 ')}too`, 'fed Doe, 2012 too'],
    [`fed them.<sup>\n  ${cite('1')}\n</sup> The`, 'fed them.[1] The'],
    [`fed them<sup>\n  ${cite('1')}\n</sup>. The`, 'fed them[1]. The'],
    [`fed them<sup>\n  ${cite('1')}–\n ${cite('3')}\n</sup>too`, 'fed them[1–3] too'],
  ])('at a citation: %s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it('is the only thing that an instruction to break a line leaves', () => {
    const cell = (text: string) =>
      article({ body: `<table-wrap><table><tr><td>${text}</td></tr></table></table-wrap>` }).tables[0]?.rows;
    expect(cell('Milk<?xmltex \\hack{\\hfill\\break}?>(kg)')).toEqual([['Milk (kg)']]);
    expect(cell('Mi<?page 3?>lk')).toEqual([['Milk']]);
  });
});

describe('soft hyphens', () => {
  it('leave every text', () => {
    const { abstract, sections, references } = article({
      meta: '<abstract><p>inter&#xad;molecular</p></abstract>',
      body: '<sec><title>Di&#xad;mers</title><p>of di&#xad;mers</p><preformat>a&#xad;b  c</preformat></sec>',
      back: '<ref-list><ref><mixed-citation>On di&#xad;mers</mixed-citation></ref></ref-list>',
    });
    expect(abstract).toBe('intermolecular');
    expect(sections[0]).toMatchObject({ title: 'Dimers', text: 'of dimers\n\n```\nab  c\n```' });
    expect(references[0]?.citation).toBe('On dimers');
  });
});

describe('control characters', () => {
  it('part two words, as white space does', () => {
    const body = '<sec><p>a\u0085b \u0096 c&#x7f;</p><preformat>a\u009bb  c</preformat></sec>';
    expect(article({ body }).sections[0]?.text).toBe('a b c\n\n```\na b  c\n```');
  });
});

describe('superscripts', () => {
  it.each([
    ['(OH)<sup>–</sup> and SO<sub>4</sub><sup>2–</sup>', '(OH)⁻ and SO4²⁻'],
    ['in the 1990<sup>s–</sup>', 'in the 1990s–'],
  ])('read a dash as a minus: %s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it.each([
    [`immune${cite('<sup>144</sup>')}<sup>,</sup>${cite('<sup>145.</sup>')} But`, 'immune[144,145]. But'],
    [`cells${cite('<sup>12.</sup>')} Next`, 'cells[12]. Next'],
    [`cells<sup>${cite('1')},${cite('2')}.</sup> Next`, 'cells[1,2]. Next'],
    [`cells<sup>${cite('1.')}</sup> Next`, 'cells[1]. Next'],
    [`cells${cite('12.')} Next`, 'cells[12]. Next'],
  ])('cite before a full stop: %s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });
});

describe('a formula that is only a script', () => {
  const script = (inner: string) => `<inline-formula><mml:math>${inner}</mml:math></inline-formula>`;
  const none = '<mml:mi/>';

  it.each([
    [`CO${script(`<mml:msub>${none}<mml:mn>2</mml:mn></mml:msub>`)}`, 'CO2'],
    [
      `m${script(`<mml:msup>${none}<mml:mrow><mml:mo>-</mml:mo><mml:mn>3</mml:mn></mml:mrow></mml:msup>`)}`,
      'm⁻³',
    ],
    [`SO${script(`<mml:msubsup>${none}<mml:mn>4</mml:mn><mml:mn>2</mml:mn></mml:msubsup>`)}`, 'SO4²'],
    [script(`<mml:mi>V</mml:mi><mml:msub>${none}<mml:mi>m</mml:mi></mml:msub>`), 'V_{m}'],
  ])('%s → %s', (xml, expected) => {
    expect(bodyText(`<p>${xml}</p>`)).toBe(expected);
  });
});
