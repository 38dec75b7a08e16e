import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ParseError } from '../../src/jats/parse-error.ts';
import { parseJats } from '../../src/jats/read.ts';
import { parseRecords, RecordError } from '../../src/pubmed/record/reader.ts';
import { cases } from '../fuzz.ts';
import { EFETCH } from '../offline/helpers.ts';
import { libraryAt, SAMPLE } from '../offline/sample-library.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
const LONGEST_CHARACTERS = 60_000;

const documentsIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const thatAre = (root: RegExp, documents: string[]) =>
  documents.filter((xml) => xml.length < LONGEST_CHARACTERS && root.test(xml));

/** The PubMed records of the sample, one a set, as the offline library makes them. */
async function sampleRecords(): Promise<string[]> {
  const library = await libraryAt(SAMPLE);
  const pmids = Array.from({ length: 16 }, (_, at) => String(90_000_001 + at));
  const answers = pmids.map((id) =>
    library(new Request(`http://127.0.0.1/${EFETCH}?db=pubmed&retmode=xml&id=${id}`)),
  );
  return Promise.all((await Promise.all(answers)).map((answer) => answer.text()));
}

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

describe('a mutated document of the sample, and of the corpus where it is', () => {
  it.each([
    ['article', 'jats', /<article[\s>]/, async () => documentsIn(SAMPLE), parseJats, ParseError],
    ['PubMed record', 'eutils', /<PubmedArticle[\s>]/, sampleRecords, parseRecords, RecordError],
  ] as const)('is read or refused by its name: %s', async (_name, folder, root, sample, parse, refusal) => {
    const documents = thatAre(root, [...(await sample()), ...documentsIn(join(CORPUS, folder))]);
    expect(documents.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.constantFrom(...documents), mutations, (xml, changes) => {
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
