import type { FigureGroup, Mention, Section } from '../jats/article.ts';
import { sentenceAt } from '../jats/mentions.ts';
import { labelKey } from './labels.ts';

/** "Fig. 1", "Figures 2A and 3": not "Supplementary Figure 1", which is another one. */
const REFERENCE =
  /(?<![\p{L}\p{N}])(?<!(?:supplementary|supplemental|supporting|appendix|extended data|additional)\s{1,3})(fig(?:ure)?s?\.?|figuras?|schemes?|plates?|charts?|tables?|tabs?\.)\s?(s?\d{1,4})(?![\d])((?:[a-z]{1,3})?(?:(?:\s?(?:,|and|&|,\s?and)\s?)s?\d{1,4}[a-z]{0,3}(?![\d%.]))*)/giu;
/** What stands in the text in place of a figure. */
const MARKER_LINE = /^\[(?:Figure|Supplementary|Box)\b[^\n]*\]$/gm;
const MOST_MENTIONS = 2000;
const WINDOW = 1000;

/**
 * Sentences that name a figure in words, by the key of its label: for figures that no cross-reference points to
 * (contracts/article-figures.md §4: "Fig. 1" is "Figure 1", which is not "Figure 10"; captions are no mentions, and
 * those of `groups` stand in the text).
 */
export function mentionsInWords(sections: Section[], groups: FigureGroup[] = []): Map<string, Mention[]> {
  const captions = new Set(groups.flatMap(captionBlocks).map(bare));
  const found = new Map<string, Mention[]>();
  let count = 0;
  const visit = (section: Section, outer?: string) => {
    const title = section.title ?? outer;
    const text = withoutBlocks(section.text.replace(MARKER_LINE, ''), captions);
    for (const match of text.matchAll(REFERENCE)) {
      if (++count > MOST_MENTIONS) return;
      const [, word = '', first = '', rest = ''] = match;
      const sentence = sentenceIn(text, match.index);
      for (const number of [first, ...(rest.match(/s?\d+/gi) ?? [])]) {
        const key = labelKey(/^fig/i.test(word) ? number : `${word.replace(/s?\.?$/i, '')} ${number}`);
        const known = found.get(key) ?? [];
        if (known.some((one) => one.sentence === sentence)) continue;
        found.set(key, [...known, title === undefined ? { sentence } : { sectionTitle: title, sentence }]);
      }
    }
    for (const inner of section.sections) visit(inner, title);
  };
  for (const section of sections) if (!section.backMatter) visit(section);
  return found;
}

/** Label and caption of a group as the reader writes them into the text: in one block, or the label by itself. */
function captionBlocks({ label, captionTitle, captionText }: FigureGroup): string[] {
  const caption = [captionTitle, captionText].filter(Boolean).join(' ');
  return [label ?? '', caption, `${label ?? ''} ${caption}`];
}

function withoutBlocks(text: string, blocks: Set<string>): string {
  if (blocks.size === 0) return text;
  const kept = text.split('\n\n').filter((block) => !blocks.has(bare(block)));
  return kept.join('\n\n');
}

/** Without blanks and the colons that `captionText` has behind the labels of list items. */
function bare(text: string): string {
  return text.replace(/[\s:]+/g, '');
}

/** The sentence around a place, looked for no further than the longest that is kept. */
function sentenceIn(text: string, at: number): string {
  const from = Math.max(0, at - WINDOW);
  const before = text.slice(from, at);
  const start = from + before.lastIndexOf('\n') + 1;
  const [paragraph = ''] = text.slice(start, at + WINDOW).split('\n\n', 1);
  return sentenceAt(paragraph, at - start);
}
