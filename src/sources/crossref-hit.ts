import { z } from 'zod';
import { doiUrl } from '../text/doi-url.ts';
import { typeByTitle } from './article-type.ts';
import { bestOf, type When, whenOf } from './dates.ts';
import type { ArticleType, Hit } from './hit.ts';
import { listOf, maybe, maybeCount, maybeText } from './lenient.ts';
import { serverIn } from './preprints.ts';
import { hitOf, type RawHit } from './raw-hit.ts';

/** Several of these in one filter are alternatives; the other types are parts of works, series, or no literature. */
export const WORK_TYPES = [
  'journal-article',
  'posted-content',
  'proceedings-article',
  'book-chapter',
  'book',
  'edited-book',
  'monograph',
  'report',
  'dissertation',
] as const;

const dateSchema = maybe(z.object({ 'date-parts': listOf(z.array(z.unknown())) }));
const related = listOf(z.object({ 'id-type': maybeText, id: maybeText }));

/** The fields of an item that `select=` takes, as far as a hit needs them. */
const selectable = z.object({
  DOI: maybeText,
  type: maybeText,
  title: listOf(z.string()),
  author: listOf(
    z.object({
      given: maybeText,
      family: maybeText,
      suffix: maybeText,
      name: maybeText,
      ORCID: maybeText,
    }),
  ),
  abstract: maybeText,
  'container-title': listOf(z.string()),
  'short-container-title': listOf(z.string()),
  volume: maybeText,
  issue: maybeText,
  page: maybeText,
  publisher: maybeText,
  issued: dateSchema,
  posted: dateSchema,
  'published-print': dateSchema,
  'published-online': dateSchema,
  'is-referenced-by-count': maybeCount,
  license: listOf(z.object({ URL: maybeText, 'content-version': maybeText, 'delay-in-days': maybeCount })),
  'update-to': listOf(z.object({ type: maybeText, DOI: maybeText })),
  relation: maybe(z.object({ 'is-preprint-of': related, 'has-preprint': related })),
  resource: maybe(z.object({ primary: maybe(z.object({ URL: maybeText })) })),
});
/** What `select=` asks for. */
export const FIELDS = Object.keys(selectable.shape);

/**
 * An item (https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md). The last three are read where they are
 * there, but not asked for: a name that `select=` does not take makes Crossref refuse the whole search.
 */
export const itemSchema = selectable.extend({
  subtype: maybeText,
  institution: listOf(z.object({ name: maybeText })),
  'updated-by': listOf(z.object({ type: maybeText })),
});
type Item = z.infer<typeof itemSchema>;

/** Whether it is something to read by itself, not a part of something. */
export function isWork({ type }: Item): boolean {
  return type === undefined || (WORK_TYPES as readonly string[]).includes(type);
}

export function crossrefHit(item: Item): Hit | undefined {
  const [title] = item.title;
  const open = openLicence(item);
  return hitOf({
    source: 'crossref',
    ids: { doi: item.DOI },
    type: typeOf(item),
    title,
    authors: item.author.flatMap(({ given, family, suffix, name, ORCID }) => {
      const known = [given, family, suffix].filter(Boolean).join(' ') || name;
      const person = family ? { family, given, suffix } : given ? { family: given, suffix } : undefined;
      return known ? [{ name: known, orcid: ORCID, person }] : [];
    }),
    abstract: item.abstract,
    journal: item['container-title'][0],
    journalAbbrev: item['short-container-title'][0],
    volume: item.volume,
    issue: item.issue,
    pages: item.page,
    publisher: item.publisher,
    when: dateOf(item),
    preprintServer: serverIn(item.institution[0]?.name) ?? serverIn(item.resource?.primary?.URL),
    ...(open && { isOpenAccess: true, links: [{ url: item.DOI && doiUrl(item.DOI), license: open }] }),
    citedBy: item['is-referenced-by-count'],
    retracted: item['updated-by'].some(({ type }) => type === 'retraction'),
    relations: relationsOf(item),
  });
}

/** What an item updates when it is a notice about another (https://www.crossref.org/documentation/crossmark/). */
const NOTICE = /correction|corrigendum|erratum|retraction|withdrawal|removal|concern|clarification|addendum/;

function typeOf({ type, subtype = 'preprint', title: [title], 'update-to': updates }: Item): ArticleType {
  if (updates.some((update) => NOTICE.test(update.type ?? ''))) return 'other';
  if (type === 'posted-content') return subtype === 'preprint' ? 'preprint' : 'other';
  const isArticle = type === 'journal-article' || type === 'proceedings-article';
  return isArticle ? typeByTitle(title, 'article') : 'other';
}

/** `[[null]]` stands for an unknown date. The year is that of the first appearance. */
function dateOf(item: Item): When {
  const dates = [item.issued, item.posted, item['published-print'], item['published-online']];
  return bestOf(
    ...dates.map((date) => {
      const [year, month, day] = (date?.['date-parts'][0] ?? []).map((part) =>
        typeof part === 'number' || typeof part === 'string' ? part : undefined,
      );
      return whenOf(year, month, day);
    }),
  );
}

/** The Creative Commons licence under which the published version can be read from its first day on. */
function openLicence({ license }: Item): string | undefined {
  const open = license.find(
    ({ URL: url = '', 'content-version': version, 'delay-in-days': days = 0 }) =>
      /^https?:\/\/creativecommons\.org\//.test(url) && version !== 'tdm' && days === 0,
  );
  return open?.URL;
}

function relationsOf({ relation, 'update-to': updates }: Item): RawHit['relations'] {
  const kinds = [
    ['preprint-of', relation?.['is-preprint-of']],
    ['has-preprint', relation?.['has-preprint']],
  ] as const;
  const retracted = updates.filter(({ type }) => /^(?:retraction|withdrawal|removal)$/.test(type ?? ''));
  return [
    ...kinds.flatMap(([kind, works = []]) =>
      works.filter((work) => work['id-type'] === 'doi').map(({ id }) => ({ kind, doi: id })),
    ),
    ...retracted.map(({ DOI }) => ({ kind: 'retraction-of' as const, doi: DOI })),
  ];
}
