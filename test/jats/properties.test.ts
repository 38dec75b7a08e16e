import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ParseError } from '../../src/jats/parse-error.ts';
import { type JatsItem, readJats } from '../../src/jats/read.ts';
import { cases } from '../fuzz.ts';
import { articleXml, outline, parseOne } from './support.ts';

/** What the generator knows of an article, as the reader is to tell it. */
interface Wanted {
  title?: string;
  text: string;
  sections?: Wanted[];
}

// biome-ignore format: a list
const WORDS = ['fluid', 'Größe', '王', 'p', '<', '&', ']]>', '"', 'é', '𝛼', '1.5', '__proto__', '☃', 'a=b', '--'];
const ELEMENTS = ['italic', 'bold', 'sc', 'named-content', 'styled-content'];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;');
const prose = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
/** The same text as XML: plain, as CDATA, in an element that leaves no mark, with a comment or an odd layout. */
const xmlOf = ({ text, way }: { text: string; way: number }) =>
  [
    escaped(text),
    escaped(text).replaceAll(' ', '\n    '),
    `<!-- ${way} -->${escaped(text)}<?pi?>`,
    text.includes(']]>') ? escaped(text) : `<![CDATA[${text}]]>`,
    `<${ELEMENTS[way % 5]}>${escaped(text)}</${ELEMENTS[way % 5]}>`,
  ][way % 5];
const written = fc.record({ text: prose, way: fc.nat(24) });

type Generated = { xml: string; wanted: Wanted };
/** A section with sections of so many further levels. */
function sectionOf(levels: number): fc.Arbitrary<Generated> {
  const inner: fc.Arbitrary<Generated[]> =
    levels === 0 ? fc.constant([]) : fc.array(sectionOf(levels - 1), { maxLength: 2 });
  const paragraphs = fc.array(written, { minLength: 1, maxLength: 3 });
  return fc.record({ title: written, paragraphs, inner }).map(({ title, paragraphs, inner }) => ({
    xml: `<sec id="s"><title>${xmlOf(title)}</title>${paragraphs.map((one) => `<p>${xmlOf(one)}</p>`).join('\n')}${inner.map(({ xml }) => xml).join('')}</sec>`,
    wanted: {
      title: title.text,
      text: paragraphs.map(({ text }) => text).join('\n\n'),
      ...(inner.length > 0 && { sections: inner.map(({ wanted }) => wanted) }),
    },
  }));
}
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(written, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  );
const generated = fc
  .record({
    title: written,
    authors: fc.array(fc.record({ lastName: written, givenNames: written }), { maxLength: 3 }),
    sections: fc.array(sectionOf(2), { minLength: 1, maxLength: 3 }),
    table,
  })
  .map(({ title, authors, sections, table }) => ({
    xml: articleXml({
      meta: `<article-id pub-id-type="pmcid">PMC7</article-id><title-group><article-title>${xmlOf(title)}</article-title></title-group><contrib-group>${authors.map(({ lastName, givenNames }) => `<contrib><name><surname>${xmlOf(lastName)}</surname><given-names>${xmlOf(givenNames)}</given-names></name></contrib>`).join('')}</contrib-group>`,
      body: `${sections.map(({ xml }) => xml).join('\n')}`,
      rest: `<floats-group><table-wrap id="t"><table>${table.map((row) => `<tr>${row.map((cell) => `<td>${xmlOf(cell)}</td>`).join('')}</tr>`).join('')}</table></table-wrap></floats-group>`,
    }),
    wanted: {
      title: title.text,
      authors: authors.map(({ lastName, givenNames }) => ({
        lastName: lastName.text,
        givenNames: givenNames.text,
      })),
      sections: sections.map(({ wanted }) => wanted),
      rows: table.map((row) => row.map(({ text }) => text)),
    },
  }));

function modelOf(xml: string) {
  const { title, authors, sections, tables } = parseOne(xml);
  return { title, authors, sections: outline(sections), rows: tables[0]?.rows };
}

test('an article is read as it was written', () => {
  fc.assert(fc.property(generated, ({ xml, wanted }) => void expect(modelOf(xml)).toEqual(wanted)));
});

test('an article is the same in pieces of any size', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(generated, sizes, async ({ xml }, pieces) => {
      const bytes = new TextEncoder().encode(xml);
      let at = 0;
      let turn = 0;
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          const size = pieces[turn++ % pieces.length] ?? 1;
          controller.enqueue(bytes.slice(at, at + size));
          at += size;
          if (at >= bytes.length) controller.close();
        },
      });
      const items: JatsItem[] = [];
      for await (const item of readJats(stream)) items.push(item);
      expect(items).toEqual([{ kind: 'article', article: parseOne(xml) }]);
    }),
    cases(0.4),
  );
});

test('an article whose markup has lost a byte is refused, or its text is the same', () => {
  fc.assert(
    fc.property(generated, fc.nat(), ({ xml, wanted }, seed) => {
      const tags = [...xml.matchAll(/<\/?[a-z][^<>]*>/g)].filter(([tag]) => !/xmlns|id-type/.test(tag));
      const tag = tags[seed % tags.length];
      const at = (tag?.index ?? 0) + (seed % (tag?.[0].length ?? 1));
      let model: ReturnType<typeof modelOf>;
      try {
        model = modelOf(xml.slice(0, at) + xml.slice(at + 1));
      } catch (error) {
        expect(error).toBeInstanceOf(ParseError);
        return;
      }
      expect(model).toEqual(wanted);
    }),
  );
});
