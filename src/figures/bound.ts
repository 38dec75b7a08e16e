import { cut } from '../fulltext/cut.ts';
import type { FigureEntry, FiguresAnswer, Subfigure } from './schema.ts';

/** About 15,000 tokens in one channel; clients refuse answers of more than 25,000 (field-cases.md C10). */
const MAX_CHARACTERS = 60_000;
const SHOWN_MENTIONS = 5;
const MOST_SUPPLEMENTS = 50;
const MORE = 'ask with figure: "<its label>" for all of one figure';

type Entry = FigureEntry | Subfigure;

/** What is given up of each figure, one after the other, until the answer is small enough. */
const STEPS: [shorten: <E extends Entry>(entry: E) => E, notice: string][] = [
  [(entry) => withMentions(entry, 0), `Sentences that mention the figures are left out; ${MORE}.`],
  [(entry) => withCaption(entry, 500), `Mentions are left out and captions cut; ${MORE}.`],
  [
    (entry) => withoutImages(withCaption(entry, 100)),
    `Mentions, captions and further pictures are cut; ${MORE}.`,
  ],
];

/** The answer within what clients take; `notice` tells what was left out of it. Every figure stays as long as it can. */
export function bounded(answer: FiguresAnswer): FiguresAnswer {
  let shown = each(answer, (entry) => withMentions(entry, SHOWN_MENTIONS));
  let told = '';
  for (const [shorten, notice] of STEPS) {
    if (fits(shown)) return noted(shown, told);
    shown = each(shown, shorten);
    told = notice;
  }
  if (fits(shown)) return noted(shown, told);
  return noted(
    fewer(shown),
    `${told} The lists are too long for one answer and end early; total_figures counts all.`,
  );
}

function fewer(answer: FiguresAnswer): FiguresAnswer {
  let shown: FiguresAnswer = {
    ...answer,
    supplementary_files: answer.supplementary_files.slice(0, MOST_SUPPLEMENTS),
  };
  for (const half of ['sub_articles', 'supplementary_files'] as const) {
    if (!fits(shown)) shown = { ...shown, [half]: [] };
  }
  while (!fits(shown) && shown.figures.length > 1) {
    const figures = shown.figures.slice(0, Math.ceil(shown.figures.length / 2));
    shown = { ...shown, figures, figure_count: figures.length };
  }
  const counts = shown.source_counts.map((count) => ({
    ...count,
    returned: shown.figures.length,
    has_more: shown.figures.length < count.total_available,
  }));
  return { ...shown, source_counts: counts };
}

function fits({ image: _, ...answer }: FiguresAnswer): boolean {
  return JSON.stringify(answer).length <= MAX_CHARACTERS;
}

function noted(answer: FiguresAnswer, told: string): FiguresAnswer {
  const notice = [answer.notice, told].filter(Boolean).join(' ');
  return notice ? { ...answer, notice } : answer;
}

function each(answer: FiguresAnswer, change: <E extends Entry>(entry: E) => E): FiguresAnswer {
  const changed = (entry: FigureEntry): FigureEntry => ({
    ...change(entry),
    ...(entry.subfigures && { subfigures: entry.subfigures.map((one) => change(one)) }),
  });
  const parts = answer.sub_articles?.map((part) => ({ ...part, figures: part.figures.map(changed) }));
  return { ...answer, figures: answer.figures.map(changed), ...(parts && { sub_articles: parts }) };
}

function withMentions<E extends Entry>(entry: E, most: number): E {
  const { mentions, ...rest } = entry;
  if (!mentions || mentions.length <= most) return entry;
  const count = entry.mention_count ?? mentions.length;
  const kept = most > 0 ? { mentions: mentions.slice(0, most) } : {};
  return { ...rest, ...kept, mention_count: count } as E;
}

function withCaption<E extends Entry>(entry: E, most: number): E {
  const { caption_text: text, caption_title: title } = entry;
  if ((text?.length ?? 0) <= most && (title?.length ?? 0) <= most) return entry;
  return {
    ...entry,
    caption_title: title && shortened(title, most),
    caption_text: text && shortened(text, most),
    caption_cut: true,
  };
}

function withoutImages<E extends Entry>({ further_images: _, ...entry }: E): E {
  return entry as E;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cut(text, most)}…`;
}
