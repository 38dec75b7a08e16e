import { type PubmedDate, readDate, readStamps, type Stamp } from './record-dates.ts';
import { all, type Element, elements, first, markedText, textAt, textOf } from './tree.ts';

/** A person or a group of a record. */
export interface Author {
  last: string;
  fore: string;
  initials: string;
  suffix: string;
  collective: string;
  orcid: string;
}

/** A descriptor or qualifier of MeSH with its id, such as `D018805`. */
export interface Heading {
  name: string;
  ui: string;
  major: boolean;
}

/** A PubMed record as far as search and summaries need it; '' and [] = not there. */
export interface PubmedRecord {
  pmid: string;
  title: string;
  /** The title with its inline markup as text. */
  markedTitle: string;
  vernacularTitle: string;
  abstract: string;
  otherAbstracts: string;
  authors: Author[];
  investigators: Author[];
  affiliations: string[];
  journal: {
    title: string;
    iso: string;
    abbreviation: string;
    nlmId: string;
    print: string;
    electronic: string;
  };
  issns: string[];
  volume: string;
  issue: string;
  pages: string;
  pubDate: PubmedDate | undefined;
  articleDate: PubmedDate | undefined;
  stamps: Stamp[];
  languages: string[];
  types: string[];
  mesh: (Heading & { qualifiers: Heading[] })[];
  substances: string[];
  keywords: string[];
  grants: string[];
  /** Type (`doi`, `pmc`, `pii` …) and value, in the order of the record. */
  ids: { type: string; value: string }[];
  eLocations: { type: string; value: string }[];
  corrections: { type: string; source: string; pmid: string; note: string }[];
  /** What the record cites: any identifier of its references. */
  cites: { type: string; value: string }[];
  status: string;
  publicationStatus: string;
  /** Only of a book or a chapter. */
  book: { title: string; publisher: string; place: string } | undefined;
}

