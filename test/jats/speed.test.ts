import { describe, expect, it } from 'vitest';
import { parseJats } from '../../src/jats/read.ts';
import { articleXml } from './support.ts';

function milliseconds(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/** How much longer the second takes, by the best of up to ten turns: other programs only ever slow one down. */
function timesAsLong(small: string, large: string, enough: number): number {
  let one = Number.POSITIVE_INFINITY;
  let ten = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 10 && (turn < 2 || ten / one >= enough); turn++) {
    for (let again = 0; again < 5; again++)
      one = Math.min(
        one,
        milliseconds(() => parseJats(small)),
      );
    ten = Math.min(
      ten,
      milliseconds(() => parseJats(large)),
    );
  }
  return ten / one;
}

const cite = '<sup><xref ref-type="bibr" rid="b">6</xref>,<xref ref-type="bibr" rid="c">7</xref></sup>';
const block =
  '<sec><title>T</title><p>Some <italic>words</italic> of 10<sup>3</sup> in <xref ref-type="fig" rid="f">Fig. 1</xref>.' +
  `${cite} More follow.</p><list><list-item><p>a</p></list-item></list><table-wrap><table><tr><td rowspan="2">x</td>` +
  '<td>1</td></tr><tr><td>2</td></tr></table></table-wrap><fig id="f"><caption><p>C</p></caption></fig></sec>';
const ref =
  '<ref><mixed-citation><name><surname>A</surname><given-names>B</given-names></name><name><surname>C</surname>' +
  '</name> <source>S</source><year>2001</year> <pub-id pub-id-type="doi">10.1/x</pub-id></mixed-citation></ref>';
const makers: [string, (count: number) => string][] = [
  ['sections', (count) => articleXml({ body: block.repeat(count) })],
  ['references', (count) => articleXml({ back: `<ref-list>${ref.repeat(count)}</ref-list>` })],
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
  it.each(makers)('ten times as many %s take at most twelve times as long', (_, make) => {
    expect(timesAsLong(make(400), make(4000), 12)).toBeLessThan(12);
  });

  it.each(['mixed-citation', 'element-citation'])(
    '80,000 characters of names in one %s take no time',
    (tag) => {
      const name = '<name><surname>Surname</surname><given-names>AB</given-names></name>';
      const xml = (count: number) =>
        articleXml({ back: `<ref-list><ref><${tag}>${name.repeat(count)}</${tag}></ref></ref-list>` });
      const large = xml(8900);
      expect(timesAsLong(xml(890), large, 12)).toBeLessThan(12);
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
