import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Formatter, formatter } from '../../src/citations/formats.ts';
import { parseRecords } from '../../src/pubmed/record/reader.ts';
import type { PubmedRecord } from '../../src/pubmed/record/schema.ts';
import { candidateOf } from '../../src/references/candidates.ts';
import { compare } from '../../src/references/compare.ts';
import { readReference } from '../../src/references/read.ts';
import { entriesOf } from '../../src/references/split.ts';
import { yearsOf } from '../../src/references/years.ts';
import { wordsOf } from '../../src/text/fold.ts';

/**
 * Real records, cited by our own formatter, are a reader's input with known answers: nothing of a right reference may
 * differ, and no reference may pass for another paper.
 */
const CORPUS = join(import.meta.dirname, '../../../shared/corpus/eutils');
const present = existsSync(CORPUS);
if (!present) console.warn(`${CORPUS} is absent: references of real papers are not read.`);

const STYLES = ['apa', 'mla', 'vancouver', 'bibtex', 'ris', 'nbib'] as const;

function articles(): PubmedRecord[] {
  const found = new Map<string, PubmedRecord>();
  for (const file of globSync('**/*.xml', { cwd: CORPUS })) {
    const xml = readFileSync(join(CORPUS, file), 'utf8');
    if (!xml.includes('<MedlineCitation')) continue;
    for (const item of parseRecords(xml)) {
      if (item.kind === 'record' && item.record.recordType === 'journal-article')
        found.set(item.record.pmid, item.record);
    }
  }
  return [...found.values()];
}

describe.skipIf(!present)('references of the real papers of the corpus', () => {
  let records: PubmedRecord[];
  /** By PMID. */
  let cited: Map<string, ReturnType<Formatter>>;
  beforeAll(async () => {
    records = articles();
    const cite = await formatter([...STYLES], { includeAbstract: false });
    cited = new Map(records.map((record) => [record.pmid, cite(record)]));
  }, 60_000);
  const textOf = ({ pmid }: PubmedRecord, style: (typeof STYLES)[number] = 'vancouver') =>
    cited.get(pmid)?.[style] ?? '';

  it.each(STYLES)('are read back in %s: nothing differs, and title and year agree', (style) => {
    expect(records.length).toBeGreaterThan(90);
    const wrong = records.flatMap((record) => {
      const text = textOf(record, style);
      const { agrees, differs } = compare(readReference(text), record);
      const isRight =
        differs.length === 0 &&
        agrees.includes('title') &&
        (agrees.includes('year') || yearsOf(record).length === 0);
      return isRight ? [] : [{ text, agrees, differs }];
    });
    expect(wrong).toEqual([]);
  });

  it('are no other paper than their own', () => {
    const titleOf = ({ title = '' }: PubmedRecord) => wordsOf(title).join(' ');
    const mistaken = records.flatMap((record) => {
      const reference = readReference(textOf(record));
      const others = records.filter((other) => other !== record && titleOf(other) !== titleOf(record));
      return others
        .filter((other) => candidateOf(reference, other, 'title').isPaper)
        .map((other) => [record.title, other.title]);
    });
    expect(mistaken).toEqual([]);
  });

  it('are split as they were pasted, numbered or not', () => {
    const texts = records.map((record) => textOf(record).replace(/\s+/g, ' '));
    const numbered = texts.map((text, at) => `${at + 1}. ${text}`);
    expect(entriesOf(numbered.join('\n'))).toEqual(texts);
    expect(entriesOf(numbered.join('\n\n'))).toEqual(texts);
    expect(entriesOf(texts.join('\n\n'))).toEqual(texts);
  });

  it.each(['bibtex', 'ris', 'nbib'] as const)('are split as a %s file', (format) => {
    const texts = records.map((record) => textOf(record, format).trim());
    expect(entriesOf(texts.join('\n\n'))).toEqual(texts);
  });
});
