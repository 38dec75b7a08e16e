import type { ArticleType } from './hit.ts';

/** Names of MEDLINE and JATS, both without hyphens; the first that fits is the type (https://www.nlm.nih.gov/mesh/pubtypes.html). */
const BY_NAME: [RegExp, ArticleType][] = [
  [/^preprint/, 'preprint'],
  [/^(?:retraction|expression of concern|published erratum|corrigendum|correction)\b/, 'other'],
  [/^(?:network )?meta analysis$/, 'meta-analysis'],
  [/^systematic review$/, 'systematic-review'],
  [/^randomi[sz]ed controlled trial\b/, 'randomized-controlled-trial'],
  [
    /^(?:(?:controlled|adaptive|pragmatic) )?clinical trial(?:, (?:phase|veterinary).*)?$|^equivalence trial$/,
    'clinical-trial',
  ],
  [/^(?:scoping )?review(?: article)?$/, 'review'],
  [/^(?:editorial|letter|news|newspaper article|biography|interview|guideline summary)$/, 'other'],
  [/\b(?:article|report|reports|study|protocol|communication|comparative|guideline)$/, 'article'],
];

/** The type that the publication types of PubMed or Europe PMC tell: of several the one that ranks first. */
export function typeByNames(names: string[]): ArticleType {
  const plain = names.map((name) =>
    name
      .toLowerCase()
      .replace(/[\s-]+/g, ' ')
      .trim(),
  );
  const found = BY_NAME.find(([pattern]) => plain.some((name) => pattern.test(name)));
  return found?.[1] ?? 'other';
}

const PROTOCOL = /\bprotocols?\b|\brationale and design\b|\bstatistical analysis plan\b/i;
const BY_TITLE: [RegExp, ArticleType][] = [
  [/\bmeta-?analys[ei]s\b/i, 'meta-analysis'],
  [/\bsystematic (?:literature )?review\b/i, 'systematic-review'],
  [/\brandomi[sz]ed\b(?=.*\b(?:trial|study)\b)/i, 'randomized-controlled-trial'],
];

/** What the title of an article claims, where the source tells no more than `type`. The protocol of a trial is none. */
export function typeByTitle(title: string | undefined, type: ArticleType): ArticleType {
  if (!title || !/^(?:article|review|clinical-trial)$/.test(type) || PROTOCOL.test(title)) return type;
  return BY_TITLE.find(([pattern]) => pattern.test(title))?.[1] ?? type;
}
