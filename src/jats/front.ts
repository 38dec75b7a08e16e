import { type Abstracts, openAbstract } from './abstract.ts';
import { type AffiliationList, openAffiliation } from './affiliations.ts';
import type { Article, Journal } from './article.ts';
import { openContributors } from './authors.ts';
import { openCustomMeta } from './custom-meta.ts';
import { type Dates, openHistory, openPublicationDate, publicationDateOf } from './dates.ts';
import { field, first } from './field.ts';
import { openFunding } from './funding.ts';
import { keepIdentifier } from './identifiers.ts';
import { lift, skip } from './inline.ts';
import { openJournal } from './journal.ts';
import { openKeywords } from './keywords.ts';
import { openNotes } from './notes.ts';
import { openPermissions } from './permissions.ts';
import { openRelated } from './related.ts';
import { openSubjects } from './subjects.ts';
import { openTitles } from './titles.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

/** The front matter of an article or sub-article in the making. */
export interface Front extends Dates, Abstracts, AffiliationList {
  readonly article: Article;
  /** Ids that authors, and that other contributors, point to. */
  readonly named: { readonly authors: Set<string>; readonly others: Set<string> };
  /** Ids of the groups that are authors. */
  readonly groups: Set<string>;
  /** Present when there is a journal-meta. */
  journal?: Journal;
  volume?: string;
  issue?: string;
  firstPage?: string;
  lastPage?: string;
  elocationId?: string;
}

const META: [string, Rule<Front>][] = [
  ['article-id', field(keepArticleId)],
  ['title-group', openTitles],
  ['contrib-group', openContributors],
  ['aff', openAffiliation],
  ['aff-alternatives', () => {}],
  ['pub-date', openPublicationDate],
  ['history', openHistory],
  ['pub-history', openHistory],
  ['volume', first('volume')],
  ['issue', first('issue')],
  ['fpage', first('firstPage')],
  ['lpage', first('lastPage')],
  ['elocation-id', first('elocationId')],
  ['permissions', (walker, tag, { article }) => openPermissions(walker, tag, article)],
  ['related-article', openRelated],
  ['abstract', openAbstract],
  ['trans-abstract', openAbstract],
  ['kwd-group', openKeywords],
  ['unstructured-kwd-group', openKeywords],
  ['funding-group', openFunding],
  ['supplementary-material', lift],
  ['author-notes', openNotes],
  ['notes', openNotes],
  ['article-categories', openSubjects],
  ['custom-meta-group', openCustomMeta],
  ...['counts', 'product'].map((name): [string, Rule<Front>] => [name, skip]),
  ...['conference', 'self-uri', 'issue-title', 'supplement'].map((name): [string, Rule<Front>] => [
    name,
    skip,
  ]),
];
const ARTICLE_META: Rules<Front> = { text: false, on: new Map(META) };
const FRONT: Rules<Front> = {
  text: false,
  on: new Map<string, Rule<Front>>([
    ['journal-meta', openJournal],
    ['article-meta', (walker, _, front) => walker.enter(ARTICLE_META, front)],
    ['notes', openNotes],
  ]),
};

/** `front`: journal and article metadata (contracts/fetch-fulltext.md §7.7). */
export function openFront(walker: Walker): void {
  const front = newFront(walker);
  if (front !== undefined) walker.enter(FRONT, front, closeFront);
}

/** `front-stub` of a sub-article: article metadata alone. */
export function openFrontStub(walker: Walker): void {
  const front = newFront(walker);
  if (front !== undefined) walker.enter(ARTICLE_META, front, closeFront);
}

function newFront({ draft }: Walker): Front | undefined {
  if (draft === undefined) return undefined;
  return {
    article: draft.article,
    dates: [],
    abstracts: [],
    affiliations: [],
    named: { authors: new Set(), others: new Set() },
    groups: new Set(),
  };
}

function keepArticleId({ article }: Front, text: string, { attributes }: Tag): void {
  const type = attributes['pub-id-type'] ?? '';
  if (type === 'pmcid') delete article.pmcid;
  if (type === 'doi') article.doi ??= text;
  else keepIdentifier(article, type === 'pmc-uid' || type === 'pmcaid' ? 'pmcid' : type, text);
}

function closeFront(_: Walker, front: Front): void {
  const { article } = front;
  const date = publicationDateOf(front.dates);
  if (date !== undefined) article.publicationDate = date;
  if (front.dates.length > 0) article.publicationDates = front.dates;
  closeAffiliations(front);
  closeJournal(front);
  closeAbstracts(front);
}

/** Equal texts once; an affiliation that only an editor points to is none of the authors' (§7.7). */
function closeAffiliations({ article, affiliations, named }: Front): void {
  const own = affiliations.filter(({ id }) => named.authors.has(id) || !named.others.has(id));
  article.affiliations = [...new Set(own.map(({ text }) => text))];
}

function closeJournal(front: Front): void {
  const { article, journal, volume, issue, firstPage, lastPage, elocationId } = front;
  if (journal === undefined) return;
  if (volume !== undefined) journal.volume = volume;
  if (issue !== undefined) journal.issue = issue;
  if (firstPage !== undefined)
    journal.pages = lastPage === undefined ? firstPage : `${firstPage}-${lastPage}`;
  if (elocationId !== undefined) journal.elocationId = elocationId;
  if (Object.keys(journal).length > 0) article.journal = journal;
}

/** The abstract is the first without abstract-type, else the first; all others stand apart (§7.7). */
function closeAbstracts({ article, abstracts }: Front): void {
  const own = abstracts.filter(({ translated }) => !translated);
  const main = own.find(({ type }) => type === undefined) ?? own[0];
  if (main !== undefined) article.abstract = main.text;
  const others = abstracts.filter((abstract) => abstract !== main);
  if (others.length > 0) article.otherAbstracts = others.map(({ translated: _, ...abstract }) => abstract);
}
