import { describe, expect, it } from 'vitest';
import { article, line } from './support.ts';

const titles = (xml: string) => article({ article: xml });
const abstract = (...parts: string[]) =>
  article({ article: `<Abstract>${parts.join('')}</Abstract>` }).abstractText;

describe('a line of text', () => {
  it.each([
    ['mixed content in order', 'a <i>b</i> c <b>d<u>e</u></b> f', 'a b c de f'],
    ['entities', 'P &lt; 0.05 at 5&#x2009;mM, &#945; &amp; &beta;', 'P < 0.05 at 5 mM, α & β'],
    ['CDATA', 'x <![CDATA[<y>]]> z', 'x <y> z'],
    ['line ends and indents', '\n   one\n   two\u00a0three ', 'one two three'],
    ['powers and units', '10<sup>-5</sup> kg m<sup>−2</sup>', '10⁻⁵ kg m⁻²'],
    ['superscript words', 'p16<sup>INK4a</sup> 1<sup>st</sup>', 'p16INK4a 1st'],
    ['nested markup', 'x<sup><i>a</i></sup> <i>H<sub>2</sub>O</i>', 'xᵃ H2O'],
    ['an escaped tag as text', 'the &lt;b&gt; tag', 'the <b> tag'],
    [
      'MathML in one line',
      'So <mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:msub><mml:mrow><mml:mi>b</mml:mi></mml:mrow><mml:mrow><mml:mi>x</mml:mi></mml:mrow></mml:msub><mml:mo>=</mml:mo><mml:mn>3</mml:mn></mml:math> holds.',
      'So b_{x}=3 holds.',
    ],
    ['marks that turn the direction of what follows', 'A \u202egpj\u202c \u2066b\u2069', 'A gpj b'],
    ['a displayed formula', 'A <DispFormula>k = 3</DispFormula> B', 'A k = 3 B'],
  ])('keeps %s', (_what, xml, text) => {
    expect(line(xml)).toBe(text);
  });
});

describe('an abstract', () => {
  it('has each part with its label, and none for an empty one (field case B8)', () => {
    expect(
      abstract(
        '<AbstractText Label="AIM">A.</AbstractText>',
        '<AbstractText Label="" NlmCategory="UNASSIGNED">B <b>bold</b>.</AbstractText>',
      ),
    ).toBe('AIM: A.\nB bold.');
  });

  it('has one colon behind a label, and no label where PubMed says so', () => {
    expect(
      abstract(
        '<AbstractText Label="METHODS:">A.</AbstractText>',
        '<AbstractText Label="UNLABELLED">B.</AbstractText>',
        '<AbstractText NlmCategory="RESULTS">C.</AbstractText>',
      ),
    ).toBe('METHODS: A.\nB.\nC.');
  });

  it('is told apart from other kinds and from its copyright', () => {
    const record = article({
      article:
        '<Abstract><AbstractText>Main.</AbstractText><CopyrightInformation>© 2024 A.</CopyrightInformation></Abstract>',
      citation:
        '<OtherAbstract Type="plain-language-summary" Language="eng"><AbstractText Label="WHY">Plain.</AbstractText></OtherAbstract><OtherAbstract Type="Publisher" Language="ger"><AbstractText>Deutsch.</AbstractText></OtherAbstract>',
    });
    expect(record).toMatchObject({
      abstractText: 'Main.',
      abstractCopyright: '© 2024 A.',
      otherAbstracts: [
        { type: 'plain-language-summary', language: 'eng', text: 'WHY: Plain.' },
        { type: 'Publisher', language: 'ger', text: 'Deutsch.' },
      ],
    });
  });
});

describe('a title', () => {
  const german = '<Language>ger</Language>';

  it('that PubMed translated loses its brackets and keeps the original (field case D13)', () => {
    expect(
      titles(
        `<ArticleTitle>[Sepsis in the north].</ArticleTitle>${german}<VernacularTitle>Sepsis im Norden.</VernacularTitle>`,
      ),
    ).toMatchObject({
      title: 'Sepsis in the north.',
      titleIsTranslated: true,
      vernacularTitle: 'Sepsis im Norden.',
      languages: ['ger'],
    });
  });

  it.each([
    ['[A question?].', 'A question?'],
    ['[With [18F]FDG inside].', 'With [18F]FDG inside.'],
    ['[No stop]', 'No stop'],
  ])('%s becomes %s', (printed, title) => {
    expect(titles(`<ArticleTitle>${printed}</ArticleTitle>${german}`)).toMatchObject({
      title,
      titleIsTranslated: true,
    });
  });

  it.each([
    ['[18F]FDG uptake and [11C].', german],
    ['[Letter].', '<Language>eng</Language>'],
    ['[Letter].', ''],
  ])('%s stays as it is with %j', (printed, language) => {
    const record = titles(`<ArticleTitle>${printed}</ArticleTitle>${language}`);
    expect(record.title).toBe(printed);
    expect(record).not.toHaveProperty('titleIsTranslated');
  });

  it('that PubMed does not have is the one in its own language', () => {
    const record = titles(
      `<ArticleTitle>[Not Available].</ArticleTitle>${german}<VernacularTitle>Sepsis im Norden.</VernacularTitle>`,
    );
    expect(record.title).toBe('Sepsis im Norden.');
    expect(record).not.toHaveProperty('titleIsTranslated');
  });

  it('keeps its markup as text', () => {
    expect(titles('<ArticleTitle>Role of <i>TP53</i> in m<sup>2</sup>.</ArticleTitle>').title).toBe(
      'Role of TP53 in m².',
    );
  });
});
