import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Article, Section } from '../../src/jats/article.ts';
import { namedEntities } from '../../src/jats/entities.ts';
import { ParseError } from '../../src/jats/parse-error.ts';
import type { JatsItem } from '../../src/jats/read.ts';
import { createJatsReader } from '../../src/jats/reader.ts';
import { parseOne, strings } from './support.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus/jats');
const present = existsSync(CORPUS);
const files = present
  ? readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml'))
      .sort()
  : [];

/** The XML without what is not markup of the article. */
function markupOf(xml: string): string {
  return xml
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .replace(/<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>/, '');
}

function count(xml: string, name: string): number {
  return [...xml.matchAll(new RegExp(`<${name}(?=[\\s/>])`, 'g'))].length;
}

/** References with an id (each once) or without, that hold any letters outside their label. */
function countReferences(xml: string): number {
  const parts = xml.split(/<(?=(?:sub-article|response)[\s>])/);
  let sum = 0;
  for (const part of parts) {
    const seen = new Set<string>();
    for (const [, attributes = '', inner = ''] of part.matchAll(/<ref(\s[^>]*)?>([\s\S]*?)<\/ref>/g)) {
      const text = inner
        .replace(/<label[^>]*>[\s\S]*?<\/label>/g, '')
        .replace(/<[^>]*>/g, '')
        .trim();
      const id = /\bid="([^"]*)"/.exec(attributes)?.[1];
      if (text === '' || (id !== undefined && seen.has(id))) continue;
      if (id !== undefined) seen.add(id);
      sum++;
    }
  }
  return sum;
}

function all<K extends 'tables' | 'assets' | 'references'>(article: Article, key: K): Article[K][number][] {
  return [article, ...(article.subArticles ?? [])].flatMap((part) => part[key] as Article[K][number][]);
}

function* everySection(sections: readonly Section[]): Generator<Section> {
  for (const section of sections) {
    yield section;
    yield* everySection(section.sections);
  }
}

/** Elements that may stand inside a word. */
const INSIDE_WORDS = new RegExp(
  '</?(?:italic|bold|sub|sup|sc|underline|monospace|styled-content|named-content|i|xref|ext-link|email|uri|abbrev|' +
    'sans-serif|overline|strike|roman|x|(?:tp:)?taxon-name-part)(?=[\\s/>])[^>]*>',
  'g',
);
/** Tags of MathML, and the indentation around them: its letters may be single or a word. */
const MATH_TAGS = /\s*<\/?mml:[^>]*>\s*/g;
/** A line break of the layout between letters and the script behind them. */
const BEFORE_SCRIPT = /(?<=<\/(?:italic|bold|sub|sup)>)\s*\n\s*(?=(?:<(?:italic|bold)>)*<su[bp]>)/g;
/** Words that only a parser writes. */
const OWN_WORDS = new Set(
  'PMID DOI PMCID Figure Supplementary Box End box Acknowledgments Footnotes Notes Glossary Appendix Biography'.split(
    ' ',
  ),
);
/** A cell that is only a picture. */
const IMAGE = /\[image: [^\]]*\]/g;
/** Faults of the source itself: `Husman A<name><surname>de…`. */
const FUSED_IN_SOURCE = new Set(['Ade']);
/** Fields that are attributes of the source, not text. */
const ATTRIBUTES =
  /\.(?:id|type|idType|href|url|assetType|articleType|language|mime\w+|specificUse|unextractableReason|pmcid)$/i;

function* wordsOf(text: string): Generator<string> {
  for (const [word] of text.normalize('NFKC').matchAll(/(?<![\\\p{L}])\p{L}{3,}/gu)) yield word;
}

/** The text of the source, entities resolved; only tags that may not stand inside a word leave a blank. */
function sourceText(markup: string): string {
  const text = markup.replace(INSIDE_WORDS, '').replace(/<[^>]*>/g, ' ');
  const whole = text.replaceAll('\u00ad', '');
  return whole.replace(/&#x([\da-f]+);|&#(\d+);|&(\w+);/gi, (_, hex, decimal, name) => {
    if (name) return namedEntities()[name] ?? '';
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)).replace('\u00ad', '');
  });
}

/** The letters of all formulae in a row: a word of a formula may be set letter by letter. */
function mathOf(markup: string): string {
  const formulae = markup.match(/<(mml:)?math[\s>][\s\S]*?<\/(mml:)?math>/g) ?? [];
  return sourceText(formulae.join(' ').replace(MATH_TAGS, '')).normalize('NFKC');
}

if (!present) console.warn(`The corpus is not at ${CORPUS}: its tests are skipped.`);

