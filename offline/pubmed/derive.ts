import type { Folder, StoredArticle } from '../folder.ts';
import { dates, pagination } from './derive-dates.ts';
import { grants, people } from './derive-people.ts';
import { abstracts, keywords, languageOf, titles } from './derive-text.ts';
import { corrections, pmidOf, publicationTypes } from './derive-types.ts';
import {
  all,
  descendants,
  type Element,
  elements,
  first,
  leaf,
  readTree,
  textAt,
  textOf,
  wrap,
} from './tree.ts';

/** A PubmedArticle for a JATS article that has no record of its own, from its front matter and its references. */
export function deriveRecord(source: string, { ids }: Pick<StoredArticle, 'ids'>, folder: Folder): string {
  const xml = source.replace(/<!--.*?-->/gs, '');
  const end = xml.indexOf('</front>');
  const article = readTree(end < 0 ? xml : `${xml.slice(0, end)}</front></article>`);
  const front = first(article, 'front') ?? article;
  const meta = first(front, 'article-meta') ?? front;
  const language = languageOf(article.attributes['xml:lang']);
  const when = dates(meta);
  const title = titles(meta, language);
  const abstract = abstracts(meta, language);
  const { authors, investigators } = people(meta);
  const eid = textAt(meta, 'elocation-id');

  const citation = [
    leaf('PMID', ids.pmid, ' Version="1"'),
    wrap(
      'Article',
      [
        journal(front, meta, when.pubDate),
        title.article,
        pagination(meta),
        leaf('ELocationID', textAt(meta, 'fpage') ? '' : eid, ' EIdType="pii" ValidYN="Y"'),
        leaf('ELocationID', ids.doi, ' EIdType="doi" ValidYN="Y"'),
        abstract.main,
        authors,
        leaf('Language', language),
        grants(meta),
        publicationTypes(article, meta, front),
        title.vernacular,
        when.articleDate,
      ],
      ` PubModel="${when.model}"`,
    ),
    wrap(
      'MedlineJournalInfo',
      leaf('MedlineTA', abbreviation(front)) + leaf('ISSNLinking', issns(front)[0]?.issn),
    ),
    corrections(front, folder),
    abstract.others,
    keywords(meta),
    investigators,
  ];
  const data = [
    wrap('History', when.history),
    leaf('PublicationStatus', /^Print/.test(when.model) ? 'ppublish' : 'epublish'),
    wrap('ArticleIdList', [
      leaf('ArticleId', ids.pmid, ' IdType="pubmed"'),
      leaf('ArticleId', ids.pmcid && `PMC${ids.pmcid}`, ' IdType="pmc"'),
      leaf('ArticleId', ids.doi, ' IdType="doi"'),
      leaf('ArticleId', publisherId(meta), ' IdType="pii"'),
    ]),
    references(end < 0 ? '' : xml.slice(end), folder),
  ];
  return wrap('PubmedArticle', [
    wrap('MedlineCitation', citation, ' Status="PubMed-not-MEDLINE" Owner="NLM"'),
    wrap('PubmedData', data),
  ]);
}

function journal(front: Element, meta: Element, pubDate: string): string {
  const [issn] = issns(front);
  const issue = [leaf('Volume', textAt(meta, 'volume')), leaf('Issue', textAt(meta, 'issue')), pubDate];
  const journalMeta = first(front, 'journal-meta');
  const title =
    textAt(journalMeta, 'journal-title-group/journal-title') || textAt(journalMeta, 'journal-title');
  return wrap('Journal', [
    leaf('ISSN', issn?.issn, ` IssnType="${issn?.type}"`),
    wrap('JournalIssue', issue, ` CitedMedium="${issn?.type === 'Print' ? 'Print' : 'Internet'}"`),
    leaf('Title', title || abbreviation(front)),
    leaf('ISOAbbreviation', journalId(front, 'iso-abbrev') || abbreviation(front)),
  ]);
}

/** The electronic ISSN first, as in PubMed's records of today. */
function issns(front: Element): { issn: string; type: string }[] {
  return all(front, 'journal-meta/issn')
    .map((issn) => ({
      issn: textOf(issn),
      type: /ppub|print/.test(Object.values(issn.attributes).join(' ')) ? 'Print' : 'Electronic',
    }))
    .sort((a, b) => a.type.localeCompare(b.type));
}

function abbreviation(front: Element): string {
  return (
    journalId(front, 'nlm-ta') ||
    journalId(front, 'iso-abbrev') ||
    textOf(descendants(first(front, 'journal-meta'), 'abbrev-journal-title')[0]) ||
    textOf(descendants(first(front, 'journal-meta'), 'journal-title')[0])
  );
}

function journalId(front: Element, type: string): string {
  const ids = all(front, 'journal-meta/journal-id');
  return textOf(ids.find(({ attributes }) => attributes['journal-id-type'] === type));
}

function publisherId(meta: Element): string {
  const ids = elements(meta, 'article-id');
  return textOf(ids.find(({ attributes }) => /^(publisher-id|pii)$/.test(attributes['pub-id-type'] ?? '')));
}

/** Punctuation of an element-citation is the publisher's business: a space must do. */
const UNSPACED = /<\/(?!italic|bold|sub|sup|sc)[\w:-]+>/g;
const NOT_IN_CITATION = new Set(['label', 'pub-id', 'ext-link', 'object-id']);

/** `ReferenceList` of the references with an identifier. */
function references(rest: string, folder: Folder): string {
  const refs = rest.match(/<ref[\s>].*?<\/ref>/gs) ?? [];
  const tree = readTree(`<refs>${refs.join('').replace(UNSPACED, ' $&')}</refs>`);
  const list = elements(tree).flatMap((ref) => {
    const ids = descendants(ref, 'pub-id').map((id) => ({
      kind: id.attributes['pub-id-type'] ?? '',
      id: textOf(id),
    }));
    const doi = ids.find(({ kind }) => kind === 'doi')?.id;
    const pmc = ids.find(({ kind }) => /^pmc/.test(kind))?.id;
    const pmid = ids.map(({ kind, id }) => pmidOf(kind, id, folder)).find(Boolean);
    if (!pmid && !doi && !pmc) return [];
    const articleIds = [
      leaf('ArticleId', doi, ' IdType="doi"'),
      leaf('ArticleId', pmc, ' IdType="pmc"'),
      leaf('ArticleId', pmid, ' IdType="pubmed"'),
    ];
    return [wrap('Reference', leaf('Citation', citation(ref)) + wrap('ArticleIdList', articleIds))];
  });
  return wrap('ReferenceList', list);
}

function citation(ref: Element): string {
  return textOf(ref, NOT_IN_CITATION)
    .replace(/ ([.,;:)])/g, '$1')
    .replace(/[[\s,;]*doi:[\]\s]*$/i, '');
}
