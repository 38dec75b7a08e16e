import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { titleOf } from '../../src/citations/csl.ts';
import { NOTE_FORMATS } from '../../src/notes/paper.ts';
import { recordOf } from '../citations/support.ts';
import { cases } from '../fuzz.ts';
import { frontOf, MemoryLibrary, save } from './support.ts';

async function noteOf(
  fields: Parameters<typeof recordOf>[0],
  format: (typeof NOTE_FORMATS)[number] = 'wiki',
) {
  const library = new MemoryLibrary();
  const saved = await save(library, [recordOf(fields)], { format });
  const path = saved.files[0]?.locator.value.replace('references/', '') ?? '';
  return { library, saved, path, text: library.text(path) };
}

describe('a note', () => {
  it('in the format wiki is as published (contract §6.1)', async () => {
    const { text, path } = await noteOf({});
    expect(path).toBe('40384072.md');
    expect(text).toBe(`---
title: "Lactate in sepsis"
pmid: "40384072"
doi: "10.1000/x"
pmc_id: "PMC12086443"
journal: "Crit Care Med"
year: "2025"
citation_key: "lin2025_40384072"
source: "PubMed"
note_format: "wiki"
created: "2026-10-07T09:20:11.512+00:00"
tags: ["literature", "pubmed"]
aliases: ["lin2025_40384072", "Lactate in sepsis", "40384072", "PMID 40384072", "Lin 2025"]
---

# Lactate in sepsis

## Metadata
- PMID: [40384072](https://pubmed.ncbi.nlm.nih.gov/40384072/)
- DOI: [10.1000/x](https://doi.org/10.1000/x)
- PMC: [PMC12086443](https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12086443/)
- Journal: Crit Care Med
- Year: 2025
- Authors: Lin A; Ng PB

## Triage
- Status:
- Relevance:
- Decision:

## Summary
-

## Key Findings
-

## Methods And Population
-

## Limitations
-

## Follow Up Questions
-

## Citation
- Lin A; Ng PB. Lactate in sepsis. Crit Care Med. 2025. doi:10.1000/x

## Links
- PubMed: [40384072](https://pubmed.ncbi.nlm.nih.gov/40384072/)
- DOI: [10.1000/x](https://doi.org/10.1000/x)
- PMC: [PMC12086443](https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12086443/)

## Abstract

AIM: To test.

RESULTS: P \\< 0.05.
`);
  });

  it('keeps the bullets of what the record lacks, and no section for what it has not', async () => {
    const { text } = await noteOf({
      doi: undefined,
      pmcId: undefined,
      authors: undefined,
      journalInfo: undefined,
      abstractText: undefined,
    } as never);
    expect(text).toContain('- DOI:\n- PMC:\n- Journal:\n- Year:\n- Authors:\n');
    expect(text).not.toContain('## Abstract');
    expect(frontOf(text)).toMatchObject({ doi: '', year: '', citation_key: 'unknownnd_40384072' });
  });

  it('takes authors as PubMed has them: none, without a surname, without any name (contract §10.9)', async () => {
    for (const [authors, line, key] of [
      [[], '- Authors:', 'unknown2025'],
      [[{ firstName: 'Ada' }], '- Authors: Ada', 'ada2025'],
      [[{}, { lastName: 'Ng', initials: 'P' }], '- Authors: Ng P', 'unknown2025'],
    ] as const) {
      const { text } = await noteOf({ authors: [...authors] });
      expect(text.split('\n')).toContain(line);
      expect(frontOf(text).citation_key).toBe(`${key}_40384072`);
    }
  });

  it('for medpaper has data of its own, states, block ids and metadata.json (contract §6.2)', async () => {
    const { text, path, library } = await noteOf(
      { abstractText: 'x'.repeat(600), title: 'A ``` b' },
      'medpaper',
    );
    expect(path).toBe('40384072/lin2025_40384072.md');
    expect(text).toMatch(
      /^---\n# RETRIEVED METADATA\nsource: "pubmed"\nverified: false\n[\s\S]*# AGENT DATA\n[\s\S]*# USER DATA\n/,
    );
    expect(frontOf(text)).toMatchObject({
      reference_id: '40384072',
      agent_relevance: null,
      user_tags: [],
      trust_level: 'unverified',
    });
    for (const words of [
      '**Journal:** Crit Care Med \\(2025\\); 53\\(2\\): 1639-41',
      `${'x'.repeat(500)}\n\n^key-findings`,
      '### Results\n\n-\n\n^evidence-results',
      '\n````json\n',
    ])
      expect(text).toContain(words);
    const metadata = JSON.parse(library.text('40384072/metadata.json'));
    expect(metadata).toMatchObject({
      pmid: '40384072',
      unique_id: '40384072',
      citation_key: 'lin2025_40384072',
      csl_json: { id: 'lin2025_40384072' },
    });
  });

  it.each(NOTE_FORMATS)(
    'in the format %s holds no abstract when none is wanted (contract §10.6)',
    async (format) => {
      const library = new MemoryLibrary();
      const abstractText = 'Unmistakable words of the abstract.';
      await save(library, [recordOf({ abstractText })], { format, includeAbstract: false });
      expect(library.files.size).toBeGreaterThanOrEqual(3);
      for (const { text } of library.files.values()) expect(text).not.toContain('Unmistakable');
    },
  );

  it('shows a translated title without brackets, with the original and its language (field case D13)', async () => {
    const { text, library } = await noteOf({
      title: 'Sepsis in the north.',
      titleIsTranslated: true,
      vernacularTitle: 'Sepsis im [hohen] Norden.',
      languages: ['ger'],
    });
    expect(text).toContain('# Sepsis in the north\n');
    expect(text).toContain('- Original title: Sepsis im \\[hohen\\] Norden.\n- Language: ger\n');
    expect(frontOf(text)).toMatchObject({ original_title: 'Sepsis im [hohen] Norden.', language: 'ger' });
    expect(JSON.parse(library.text('references.csl.json'))[0]).toMatchObject({ language: 'de' });
  });

  it('lets nothing of a record act as markup or lead elsewhere', async () => {
    const hostile =
      '[x](javascript:alert(1)) <img src=x> [[other]] `c` $a$ %%b%% #tag **b** ~~s~~ data:text/html,x';
    const { text } = await noteOf({
      title: hostile,
      abstractText: `- list\n1. one\n# head\n${hostile}`,
      doi: '10.1/x)](javascript:alert(1)',
      authors: [{ collectiveName: hostile }],
    });
    const body = text
      .slice(text.indexOf('\n# '))
      .replaceAll(/\(https:[^)]*\)/g, (url) => url.replace('javascript:', ''));
    expect(body).not.toMatch(
      /javascript:|data:text|(?<!\\)\[\[|(?<!\\)<img|(?<!\\)\$|%%|^(?:# head|- list|1\. one)/m,
    );
    expect(body).toContain('# head');
    for (const [, url] of body.matchAll(/(?<!\\)\]\(([^)]*)\)/g))
      expect(url).toMatch(/^https:\/\/(?:doi\.org|pubmed\.|www\.ncbi)/);
  });

  it('names a retraction', async () => {
    const { text } = await noteOf({
      retracted: true,
      commentsCorrections: [{ refType: 'RetractionIn', refSource: 'J. 2021', pmid: '9' }],
    });
    expect(text).toContain('- Retraction in: J. 2021. PMID: 9.\n');
    expect(frontOf(text)).toMatchObject({ retracted: true });
  });

  it('reads back the same front matter for any title, author and year, in every format', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          "'",
          '\\',
          ':',
          ' ',
          '#',
          '\n',
          '-',
          '[',
          ']',
          '{',
          '}',
          '|',
          '>',
          '%',
          '&',
          '*',
          '!',
          '\u0085',
          '\u2028',
          '\ufeff',
          '\t',
          'a',
          '---',
        ),
        maxLength: 40,
      }),
    );
    const texts = fc.record({
      title: text,
      family: text,
      doi: text,
      journal: text,
      year: fc.integer({ min: 1, max: 9999 }),
    });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(...NOTE_FORMATS),
        async ({ title, family, doi, journal, year }, format) => {
          const record = recordOf({
            title,
            doi,
            authors: [{ lastName: family }],
            journalInfo: { title: journal, publicationDate: { year: String(year).padStart(4, '0') } },
          });
          const { text: note } = await noteOf(record, format);
          const shown = titleOf(record) || 'PMID 40384072';
          const front = frontOf(note);
          expect(front).toMatchObject({ title: shown, doi, journal, year: String(year), pmid: '40384072' });
          expect(front.citation_key).toMatch(/^[a-z0-9]+_40384072$/);
          expect(front.aliases).toContain(shown);
          // The same reader of YAML, without our options, sees the same.
          expect(parse(note.slice(4, note.indexOf('\n---\n')))).toEqual(front);
        },
      ),
      cases(3),
    );
  });
});
