import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../src/fulltext/markdown.ts';
import { fullTextSchema } from '../../src/fulltext/result.ts';
import { select } from '../../src/fulltext/select.ts';
import { parseJats } from '../../src/jats/read.ts';

const CORPUS = '../shared/corpus/jats';
if (!existsSync(CORPUS)) console.warn(`skipped: ${CORPUS} is not here`);

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .map((name) => join(folder, name));

/** Everything that can be asked for of an article. */
function answerOf(file: string, includeDetails: boolean) {
  const item = parseJats(readFileSync(file, 'utf8')).find(({ kind }) => kind === 'article');
  if (item?.kind !== 'article') throw new Error(`${file} holds no article`);
  const { article } = select(
    { kind: 'jats', article: item.article, viaSource: 'pmc' },
    { id: 'PMC1', idType: 'pmcid', tried: [] },
    {
      sections: [],
      includeReferences: true,
      includeTables: true,
      includeAssets: true,
      includeDetails,
      maxCharacters: Number.POSITIVE_INFINITY,
      maxCharactersPerSection: Number.POSITIVE_INFINITY,
      mode: 'truncate',
    },
  );
  return { articles: [article], totalReturned: 1 };
}

/** Codes, which the text says in words, and properties of files. */
const CODES = ['source', 'viaSource', 'assetType', 'mimetype', 'mimeSubtype', 'specificUse'];

/** Every text of a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (CODES.includes(key) ? [] : textsOf(inner)));
}

/** White space, pipes and marks aside: what a reader sees of a text. */
const seen = (text: string) => text.replace(/[\s·>|\\-]+/g, '');

describe.each([
  ['the samples', 'offline/sample'],
  ['the corpus', CORPUS],
])('an answer made of %s', (_name, folder) => {
  it.skipIf(!existsSync(folder))('fits its schema, with details and without', { timeout: 60_000 }, () => {
    for (const file of filesBelow(folder)) {
      for (const includeDetails of [false, true]) {
        const parsed = fullTextSchema.safeParse(answerOf(file, includeDetails));
        expect(parsed.error?.issues ?? [], file).toEqual([]);
      }
    }
  });

  it.skipIf(!existsSync(folder))('says the same in its text as in its data', { timeout: 60_000 }, () => {
    for (const file of filesBelow(folder)) {
      const answer = answerOf(file, true);
      const text = seen(markdownOf(answer));
      const missing = textsOf(answer.articles).filter((part) => !text.includes(seen(part)));
      expect(missing, file).toEqual([]);
    }
  });
});
