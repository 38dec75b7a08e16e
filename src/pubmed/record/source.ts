import { someOf } from './compact.ts';
import { readDate } from './dates.ts';
import { readPeople } from './people.ts';
import type { BookInfo, JournalInfo } from './schema.ts';
import { child, children, type Element, lineOf, textAt, textsOf } from './tree.ts';

/** Where an article stands: journal, issue, pages or article number. */
export function readJournal(citation: Element | undefined): JournalInfo | undefined {
  const article = child(citation, 'Article');
  const journal = child(article, 'Journal');
  const issue = child(journal, 'JournalIssue');
  const pages = readPages(article);
  const elocationId = eLocation(article, 'pii');
  return someOf({
    title: textAt(journal, 'Title'),
    isoAbbreviation: textAt(journal, 'ISOAbbreviation') || textAt(citation, 'MedlineJournalInfo/MedlineTA'),
    issn: issn(journal, 'Print'),
    eIssn: issn(journal, 'Electronic'),
    volume: textAt(issue, 'Volume'),
    issue: textAt(issue, 'Issue'),
    pages,
    elocationId,
    elocationIdType: elocationId && 'pii',
    publicationDate: readDate(child(issue, 'PubDate')),
  });
}

/** The book of a chapter, or the book itself. */
export function readBook(document: Element): BookInfo | undefined {
  const book = child(document, 'Book');
  return someOf({
    title: textAt(book, 'BookTitle'),
    publisher: textAt(book, 'Publisher/PublisherName'),
    publisherLocation: textAt(book, 'Publisher/PublisherLocation'),
    pubDate: readDate(child(book, 'PubDate')),
    beginningDate: readDate(child(book, 'BeginningDate')),
    endingDate: readDate(child(book, 'EndingDate')),
    medium: textAt(book, 'Medium'),
    edition: textAt(book, 'Edition'),
    volume: textAt(book, 'Volume'),
    collectionTitle: textAt(book, 'CollectionTitle'),
    isbns: textsOf(book, 'Isbn'),
    doi: eLocation(book, 'doi'),
    editors: readPeople(peopleLists([document, book], 'editors'), 'Author'),
    accession: articleId([document], 'bookaccession'),
  });
}

/** Author lists of one type in a book record, which mixes authors and editors. */
export function peopleLists(parents: (Element | undefined)[], type: 'authors' | 'editors'): Element[] {
  const lists = parents.flatMap((parent) => children(parent, 'AuthorList'));
  return lists.filter(({ attributes }) => (attributes.Type ?? 'authors') === type);
}

/** MedlinePgn is the range as NLM prints it: "259-66". */
function readPages(article: Element | undefined): string {
  const pagination = child(article, 'Pagination');
  const ends = [textAt(pagination, 'StartPage'), textAt(pagination, 'EndPage')].filter(Boolean);
  return textAt(pagination, 'MedlinePgn') || ends.join('-');
}

/** An ELocationID that is not marked as wrong. */
export function eLocation(parent: Element | undefined, type: 'doi' | 'pii'): string | undefined {
  return children(parent, 'ELocationID')
    .filter(({ attributes }) => attributes.EIdType === type && attributes.ValidYN !== 'N')
    .map(lineOf)
    .find((id) => id !== '');
}

/** An id out of the record's own lists. */
export function articleId(parents: (Element | undefined)[], type: string): string | undefined {
  return parents
    .flatMap((parent) => children(child(parent, 'ArticleIdList'), 'ArticleId'))
    .filter(({ attributes }) => attributes.IdType === type)
    .map(lineOf)
    .find((id) => id !== '');
}

/** `IssnType` is missing in few records; the number is then taken for the printed journal's. */
function issn(journal: Element | undefined, type: 'Print' | 'Electronic'): string | undefined {
  const found = children(journal, 'ISSN').find(({ attributes }) => (attributes.IssnType ?? 'Print') === type);
  return found && lineOf(found);
}
