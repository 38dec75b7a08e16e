import type { Work } from '../works/work.ts';

/** Above every id that exists. */
const FIRST_ID = 99_000_000_000;

/** Such as W99000000001. */
export function workId({ number }: Work): string {
  return `W${FIRST_ID + number}`;
}

const TYPES: Record<string, string> = {
  preprint: 'preprint',
  'review-article': 'review',
  'systematic-review': 'review',
  review: 'review',
  'systematic review': 'review',
  letter: 'letter',
  reply: 'letter',
  editorial: 'editorial',
  correction: 'erratum',
  'published erratum': 'erratum',
  retraction: 'retraction',
  'retraction of publication': 'retraction',
  dissertation: 'dissertation',
  dataset: 'dataset',
  'book-chapter': 'book-chapter',
};

export function typeOf({ paper }: Work): string {
  const name = paper.types.find((type) => Object.hasOwn(TYPES, type)) ?? '';
  return TYPES[name] ?? 'article';
}

export function isOpen({ paper }: Work): boolean {
  return paper.licence !== undefined;
}

export function isRetracted({ links }: Work): boolean {
  return links.some(({ relation }) => relation === 'retractedBy');
}

/** Two letters. */
export function languageOf({ paper }: Work): string {
  const threeLetters: Record<string, string> = { ger: 'de', spa: 'es', jpn: 'ja', chi: 'zh', rum: 'ro' };
  return threeLetters[paper.language] ?? paper.language.slice(0, 2);
}
