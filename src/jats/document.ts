import type { Article, SubArticle } from './article.ts';
import { openBack, openFloats } from './back.ts';
import { type Draft, finishDraft, newDraft, type Scope } from './draft.ts';
import { liftAsset } from './figure.ts';
import { openFront, openFrontStub } from './front.ts';
import { skip } from './inline.ts';
import type { JatsItem } from './read.ts';
import { openReferenceList } from './references.ts';
import { openBody } from './sections.ts';
import { openBareTable, openTableWrap } from './table.ts';
import { flat, prose, squeeze } from './text.ts';
import { type Rule, type Rules, type Tag, Walker } from './walker.ts';

interface Document {
  readonly onItem: (item: JatsItem) => void;
  articles: number;
  articleSet: boolean;
}

interface OpenSubArticle {
  readonly outer: Draft;
  readonly scope: Scope;
  readonly figureGroup: number | undefined;
  readonly draft: Draft;
  readonly result: SubArticle;
}

const LIFTS: ReadonlyMap<string, Rule<unknown>> = new Map<string, Rule<unknown>>([
  ['table-wrap', openTableWrap],
  ['table', openBareTable],
  ['fig', liftAsset],
  ['supplementary-material', liftAsset],
  ['ref-list', openReferenceList],
]);

const DOCUMENT: Rules<Document> = {
  text: false,
  on: new Map<string, Rule<Document>>([
    ['article', openArticle],
    [
      'pmc-articleset',
      (_, __, document) => {
        document.articleSet = true;
      },
    ],
    ['error', openError],
    ['Reply', openReply],
  ]),
};

/** Parts of an article; `holder` gets the sub-articles of sub-articles too. */
const ARTICLE: Rules<Article> = {
  text: false,
  on: new Map<string, Rule<Article>>([
    ['front', openFront],
    ['front-stub', openFrontStub],
    ['body', openBody],
    ['back', openBack],
    ['floats-group', openFloats],
    ['floats-wrap', openFloats],
    ['sub-article', openSubArticle],
    ['response', openSubArticle],
    ['processing-meta', skip],
  ]),
};

/** The walker of a whole document; `onItem` gets each article as it closes. */
export function newDocument(onItem: (item: JatsItem) => void): { walker: Walker; document: Document } {
  const document: Document = { onItem, articles: 0, articleSet: false };
  const rules: Rules<undefined> = { text: false, on: new Map(), other: startDocument };
  const walker = new Walker(rules as Rules<unknown>, LIFTS);
  function startDocument(at: Walker, tag: Tag): void {
    if (at.local === 'html') {
      at.skip(); // its <article> is another one
      return;
    }
    at.enter(DOCUMENT, document);
    at.again(tag);
  }
  return { walker, document };
}

/** PMC says in a comment when a publisher bars the full text. */
export function keepComment({ draft }: Walker, comment: string): void {
  if (draft !== undefined && /does not allow/i.test(comment)) draft.article.barred ??= flat(squeeze(comment));
}

function openArticle(walker: Walker, { attributes }: Tag, document: Document): void {
  document.articles++;
  const draft = newDraft();
  describe(draft.article, attributes);
  walker.draft = draft;
  walker.scope = draft.root;
  walker.enter(ARTICLE, draft.article);
  walker.nest(document, closeArticle);
}

function closeArticle(walker: Walker, { onItem }: Document): void {
  const { draft } = walker;
  walker.draft = undefined;
  if (draft !== undefined) onItem({ kind: 'article', article: finishDraft(draft) });
}

function describe(article: Article, attributes: Tag['attributes']): void {
  if (attributes['article-type']) article.articleType = flat(attributes['article-type']);
  if (attributes['xml:lang']) article.language = flat(attributes['xml:lang']);
}

function openSubArticle(walker: Walker, { attributes }: Tag, holder: Article): void {
  const { draft: outer, scope, figureGroup } = walker;
  if (outer === undefined) return;
  const draft = newDraft();
  const { authors, sections, tables, assets, references } = draft.article;
  const result: SubArticle = { authors, sections, tables, assets, references };
  const type = attributes['article-type'] ?? attributes['response-type'];
  if (type) result.type = flat(type);
  if (attributes.id) result.id = flat(attributes.id);
  if (attributes['xml:lang']) result.language = flat(attributes['xml:lang']);
  holder.subArticles ??= [];
  holder.subArticles.push(result);
  walker.draft = draft;
  walker.scope = draft.root;
  walker.figureGroup = undefined;
  walker.enter(ARTICLE, holder);
  walker.nest<OpenSubArticle>({ outer, scope, figureGroup, draft, result }, closeSubArticle);
}

function closeSubArticle(walker: Walker, { outer, scope, figureGroup, draft, result }: OpenSubArticle): void {
  walker.draft = outer;
  walker.scope = scope;
  walker.figureGroup = figureGroup;
  const { doi, title, abstract, otherAbstracts, affiliations, authorNotes, keywords, ...parts } =
    finishDraft(draft);
  if (doi !== undefined) result.doi = doi;
  if (title !== undefined) result.title = title;
  if (abstract !== undefined) result.abstract = abstract;
  if (otherAbstracts !== undefined) result.otherAbstracts = otherAbstracts;
  if (authorNotes !== undefined) result.authorNotes = authorNotes;
  if (parts.media !== undefined) result.media = parts.media;
  if (parts.figureGroups !== undefined) result.figureGroups = parts.figureGroups;
  if (affiliations.length > 0) result.affiliations = affiliations;
  if (keywords.length > 0) result.keywords = keywords;
}

function openError(walker: Walker, tag: Tag, document: Document): void {
  const { id } = tag.attributes;
  if (!document.articleSet || !id) return;
  walker.enter({ text: true, on: new Map() }, undefined);
  walker.nest({ document, id: flat(id), start: walker.parts.length }, closeError);
}

function closeError(walker: Walker, error: { document: Document; id: string; start: number }): void {
  const message = prose(walker.take(error.start));
  error.document.onItem({ kind: 'missing', id: error.id, ...(message !== '' && { message }) });
}

function openReply(_: Walker, { attributes }: Tag, document: Document): void {
  const { Id: id, error } = attributes;
  if (id) document.onItem({ kind: 'missing', id: flat(id), ...(error && { message: flat(squeeze(error)) }) });
}
