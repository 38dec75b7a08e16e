import { describe, expect, it } from 'vitest';
import { parseJats } from '../../src/jats/read.ts';
import { articleXml } from './support.ts';

function milliseconds(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/** How many times as long the large one takes as the small: the best of some turns, as other programs slow one down. */
function timesAsLong(small: string, large: string, enough: number): number {
  let tenSmall = Number.POSITIVE_INFINITY;
  let oneLarge = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 20 && (turn < 2 || (10 * oneLarge) / tenSmall >= enough); turn++) {
    oneLarge = Math.min(
      oneLarge,
      milliseconds(() => parseJats(large)),
    );
    tenSmall = Math.min(
      tenSmall,
      milliseconds(() => {
        for (let again = 0; again < 10; again++) parseJats(small);
      }),
    );
  }
  return (10 * oneLarge) / tenSmall;
}

const cite = '<sup><xref ref-type="bibr" rid="b">6</xref>,<xref ref-type="bibr" rid="c">7</xref></sup>';
const block =
  '<sec><title>T</title><p>Some <italic>words</italic> of 10<sup>3</sup> in <xref ref-type="fig" rid="f">Fig. 1</xref>.' +
  `${cite} More follow.</p><list><list-item><p>a</p></list-item></list><table-wrap><table><tr><td rowspan="2">x</td>` +
  '<td>1</td></tr><tr><td>2</td></tr></table></table-wrap><fig id="f"><caption><p>C</p></caption></fig></sec>';
const ref =
  '<ref><mixed-citation><name><surname>A</surname><given-names>B</given-names></name><name><surname>C</surname>' +
  '</name> <source>S</source><year>2001</year> <pub-id pub-id-type="doi">10.1/x</pub-id></mixed-citation></ref>';
const body = (count: number) => articleXml({ body: block.repeat(count) });
const makers: [string, (count: number) => string][] = [
  ['a reference list', (count) => articleXml({ back: `<ref-list>${ref.repeat(count)}</ref-list>` })],
  [
    'one paragraph',
    (count) =>
      articleXml({
        body: `<p>${`word ${cite} <xref ref-type="fig" rid="f">Fig. 1</xref>, `.repeat(count)}</p>`,
      }),
  ],
  [
    'one list',
    (count) => articleXml({ body: `<list>${'<list-item><p>x</p></list-item>'.repeat(count)}</list>` }),
  ],
  [
    'one table',
    (count) =>
      articleXml({
        body: `<table-wrap><table>${'<tr><td rowspan="3">a</td><td>b</td></tr>'.repeat(count)}</table></table-wrap>`,
      }),
  ],
];

describe('time grows with size alone', { timeout: 60_000 }, () => {
  it('ten copies of a body take at most twelve times as long as one', () => {
    expect(timesAsLong(body(400), body(4000), 12)).toBeLessThan(12);
  });

  // A hundred where time grew with the square; above twelve only from keeping more in memory at once.
  it.each(makers)('ten times as many parts of %s take about ten times as long', (_, make) => {
    expect(timesAsLong(make(400), make(4000), 30)).toBeLessThan(30);
  });

  it.each(['mixed-citation', 'element-citation'])(
    '80,000 characters of names in one %s take no time',
    (tag) => {
      const name = '<name><surname>Surname</surname><given-names>AB</given-names></name>';
      const xml = (count: number) =>
        articleXml({ back: `<ref-list><ref><${tag}>${name.repeat(count)}</${tag}></ref></ref-list>` });
      const large = xml(8900);
      expect(timesAsLong(xml(890), large, 30)).toBeLessThan(30);
      expect(Math.min(...[1, 2, 3].map(() => milliseconds(() => parseJats(large))))).toBeLessThan(250);
    },
  );

  it.each([
    [
      'blanks in a superscript',
      `<p>a<sup>${`<xref ref-type="bibr">6</xref>${' '.repeat(80_000)}`}x</sup></p>`,
    ],
    ['digits in a superscript', `<p><xref ref-type="bibr"><sup>${'1'.repeat(80_000)}!</sup></xref></p>`],
    ['full stops', `<p>${'.'.repeat(80_000)}<xref ref-type="fig" rid="f">1</xref></p>`],
    ['brackets', `<p>${'.)'.repeat(40_000)}<xref ref-type="fig" rid="f">1</xref></p>`],
    [
      'mentions without a sentence end',
      `<p>${'word <xref ref-type="fig" rid="f">1</xref> '.repeat(8000)}</p>`,
    ],
  ])('80,000 %s are no trap', (_, body) => {
    const xml = articleXml({ body });
    expect(
      Math.min(
        milliseconds(() => parseJats(xml)),
        milliseconds(() => parseJats(xml)),
      ),
    ).toBeLessThan(1000);
  });
});
