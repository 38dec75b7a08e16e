import { words } from '../europepmc-words.ts';
import type { View } from './view.ts';

/** Too common to be asked for. */
const STOP_WORDS = new Set(
  'a an and are as at be by for from in into is it of on or that the their these this to was were with'.split(
    ' ',
  ),
);

/** Text without inline HTML; the heading of a part of an abstract becomes its first words. */
export function plain(html: string): string {
  return html
    .replace(/<\/?h4>/g, ' ')
    .replace(/<\/?[a-z][a-z0-9]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words of a text with a space around each, the plural as the singular. */
export function stemmed(text: string): string {
  const stems = words(text)
    .trim()
    .split(' ')
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));
  return ` ${stems.join(' ')} `;
}

/** The stems that a question is about, each once. */
export function stemsOf(question: string): string[] {
  const asked = words(question)
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !STOP_WORDS.has(word));
  return [...new Set(stemmed(asked.join(' ')).trim().split(' '))].filter(Boolean);
}

/** How many of the stems it has: one in the title counts as three. */
export function relevance({ titleStems, stems }: View, asked: string[]): number {
  const points = asked.map((stem) =>
    titleStems.includes(` ${stem} `) ? 3 : stems.includes(` ${stem} `) ? 1 : 0,
  );
  return points.reduce<number>((sum, point) => sum + point, 0);
}
