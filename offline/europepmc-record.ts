import {
  type Author,
  initialsOf,
  type MeshHeading,
  monthDigits,
  type Paper,
  type Related,
} from './europepmc-paper.ts';
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
      ...linksOf(citation),
    },
    doi: textOf(doi),
  };
}

/** What a record tells that the article itself does not: its headings, and its links to other records. */
export function readLinks(record: string): Pick<Paper, 'related' | 'mesh'> {
  return linksOf(one(parseTree(record), 'MedlineCitation'));
}

const RELATED = new Map([
  ['ErratumIn', 'correction-forward'],
  ['ErratumFor', 'corrected-article'],
  ['RetractionIn', 'retraction-forward'],
  ['RetractionOf', 'retracted-article'],
  ['UpdateIn', 'version-of-record'],
  ['UpdateOf', 'preprint'],
]);

function linksOf(citation: Element | undefined): Pick<Paper, 'related' | 'mesh'> {
  const related = all(citation, 'CommentsCorrectionsList/CommentsCorrections').flatMap((link): Related[] => {
    const [type, pmid] = [RELATED.get(link.attributes.RefType ?? ''), textOf(one(link, 'PMID'))];
    return type && pmid ? [{ type, key: `pmid:${pmid}` }] : [];
  });
  const mesh = all(citation, 'MeshHeadingList/MeshHeading').map(
    (heading): MeshHeading => ({
      ...termOf(one(heading, 'DescriptorName')),
      qualifiers: all(heading, 'QualifierName').map(termOf),
    }),
  );
  return { ...(related.length > 0 && { related }), ...(mesh.length > 0 && { mesh }) };
}

function termOf(term: Element | undefined): { name: string; major: boolean } {
  return { name: textOf(term) ?? '', major: term?.attributes.MajorTopicYN === 'Y' };
}

function authorOf(author: Element): Author {
  const collectiveName = textOf(one(author, 'CollectiveName'));
  if (collectiveName) return { collectiveName };
  const firstName = textOf(one(author, 'ForeName'));
  const initials = textOf(one(author, 'Initials')) ?? initialsOf(firstName);
  const ids = all(author, 'Identifier').filter(({ attributes }) => attributes.Source === 'ORCID');
  const orcid = /[\dX]{4}(?:-[\dX]{4}){3}/.exec(textOf(ids[0]) ?? '')?.[0];
  return { lastName: textOf(one(author, 'LastName')), firstName, initials, ...(orcid && { orcid }) };
}

function abstractOf(parts: Element[]): string | undefined {
  const texts = parts.map((part) => {
    const label = part.attributes.Label;
    return `${label ? `<h4>${label.charAt(0)}${label.slice(1).toLowerCase()}</h4>` : ''}${htmlOf(part) ?? ''}`;
  });
  return texts.join('') || undefined;
}
