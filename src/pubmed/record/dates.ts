import { compact, someOf } from './compact.ts';
import type { PubmedDate, PubmedRecord } from './schema.ts';
import { children, type Element, textAt } from './tree.ts';

type ArticleDate = NonNullable<PubmedRecord['articleDates']>[number];

/** A MedlineDate ("1998 Dec-1999 Jan", "Spring 2017") has no Year element; the first year in it is the record's. */
const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/;

/** PubDate, ArticleDate and their like: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html#pubdate. */
export function readDate(element: Element | undefined): PubmedDate | undefined {
  const medlineDate = textAt(element, 'MedlineDate');
  return someOf({
    year: textAt(element, 'Year') || YEAR.exec(medlineDate)?.[0],
    month: textAt(element, 'Month'),
    day: textAt(element, 'Day'),
    season: textAt(element, 'Season'),
    medlineDate,
  });
}

export function readArticleDates(article: Element | undefined): ArticleDate[] {
  return children(article, 'ArticleDate').flatMap((element) =>
    typedDate(element.attributes.DateType, element),
  );
}

/** A chapter's own dates; those of its book may be decades apart. */
export function readChapterDates(document: Element): ArticleDate[] {
  return [
    ...children(document, 'ContributionDate').flatMap((element) => typedDate('Contribution', element)),
    ...children(document, 'DateRevised').flatMap((element) => typedDate('Revision', element)),
  ];
}

function typedDate(dateType: string | undefined, element: Element): ArticleDate[] {
  const date = readDate(element);
  return date ? [compact({ dateType, ...date })] : [];
}
