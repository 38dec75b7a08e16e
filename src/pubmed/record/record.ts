import { compact, distinct } from './compact.ts';
import { readArticleDates, readChapterDates } from './dates.ts';
import { Affiliations, readPeople } from './people.ts';
import type { PubmedRecord } from './schema.ts';
import { articleId, eLocation, peopleLists, readBook, readJournal } from './source.ts';
import { isRetracted, readCorrections, readGrants, readKeywords, readMesh } from './subjects.ts';
import { readAbstract, readOtherAbstracts, readTitles } from './text.ts';
import { child, children, type Element, lineOf, textAt, textsOf } from './tree.ts';

/**
 * The record in a PubmedArticle, PubmedBookArticle or MedlineCitation element: DTD at
 * https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd. Undefined for one without a PMID.
 */
export function recordOf(root: Element): PubmedRecord | undefined {
  const document = child(root, 'BookDocument');
  const citation = root.name === 'MedlineCitation' ? root : child(root, 'MedlineCitation');
  const pmid = textAt(document ?? citation, 'PMID');
  if (pmid === '') return undefined;
  return document ? bookRecord(root, document, pmid) : articleRecord(root, citation, pmid);
}

function articleRecord(root: Element, citation: Element | undefined, pmid: string): PubmedRecord {
  const article = child(citation, 'Article');
  const data = child(root, 'PubmedData');
  const affiliations = new Affiliations();
  const authors = readPeople(children(article, 'AuthorList'), 'Author', affiliations);
  const investigators = readPeople(children(citation, 'InvestigatorList'), 'Investigator');
  // One for all authors, in records before 2014.
  for (const shared of textsOf(article, 'Affiliation')) affiliations.positionOf(shared);
  const publicationTypes = textsOf(child(article, 'PublicationTypeList'), 'PublicationType');
  const commentsCorrections = readCorrections(citation);
  return compact<PubmedRecord>({
    recordType: 'journal-article',
    pmid,
    ...readTitles(article),
    abstractText: readAbstract(child(article, 'Abstract')),
    abstractCopyright: textAt(article, 'Abstract/CopyrightInformation'),
    otherAbstracts: readOtherAbstracts(citation),
    affiliations: affiliations.list,
    authors,
    journalInfo: readJournal(citation),
    doi: eLocation(article, 'doi') ?? articleId([data], 'doi'),
    ...addresses(pmid, articleId([data], 'pmc')),
    publicationTypes,
    retracted: isRetracted(publicationTypes, commentsCorrections) ? true : undefined,
    keywords: readKeywords(citation),
    meshTerms: readMesh(citation),
    grantList: readGrants(article),
    articleDates: readArticleDates(article),
    commentsCorrections,
    investigators,
  });
}

function bookRecord(root: Element, document: Element, pmid: string): PubmedRecord {
  const book = child(document, 'Book');
  const data = child(root, 'PubmedBookData');
  const affiliations = new Affiliations();
  const isChapter = textAt(document, 'ArticleTitle') !== '';
  const own = peopleLists([document], 'authors');
  const lists = own.length > 0 || isChapter ? own : peopleLists([book], 'authors');
  const authors = readPeople(lists, 'Author', affiliations);
  const info = readBook(document);
  const doi = articleId([document, data], 'doi');
  return compact<PubmedRecord>({
    recordType: isChapter ? 'book-chapter' : 'book',
    pmid,
    ...readTitles(document),
    ...(!isChapter && { title: info?.title }),
    abstractText: readAbstract(child(document, 'Abstract')),
    abstractCopyright: textAt(document, 'Abstract/CopyrightInformation'),
    affiliations: affiliations.list,
    authors,
    book: info,
    doi: isChapter ? doi : (doi ?? info?.doi),
    ...addresses(pmid, articleId([document, data], 'pmc')),
    publicationTypes: distinct(children(document, 'PublicationType').map(lineOf)),
    keywords: readKeywords(document),
    grantList: readGrants(document),
    articleDates: readChapterDates(document),
    investigators: readPeople(children(document, 'InvestigatorList'), 'Investigator'),
  });
}

function addresses(pmid: string, pmc = ''): Pick<PubmedRecord, 'pubmedUrl' | 'pmcId' | 'pmcUrl'> {
  const digits = /^(?:PMC)?(\d+)/i.exec(pmc)?.[1];
  return {
    ...(digits && { pmcId: `PMC${digits}` }),
    pubmedUrl: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    ...(digits && { pmcUrl: `https://www.ncbi.nlm.nih.gov/pmc/articles/PMC${digits}/` }),
  };
}
