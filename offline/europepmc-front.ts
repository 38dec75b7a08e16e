import { type Author, initialsOf, monthDigits, type Paper, referenceKey } from './europepmc-paper.ts';
import { all, type Element, htmlOf, one, parseTree, textOf } from './europepmc-tree.ts';

const FRONT_END = '</front>';
/** Which of several dates counts, the first one first. */
const DATE_KINDS = ['epub', 'electronic', 'ppub', 'print', 'epub-ppub', 'collection'];

/** What the front matter of a JATS article tells. */
export function readFront(article: string): Paper {
  const end = article.indexOf(FRONT_END);
  const root = parseTree(end < 0 ? article : `${article.slice(0, end + FRONT_END.length)}</article>`);
  const [journal, meta] = [one(root, 'front/journal-meta'), one(root, 'front/article-meta')];
  return {
    title: titleOf(meta),
    authors: all(meta, 'contrib-group/contrib').filter(isAuthor).flatMap(authorsOf),
    journal: journalOf(journal),
    publisher: textOf(one(journal, 'publisher/publisher-name')),
    date: dateOf(all(meta, 'pub-date')),
    volume: textOf(one(meta, 'volume')),
    issue: textOf(one(meta, 'issue')),
    pages: pagesOf(meta),
    abstract: abstractOf(all(meta, 'abstract')),
    keywords: all(meta, 'kwd-group/kwd').flatMap((kwd) => textOf(kwd) ?? []),
    language: root.attributes['xml:lang'] ?? 'en',
    types: [root.attributes['article-type'] ?? 'research-article'],
    licence: licenceOf(meta),
    related: all(meta, 'related-article').flatMap(relatedOf),
  };
}

/** Whether the article has a body of its own: one of a comment or reply inside it does not count. */
export function hasBody(article: string): boolean {
  const front = article.indexOf(FRONT_END);
  const own = article.slice(Math.max(front, 0)).split(/<(?:sub-article|response)[\s>]/, 1)[0] ?? '';
  return /<body(?:\s[^>]*[^/])?>/.test(own);
}

function titleOf(meta: Element | undefined): string {
  const parts = ['article-title', 'subtitle'].map((name) => htmlOf(one(meta, `title-group/${name}`)));
  return parts.filter((part) => part !== undefined).join(': ');
}

function isAuthor({ attributes }: Element): boolean {
  return (attributes['contrib-type'] ?? 'author') === 'author';
}

function authorsOf(contrib: Element): Author[] {
  const name = one(contrib, 'name') ?? one(contrib, 'name-alternatives/name') ?? one(contrib, 'string-name');
  const [lastName, firstName] = [textOf(one(name, 'surname')), textOf(one(name, 'given-names'))];
  const ids = all(contrib, 'contrib-id').filter(
    ({ attributes }) => attributes['contrib-id-type'] === 'orcid',
  );
  const orcid = /[\dX]{4}(?:-[\dX]{4}){3}/.exec(textOf(ids[0]) ?? '')?.[0];
  if (lastName || firstName)
    return [{ lastName, firstName, initials: initialsOf(firstName), ...(orcid && { orcid }) }];
  const collab = one(contrib, 'collab') ?? one(contrib, 'collab-alternatives/collab');
  const own = collab && { ...collab, children: collab.children.filter((child) => typeof child === 'string') };
  const collectiveName = textOf(own) ?? textOf(one(collab, 'institution'));
  return collectiveName ? [{ collectiveName }] : [];
}

function relatedOf({ attributes }: Element): Paper['related'] & object {
  const key = referenceKey(attributes['ext-link-type'] ?? '', attributes['xlink:href'] ?? '');
  return key ? [{ type: attributes['related-article-type'] ?? '', key }] : [];
}

function journalOf(journal: Element | undefined): Paper['journal'] {
  const issns = all(journal, 'issn');
  const issn = (...kinds: string[]): string | undefined =>
    textOf(
      issns.find(({ attributes }) =>
        kinds.includes(attributes['pub-type'] ?? attributes['publication-format'] ?? ''),
      ),
    );
  const abbreviation = all(journal, 'journal-id').find(({ attributes }) =>
    ['nlm-ta', 'iso-abbrev'].includes(attributes['journal-id-type'] ?? ''),
  );
  return {
    title: textOf(one(journal, 'journal-title-group/journal-title') ?? one(journal, 'journal-title')),
    abbreviation: textOf(abbreviation),
    printIssn: issn('ppub', 'print'),
    onlineIssn: issn('epub', 'electronic'),
  };
}

function dateOf(dates: Element[]): Paper['date'] {
  const kind = ({ attributes }: Element) => attributes['pub-type'] ?? attributes['publication-format'] ?? '';
  const dated = dates.filter((date) => one(date, 'year'));
  const best = DATE_KINDS.map((name) => dated.find((date) => kind(date) === name)).find(Boolean) ?? dated[0];
  return {
    year: textOf(one(best, 'year')),
    month: monthDigits(textOf(one(best, 'month'))),
    day: textOf(one(best, 'day'))?.padStart(2, '0'),
  };
}

function pagesOf(meta: Element | undefined): string | undefined {
  const [first, last] = [textOf(one(meta, 'fpage')), textOf(one(meta, 'lpage'))];
  if (!first) return textOf(one(meta, 'elocation-id'));
  return last && last !== first ? `${first}-${last}` : first;
}

function abstractOf(abstracts: Element[]): string | undefined {
  const best = abstracts.find(({ attributes }) => !attributes['abstract-type']) ?? abstracts[0];
  const blocks = all(best, '*').map((block) => {
    if (block.name !== 'sec') return block.name === 'title' ? undefined : htmlOf(block);
    const title = textOf(one(block, 'title'))?.replace(/[:.]$/, '');
    const text = all(block, '*')
      .filter(({ name }) => name !== 'title')
      .map(htmlOf);
    return `${title ? `<h4>${title}</h4>` : ''}${text.filter(Boolean).join(' ')}`;
  });
  return blocks.filter(Boolean).join(' ') || undefined;
}

function licenceOf(meta: Element | undefined): Paper['licence'] {
  const licence = one(meta, 'permissions/license');
  if (!licence) return undefined;
  const references = all(one(meta, 'permissions'), 'ali:license_ref').concat(all(licence, 'ali:license_ref'));
  const words = [...Object.values(licence.attributes), ...references.map(textOf), textOf(licence)].join(' ');
  const links = all(licence, 'license-p/ext-link').map(({ attributes }) => attributes['xlink:href']);
  const code = licenceCode(`${words} ${links.join(' ')}`);
  return { ...(code && { code }), reusable: !/no-?reuse|all rights reserved/i.test(words) };
}

function licenceCode(words: string): string | undefined {
  if (/publicdomain\/zero|\bCC0\b/i.test(words)) return 'cc0';
  const terms = /creativecommons\.org\/licenses\/(by[a-z-]*)|\bCC[\s-]+(BY(?:-[A-Z]{2})*)\b/i.exec(words);
  const name = terms?.[1] ?? terms?.[2];
  return name && `cc-${name.toLowerCase()}`;
}
