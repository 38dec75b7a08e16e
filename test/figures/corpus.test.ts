import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { addressBook } from '../../src/figures/addresses.ts';
import { entriesOf, type Source } from '../../src/figures/entries.ts';
import type { FigureEntry } from '../../src/figures/schema.ts';
import { namedEntities } from '../../src/jats/entities.ts';
import { parseJats } from '../../src/jats/read.ts';

const CORPUS = join(import.meta.dirname, '../../../shared/corpus/jats');
const present = existsSync(CORPUS);
const files = present
  ? readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'))
  : [];
if (!present) console.warn(`The corpus is not at ${CORPUS}: its tests are skipped.`);

/** What the XML itself tells, counted without the reader: ids of figures, and which of them its text points to. */
function countedIn(xml: string) {
  const [main, sub, cited] = [[] as string[], [] as string[], new Set<string>()];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: false });
  Object.assign(parser.ENTITIES, namedEntities());
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    const inSub = open.some((outer) => outer === 'sub-article' || outer === 'response');
    if (name === 'fig') (inSub ? sub : main).push(attributes.id ?? '');
    // A paragraph of the text, which is no caption and no table.
    const inText = open.includes('body') && open.includes('p') && !open.some((at) => OUTSIDE.has(at));
    if (name === 'xref' && !inSub && inText && attributes['ref-type'] === 'fig')
      for (const id of (attributes.rid ?? '').split(/\s+/)) cited.add(id);
    open.push(name);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return { main, sub, cited: main.filter((id) => cited.has(id)) };
}
const OUTSIDE = new Set(['caption', 'table-wrap', 'fig']);

const book = addressBook('PMC1');
const withPanels = (source: Source) =>
  entriesOf(source, book, { includeSubfigures: true, includeTables: false });
/** Entries that stand for a `fig`: not the group around them, not a panel that only the caption tells of. */
const all = (entries: FigureEntry[]) => entries.flatMap((entry) => [entry, ...(entry.subfigures ?? [])]);
const figuresIn = (entries: FigureEntry[], groups: number) =>
  all(entries).filter((entry) => !('panels' in entry)).length - groups;

describe.skipIf(!present)('figures of the corpus', () => {
  const mentions = { cited: 0, found: 0 };

  it('are all in the answer once, those of sub-articles apart, with captions free of markup', {
    timeout: 60_000,
  }, () => {
    for (const file of files) {
      const xml = readFileSync(join(CORPUS, file), 'utf8');
      const [item] = parseJats(xml);
      if (item?.kind !== 'article') continue;
      const { article } = item;
      const { main, sub, cited } = countedIn(xml);
      const entries = withPanels(article);
      const groups = (article.figureGroups ?? []).filter(
        ({ label, captionTitle, captionText }) => label ?? captionTitle ?? captionText,
      ).length;
      expect(figuresIn(entries, groups), file).toBe(main.length);
      const parts = (article.subArticles ?? []).map((part) => withPanels({ ...part, licence: undefined }));
      expect(figuresIn(parts.flat(), 0), file).toBe(sub.length);

      const ids = all(entries).map(({ figure_id }) => figure_id);
      for (const id of new Set(main)) {
        if (id)
          expect(ids.filter((one) => one === id).length, `${file} ${id}`).toBe(
            main.filter((one) => one === id).length,
          );
      }
      for (const { caption_title, caption_text, label } of all([...entries, ...parts.flat()]))
        expect(`${label} ${caption_title} ${caption_text}`, file).not.toMatch(
          /<\/?[a-z][\w:-]*[\s/>]|&(?:#\d+|[a-z]+);|documentclass/i,
        );

      const told = new Set(
        all(entries).flatMap(({ figure_id, mentions: some }) => (some ? [figure_id] : [])),
      );
      mentions.cited += cited.length;
      mentions.found += cited.filter((id) => told.has(id)).length;
    }
    expect(files.length).toBeGreaterThan(200);
  });

  it('have their mentions, nine of ten at least of those that the text cites', () => {
    expect(mentions.cited).toBeGreaterThan(300);
    expect(mentions.found / mentions.cited).toBeGreaterThan(0.9);
  });

  it('have the panels in the middle of a sentence too (PMC12491691)', () => {
    const [item] = parseJats(
      readFileSync(join(CORPUS, 'JonasHeinickeBio__pyEuropePMC/PMC12491691.xml'), 'utf8'),
    );
    const labels = item?.kind === 'article' ? all(withPanels(item.article)).map(({ label }) => label) : [];
    expect(labels).toEqual(expect.arrayContaining(['Figure 2F', 'Figure 2G', 'Figure 4F', 'Figure 4G']));
  });
});
