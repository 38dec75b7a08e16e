import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatter } from '../../src/citations/formats.ts';
import type { Person } from '../../src/pubmed/record/schema.ts';
import { cases } from '../fuzz.ts';
import { HARD_NAMES, recordOf } from './support.ts';

const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'van der Berg',
    'Smith and Sons',
    'and',
    'others',
    'A, B',
    '{',
    '}',
    '\\',
    '王',
    'ER  - ',
    '=cmd',
    'd’Arcy',
  ),
);
const person: fc.Arbitrary<Person> = fc.oneof(
  fc.record(
    { lastName: word, firstName: word, initials: word, suffix: word },
    { requiredKeys: ['lastName'] },
  ),
  fc.record({ collectiveName: word }),
);

/** The names of a BibTeX author field: parted by "and" outside all braces. */
function bibtexNames(entry: string): string[] {
  const from = entry.indexOf('author = {') + 'author = {'.length;
  let depth = 1;
  let plain = '';
  for (let at = from; depth > 0; at++) {
    const char = entry[at] ?? '';
    depth += Number(char === '{') - Number(char === '}');
    plain += depth > 1 ? 'x' : char;
  }
  return plain.slice(0, -1).split(/\s+and\s+/i);
}

it('all formats agree on how many authors there are, on their order and on the key', async () => {
  const format = await formatter(['csl', 'bibtex', 'ris', 'csv', 'nbib'], { includeAbstract: true });
  const check = (authors: Person[]) => {
    const texts = format(recordOf({ authors }));
    const csl = JSON.parse(texts.csl ?? '');
    const lines = (texts.ris ?? '').split('\n');
    const names = lines.filter((line) => line.startsWith('AU  - '));
    const count = csl.author?.length ?? 0;
    expect(names).toHaveLength(count);
    expect(bibtexNames(texts.bibtex ?? '')).toHaveLength(count);
    expect((texts.nbib ?? '').split('\n').filter((line) => /^(?:FAU |CN {2})- /.test(line))).toHaveLength(
      count,
    );
    expect(texts.csv).not.toMatch(/[\r\n]/);
    expect(texts.bibtex).toMatch(new RegExp(`^@article\\{${csl.id},\\n`));
    expect(lines).toContain(`ID  - ${csl.id}`);
    expect(texts.csv?.split(',')[3]).toBe(csl.id);
    expect(csl.id).toMatch(/^[a-z0-9]+_40384072$/);
  };
  check(HARD_NAMES ?? []);
  fc.assert(fc.property(fc.array(person, { minLength: 1, maxLength: 5 }), check), cases(3));
});
