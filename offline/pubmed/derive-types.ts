import type { Folder } from '../folder.ts';
import { all, descendants, type Element, leaf, textOf, wrap } from './tree.ts';

/** The publication types that an article itself can tell, with their MeSH numbers. */
const TYPES: Record<string, string> = {
  Biography: 'D019215',
  'Case Reports': 'D002363',
  'Clinical Trial': 'D016430',
  Comment: 'D016420',
  Editorial: 'D016421',
  'Expression of Concern': 'D000075742',
  'Journal Article': 'D016428',
  Letter: 'D016422',
  'Meta-Analysis': 'D017418',
  News: 'D016433',
  'Practice Guideline': 'D017065',
  Preprint: 'D000076942',
  'Published Erratum': 'D016425',
  'Randomized Controlled Trial': 'D016449',
  'Retracted Publication': 'D016441',
  'Retraction of Publication': 'D016440',
  Review: 'D016454',
  'Systematic Review': 'D000078182',
};
/** `article-type` → publication types beside Journal Article; null = instead of it. */
const ARTICLE_TYPES: Record<string, [string, null?]> = {
  addendum: ['Published Erratum', null],
  'article-commentary': ['Comment'],
  'case-report': ['Case Reports'],
  'case-study': ['Case Reports'],
  'clinical-trial': ['Clinical Trial'],
  correction: ['Published Erratum', null],
  editorial: ['Editorial', null],
  'expression-of-concern': ['Expression of Concern', null],
  letter: ['Letter', null],
  'meta-analysis': ['Meta-Analysis'],
  news: ['News', null],
  obituary: ['Biography', null],
  preprint: ['Preprint'],
  retraction: ['Retraction of Publication', null],
  'review-article': ['Review'],
  'systematic-review': ['Systematic Review'],
};
/** Headings of a table of contents that name a publication type. */
const SUBJECTS: Record<string, string> = {
  'case report': 'Case Reports',
  'case reports': 'Case Reports',
  'clinical trial': 'Clinical Trial',
  'meta-analysis': 'Meta-Analysis',
  'practice guideline': 'Practice Guideline',
  'randomised controlled trial': 'Randomized Controlled Trial',
  'randomized controlled trial': 'Randomized Controlled Trial',
  review: 'Review',
  'systematic review': 'Systematic Review',
};
/** `related-article-type` → RefType, and the publication type that the link gives to this article. */
const RELATIONS: Record<string, [string, string?]> = {
  commentary: ['CommentIn'],
  'commentary-article': ['CommentOn', 'Comment'],
  'concern-forward': ['ExpressionOfConcernIn'],
  'corrected-article': ['ErratumFor'],
  'correction-forward': ['ErratumIn'],
  'object-of-concern': ['ExpressionOfConcernFor'],
  preprint: ['UpdateOf'],
  'published-article': ['UpdateIn'],
  'republished-article': ['RepublishedFrom'],
  'retracted-article': ['RetractionOf'],
  'retraction-forward': ['RetractionIn', 'Retracted Publication'],
  'version-of-record': ['UpdateIn'],
};

/** `PublicationTypeList`: from the article type, the headings and the links of the article. */
export function publicationTypes(article: Element, meta: Element, front: Element): string {
  const own = ARTICLE_TYPES[article.attributes['article-type'] ?? ''] ?? [];
  const headings = all(meta, 'article-categories/subj-group/subject').map((subject) =>
    textOf(subject).toLowerCase(),
  );
  const links = relations(front).map(([, [, type]]) => type);
  const types = [
    ...(own[1] === null ? [] : ['Journal Article']),
    own[0],
    ...headings.map((heading) => (Object.hasOwn(SUBJECTS, heading) ? SUBJECTS[heading] : undefined)),
    ...links,
  ].filter((type) => typeof type === 'string');
  const list = [...new Set(types)]
    .sort()
    .map((type) => leaf('PublicationType', type, ` UI="${TYPES[type]}"`));
  return wrap('PublicationTypeList', list);
}

/** `CommentsCorrectionsList` of the `related-article`s; PMIDs where the folder knows the other article. */
export function corrections(front: Element, folder: Folder): string {
  const list = relations(front).map(([{ attributes }, [type]]) => {
    const link = attributes['xlink:href'] ?? '';
    const kind = attributes['ext-link-type'] ?? 'doi';
    const place = [attributes.vol, attributes.page].filter(Boolean).join(':');
    const source = [
      attributes['journal-id'],
      place,
      kind === 'doi' && link ? `doi: ${link.replace(/^.*doi\.org\//, '')}` : link,
    ];
    return wrap(
      'CommentsCorrections',
      [
        leaf('RefSource', source.filter(Boolean).join('. ') || type),
        leaf('PMID', pmidOf(kind, link, folder), ' Version="1"'),
      ],
      ` RefType="${type}"`,
    );
  });
  return wrap('CommentsCorrectionsList', [...new Set(list)]);
}

/** The PMID behind an identifier, as far as the folder knows it. */
export function pmidOf(kind: string, id: string, folder: Folder): string | undefined {
  if (/^(pmid|pubmed)$/.test(kind)) return /\d+$/.exec(id)?.[0];
  if (/^pmc/.test(kind)) return folder.byPmcid.get(/\d+$/.exec(id)?.[0] ?? '')?.ids.pmid;
  return folder.byDoi.get(id.replace(/^.*doi\.org\//, '').toLowerCase())?.ids.pmid;
}

function relations(front: Element): [Element, [string, string?]][] {
  return descendants(front, 'related-article').flatMap((link): [Element, [string, string?]][] => {
    const relation = RELATIONS[link.attributes['related-article-type'] ?? ''];
    return relation ? [[link, relation]] : [];
  });
}
