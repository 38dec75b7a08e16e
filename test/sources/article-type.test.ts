import { describe, expect, it } from 'vitest';
import { typeByNames, typeByTitle } from '../../src/sources/article-type.ts';

describe('the type of an article', () => {
  it.each([
    [['Journal Article', 'Meta-Analysis', 'Systematic Review'], 'meta-analysis'],
    [['Systematic Review', 'Journal Article', 'Review'], 'systematic-review'],
    [['systematic-review', 'review-article'], 'systematic-review'],
    [['Randomized Controlled Trial', 'Clinical Trial, Phase III'], 'randomized-controlled-trial'],
    [['Clinical Trial, Phase II'], 'clinical-trial'],
    [['Controlled Clinical Trial', 'Journal Article'], 'clinical-trial'],
    [['Clinical Trial Protocol', 'Journal Article'], 'article'],
    [['review-article', 'review', 'journal article'], 'review'],
    [['Scoping Review'], 'review'],
    [['Preprint'], 'preprint'],
    [['research-article', 'Journal Article'], 'article'],
    [['brief-report', 'journal article'], 'article'],
    [['Case Reports', 'Journal Article'], 'article'],
    [['Observational Study'], 'article'],
    [['introductory journal article', 'editorial'], 'other'],
    [['Letter', 'Comment'], 'other'],
    [['Retraction of Publication'], 'other'],
    [['retraction notice', 'Journal Article'], 'other'],
    [['Published Erratum'], 'other'],
    [['Retracted Publication', 'Journal Article'], 'article'],
    [[], 'other'],
  ])('with the publication types %j is %s', (names, type) => {
    expect(typeByNames(names)).toBe(type);
  });

  it.each([
    ['Fluids in sepsis: a systematic review and meta-analysis', 'article', 'meta-analysis'],
    ['Fluids in sepsis: a systematic review', 'review', 'systematic-review'],
    ['A randomised, double-blind trial of fluids', 'article', 'randomized-controlled-trial'],
    ['Protocol for a randomised controlled trial', 'article', 'article'],
    ['Mendelian randomization of fluids', 'article', 'article'],
    ['A systematic review', 'other', 'other'],
    ['A systematic review', 'preprint', 'preprint'],
    [undefined, 'article', 'article'],
  ] as const)('titled %j in a source that says %s is %s', (title, told, type) => {
    expect(typeByTitle(title, told)).toBe(type);
  });
});