/** Reads one PubmedArticle or PubmedBookArticle. */
export function readRecord(root: Element): PubmedRecord {
  const isBook = root.name === 'PubmedBookArticle';
  const citation = first(root, isBook ? 'BookDocument' : 'MedlineCitation');
  const article = isBook ? citation : first(citation, 'Article');
  const data = first(root, isBook ? 'PubmedBookData' : 'PubmedData');
  const book = first(citation, 'Book');
  const journal = first(article, 'Journal');
  const issue = first(journal, 'JournalIssue');
  const issns = all(journal, 'ISSN');
  const issnOf = (type: string) => textOf(issns.find(({ attributes }) => attributes.IssnType === type));
  const authors = [...all(article, 'AuthorList/Author'), ...all(book, 'AuthorList/Author')];
  const ids = [...all(data, 'ArticleIdList/ArticleId'), ...all(citation, 'ArticleIdList/ArticleId')];
  return {
    pmid: textAt(citation, 'PMID'),
    title: textAt(article, 'ArticleTitle') || textAt(book, 'BookTitle'),
    markedTitle: markedText(first(article, 'ArticleTitle') ?? first(book, 'BookTitle')).trim(),
    vernacularTitle: textAt(article, 'VernacularTitle'),
    abstract: abstractOf(first(article, 'Abstract')),
    otherAbstracts: elements(citation, 'OtherAbstract').map(abstractOf).join(' '),
    authors: authors.map(readAuthor),
    investigators: all(citation, 'InvestigatorList/Investigator').map(readAuthor),
    affiliations: all(article, 'AuthorList/Author/AffiliationInfo/Affiliation').map((place) => textOf(place)),
    journal: {
      title: textAt(journal, 'Title'),
      iso: textAt(journal, 'ISOAbbreviation'),
      abbreviation: textAt(citation, 'MedlineJournalInfo/MedlineTA') || textAt(journal, 'ISOAbbreviation'),
      nlmId: textAt(citation, 'MedlineJournalInfo/NlmUniqueID'),
      print: issnOf('Print'),
      electronic: issnOf('Electronic'),
    },
    issns: [...issns, ...all(citation, 'MedlineJournalInfo/ISSNLinking')].map((issn) => textOf(issn)),
    volume: textAt(issue, 'Volume'),
    issue: textAt(issue, 'Issue'),
    pages: textAt(article, 'Pagination/MedlinePgn'),
    pubDate: readDate(first(issue, 'PubDate') ?? first(book, 'PubDate')),
    articleDate: readDate(first(article, 'ArticleDate')),
    stamps: readStamps(citation, data),
    languages: elements(article, 'Language').map((language) => textOf(language)),
    types: [
      ...all(article, 'PublicationTypeList/PublicationType'),
      ...elements(article, 'PublicationType'),
    ].map((type) => textOf(type)),
    mesh: all(citation, 'MeshHeadingList/MeshHeading').map((heading) => ({
      ...term(first(heading, 'DescriptorName')),
      qualifiers: elements(heading, 'QualifierName').map(term),
    })),
    substances: all(citation, 'ChemicalList/Chemical/NameOfSubstance').map((name) => textOf(name)),
    keywords: all(citation, 'KeywordList/Keyword').map((keyword) => textOf(keyword)),
    grants: all(article, 'GrantList/Grant').map((grant) =>
      elements(grant)
        .map((part) => textOf(part))
        .join(' '),
    ),
    ids: ids.map((id) => typed(id, 'IdType')),
    eLocations: elements(article, 'ELocationID').map((id) => typed(id, 'EIdType')),
    corrections: all(citation, 'CommentsCorrectionsList/CommentsCorrections').map((link) => ({
      type: link.attributes.RefType ?? '',
      source: textAt(link, 'RefSource'),
      pmid: textAt(link, 'PMID'),
      note: textAt(link, 'Note'),
    })),
    cites: cites(citation, data),
    status: isBook ? 'PubMed' : (citation?.attributes.Status ?? ''),
    publicationStatus: textAt(data, 'PublicationStatus'),
    book: book && {
      title: textAt(book, 'BookTitle'),
      publisher: textAt(book, 'Publisher/PublisherName'),
      place: textAt(book, 'Publisher/PublisherLocation'),
    },
  };
}

function abstractOf(abstract: Element | undefined): string {
  return elements(abstract, 'AbstractText')
    .map((part) => [part.attributes.Label, textOf(part)].filter(Boolean).join(': '))
    .join(' ');
}

function readAuthor(author: Element): Author {
  const orcid = elements(author, 'Identifier').find(({ attributes }) => attributes.Source === 'ORCID');
  return {
    last: textAt(author, 'LastName'),
    fore: textAt(author, 'ForeName'),
    initials: textAt(author, 'Initials'),
    suffix: textAt(author, 'Suffix'),
    collective: textAt(author, 'CollectiveName'),
    orcid: textOf(orcid),
  };
}

function term(element: Element | undefined): Heading {
  const { MajorTopicYN, UI = '' } = element?.attributes ?? {};
  return { name: textOf(element), ui: UI, major: MajorTopicYN === 'Y' };
}

function typed(element: Element, attribute: string): { type: string; value: string } {
  return { type: element.attributes[attribute] ?? '', value: textOf(element) };
}

/** Lists of references can lie in each other. */
function cites(citation: Element | undefined, data: Element | undefined): { type: string; value: string }[] {
  const lists = (parent: Element | undefined): Element[] =>
    elements(parent, 'ReferenceList').flatMap((list) => [list, ...lists(list)]);
  const references = lists(data).flatMap((list) => all(list, 'Reference/ArticleIdList/ArticleId'));
  const links = all(citation, 'CommentsCorrectionsList/CommentsCorrections').filter(
    ({ attributes }) => attributes.RefType === 'Cites',
  );
  return [
    ...references.map((id) => typed(id, 'IdType')),
    ...links.map((link) => ({ type: 'pubmed', value: textAt(link, 'PMID') })),
  ];
}