describe.skipIf(!present)('every article of the corpus', () => {
  it('is there', () => {
    expect(files.length).toBeGreaterThanOrEqual(227);
  });

  it.each(files)('%s', (file) => {
    const xml = readFileSync(join(CORPUS, file), 'utf8');
    const markup = markupOf(xml);
    const article = parseOne(xml);

    const source = sourceText(markup);
    const math = mathOf(markup);
    const unspaced = source.replace(/\s/g, '') + math.replace(/\s/g, '');
    for (const [path, text] of strings(article)) {
      for (const [tag] of text.matchAll(/<\/?[a-z][\w:-]*(?=[\s/>])/gi)) {
        expect(unspaced.includes(tag), `${tag} in ${path} is no text of the source`).toBe(true);
      }
      expect(text, path).not.toMatch(/&(?:#\d+|#x[\da-f]+|[a-z]+);/i);
      expect(text, path).not.toMatch(/\bundefined\b|\bNaN\b|documentclass/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks of text.ts must not leak
      expect(text, path).not.toMatch(/[\u0001-\u0008\u000b]/);
      expect(text, path).toBe(text.trim());
      if (!text.includes('```')) expect(text, path).not.toMatch(/\S {2,}\S/);
    }

    const wraps = count(markup, 'table-wrap');
    expect(all(article, 'tables').length).toBeGreaterThanOrEqual(wraps);
    const assets = all(article, 'assets');
    expect(assets.filter(({ assetType }) => assetType === 'figure')).toHaveLength(count(markup, 'fig'));
    expect(assets.filter(({ assetType }) => assetType !== 'figure')).toHaveLength(
      count(markup, 'supplementary-material'),
    );
    expect(all(article, 'references')).toHaveLength(countReferences(markup));

    const sections = [article, ...(article.subArticles ?? [])].flatMap((part) => [
      ...everySection(part.sections),
    ]);
    for (const section of sections) {
      expect(section.title ?? section.label ?? section.text, 'a section without heading and text').not.toBe(
        '',
      );
    }
    for (const { rows } of all(article, 'tables'))
      expect(new Set(rows.map((row) => row.length)).size).toBeLessThan(2);

    // A formula may touch a word on either side, and be looked through only where a word is not found.
    const known = new Set(wordsOf(source));
    const spelled = [
      () => markup.replace(/<(?:inline-formula|mml:[a-z]+)(?=[\s>])[^>]*>/g, ''),
      () => markup.replace(/<\/?inline-formula[^>]*>/g, '').replace(MATH_TAGS, ''),
      () => markup.replace(BEFORE_SCRIPT, ''),
    ];
    const isKnown = (word: string) => {
      while (!known.has(word)) {
        const another = spelled.shift();
        if (!another) return false;
        for (const one of wordsOf(sourceText(another()))) known.add(one);
      }
      return true;
    };
    for (const [path, text] of strings(article)) {
      if (ATTRIBUTES.test(path)) continue;
      const fused = [...wordsOf(text.replace(IMAGE, ''))].filter(
        (word) =>
          !OWN_WORDS.has(word) && !FUSED_IN_SOURCE.has(word) && !math.includes(word) && !isKnown(word),
      );
      expect(fused, path).toEqual([]);
    }
  });
});

describe.skipIf(!present)('an article of the corpus', { timeout: 60_000 }, () => {
  const file = 'ContentMine__ami/PMC4353726.xml';
  const read = (): string => readFileSync(join(CORPUS, file), 'utf8');
  const inChunks = (chunks: Iterable<string>) => {
    const items: JatsItem[] = [];
    const reader = createJatsReader((item) => items.push(item));
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
    return items;
  };

  it('is the same when cut at every place of a window, and in pieces of any size', () => {
    const xml = read();
    const whole = inChunks([xml]);
    const middle = Math.floor(xml.length / 2);
    for (let cut = middle; cut < middle + 400; cut++) {
      expect(inChunks([xml.slice(0, cut), xml.slice(cut)]), `cut at ${cut}`).toEqual(whole);
    }
    let seed = 7;
    const size = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return 1 + (seed % 3000);
    };
    for (let turn = 0; turn < 40; turn++) {
      const chunks: string[] = [];
      for (let at = 0, length = size(); at < xml.length; at += length, length = size()) {
        chunks.push(xml.slice(at, at + length));
      }
      expect(inChunks(chunks), `turn ${turn}`).toEqual(whole);
    }
  });

  it('is truncated wherever it ends early, never short', () => {
    const xml = read();
    const end = xml.lastIndexOf('</article>') + '</article>'.length;
    for (let cut = 0; cut < end; cut += 97) {
      expect(() => inChunks([xml.slice(0, cut)]), `cut at ${cut}`).toThrow(ParseError);
    }
  });
});
