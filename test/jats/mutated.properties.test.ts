import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ParseError } from '../../src/jats/parse-error.ts';
import { parseJats } from '../../src/jats/read.ts';
import { parseRecords, RecordError } from '../../src/pubmed/record/reader.ts';
import { cases } from '../fuzz.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const present = existsSync(CORPUS);
if (!present) console.warn(`The corpus is not at ${CORPUS}: nothing of it is mutated.`);

const LONGEST_CHARACTERS = 60_000;
const filesIn = (folder: string, pattern: RegExp) =>
  (present ? readdirSync(join(CORPUS, folder), { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => readFileSync(join(CORPUS, folder, name), 'utf8'))
    .filter((xml) => xml.length < LONGEST_CHARACTERS && pattern.test(xml));

/** What may happen to a text on its way: lost, doubled, exchanged, in the wrong place. */
// biome-ignore format: a list
const INTRUDERS = [
  '', '<', '>', '&', '"', '\0', '\ufffe', '</article>', '<article>', '<p>', '</p>', '<sec>', '<table><tr><td rowspan="9" colspan="9">',
  '<xref rid="__proto__">', ' id="constructor"', '<![CDATA[', ']]>', '<!--', '&lol;', '<PubmedArticle>', '<Author>', '<PMID>', '\ud800',
];
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  lost: fc.integer({ min: 0, max: 300 }),
  intruder: fc.constantFrom(...INTRUDERS),
});
const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });

function mutated(xml: string, changes: { at: number; lost: number; intruder: string }[]): string {
  return changes.reduce((text, { at, lost, intruder }) => {
    const place = Math.floor(at * text.length);
    return text.slice(0, place) + intruder + text.slice(place + lost);
  }, xml);
}

describe.skipIf(!present)('a mutated document of the corpus', () => {
  it.each([
    ['article', 'jats', /<article[\s>]/, parseJats, ParseError],
    ['PubMed record', 'eutils', /<PubmedArticleSet/, parseRecords, RecordError],
  ] as const)('is read or refused by its name: %s', (_name, folder, pattern, parse, refusal) => {
    const files = filesIn(folder, pattern);
    expect(files.length).toBeGreaterThan(3);
    fc.assert(
      fc.property(fc.constantFrom(...files), mutations, (xml, changes) => {
        try {
          parse(mutated(xml, changes));
        } catch (error) {
          expect(error).toBeInstanceOf(refusal);
        }
      }),
      cases(3),
    );
  });
});
