import { describe, expect, it } from 'vitest';
import { cleanTitle, plainAbstract } from '../../src/text/markup.ts';

describe('plainAbstract', () => {
  it('keeps a value with a less-than sign and the text behind it (field case B7)', () => {
    expect(
      plainAbstract('<h4>Results</h4>Fell (P<0.001) by 3 <i>units</i>. <h4>Conclusions</h4>Works.'),
    ).toBe('Results: Fell (P<0.001) by 3 units. Conclusions: Works.');
  });

  it.each([
    ['P<0.05 or P>0.1, n<b and b>a', 'P<0.05 or P>0.1, n<b and b>a'],
    ['in <i>E. coli</i> at 10<sup>-3</sup> M CO<sub>2</sub>', 'in E. coli at 10⁻³ M CO2'],
    ['P&lt;0.001 &amp; more', 'P<0.001 & more'],
    ['<h4>Aim: </h4>To see.', 'Aim: To see.'],
    ['<h4></h4>To see.', 'To see.'],
    ['One.<br/>Two.<p>Three.</p>', 'One. Two. Three.'],
    ['<jats:title>Abstract</jats:title><jats:p>In <jats:italic>mice</jats:italic>.</jats:p>', 'In mice.'],
    [
      '<jats:sec><jats:title>Background</jats:title><jats:p>A.</jats:p></jats:sec><jats:sec><jats:title>Results</jats:title><jats:p>B.</jats:p></jats:sec>',
      'Background: A. Results: B.',
    ],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('reads %s', (markup, plain) => {
    expect(plainAbstract(markup)).toBe(plain);
  });

  it.each([undefined, null, '', ' ', '<p></p>'])('has nothing to tell of %j', (empty) => {
    expect(plainAbstract(empty)).toBeUndefined();
  });

  it('takes time in proportion to the length of hostile markup', () => {
    const time = (text: string) => {
      const start = performance.now();
      plainAbstract(text);
      return performance.now() - start;
    };
    time('<h4><i>'.repeat(10_000));
    const once = time('<h4><i>'.repeat(20_000)) + time('<'.repeat(140_000)) + 5;
    expect(time('<h4><i>'.repeat(100_000)) + time('<'.repeat(700_000))).toBeLessThan(once * 25);
  });
});

describe('cleanTitle', () => {
  it.each([
    ['<i>Ca<sup>2+</sup></i> and <b>P</b><0.05', 'Ca²⁺ and P<0.05'],
    ['One<br/>two', 'One two'],
    ['A &#8211; B', 'A – B'],
  ])('reads %s', (markup, plain) => {
    expect(cleanTitle(markup)).toBe(plain);
  });
});
