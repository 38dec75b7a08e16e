import { type Author, initialsOf, monthDigits, type Paper } from './europepmc-paper.ts';
import { all, type Element, htmlOf, one, parseTree, textOf } from './europepmc-tree.ts';

/** What a record of a `PubmedArticleSet` tells, and its DOI. */
export function readRecord(record: string): { paper: Paper; doi?: string } {
  const root = parseTree(record);
  const citation = one(root, 'MedlineCitation') ?? one(root, 'BookDocument');
  const article = one(citation, 'Article') ?? citation;
  const [journal, issue] = [one(article, 'Journal'), one(article, 'Journal/JournalIssue')];
  const issn = one(journal, 'ISSN');
  const print = issn?.attributes.IssnType === 'Print';
  const date = one(article, 'ArticleDate') ?? one(issue, 'PubDate') ?? one(article, 'Book/PubDate');
  const ids = [...all(root, 'PubmedData/ArticleIdList/ArticleId'), ...all(article, 'ELocationID')];
  const doi = ids.find(({ attributes }) => (attributes.IdType ?? attributes.EIdType) === 'doi');
  return {
    paper: {
      title: htmlOf(one(article, 'ArticleTitle')) ?? htmlOf(one(article, 'VernacularTitle')) ?? '',
      authors: all(article, 'AuthorList/Author').map(authorOf),
      journal: {
        title: textOf(one(journal, 'Title')),
        abbreviation: textOf(one(journal, 'ISOAbbreviation')),
        ...(print ? { printIssn: textOf(issn) } : { onlineIssn: textOf(issn) }),
      },
      date: {
        year: textOf(one(date, 'Year')) ?? /\d{4}/.exec(textOf(one(date, 'MedlineDate')) ?? '')?.[0],
        month: monthDigits(textOf(one(date, 'Month'))),
        day: textOf(one(date, 'Day'))?.padStart(2, '0'),
      },
      volume: textOf(one(issue, 'Volume')),
      issue: textOf(one(issue, 'Issue')),
      pages: textOf(one(article, 'Pagination/MedlinePgn')),
      abstract: abstractOf(all(article, 'Abstract/AbstractText')),
      keywords: all(citation, 'KeywordList/Keyword').flatMap((keyword) => textOf(keyword) ?? []),
      language: textOf(one(article, 'Language')) ?? 'eng',
      types: all(article, 'PublicationTypeList/PublicationType').flatMap(
        (type) => textOf(type)?.toLowerCase() ?? [],
      ),
    },
    doi: textOf(doi),
  };
}

function authorOf(author: Element): Author {
  const collectiveName = textOf(one(author, 'CollectiveName'));
  if (collectiveName) return { collectiveName };
  const firstName = textOf(one(author, 'ForeName'));
  const initials = textOf(one(author, 'Initials')) ?? initialsOf(firstName);
  return { lastName: textOf(one(author, 'LastName')), firstName, initials };
}

function abstractOf(parts: Element[]): string | undefined {
  const texts = parts.map((part) => {
    const label = part.attributes.Label;
    return `${label ? `<h4>${label.charAt(0)}${label.slice(1).toLowerCase()}</h4>` : ''}${htmlOf(part) ?? ''}`;
  });
  return texts.join('') || undefined;
}
