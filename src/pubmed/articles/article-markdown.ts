import { escapeMarkdown } from '../../text/escape.ts';
import type { BookInfo, JournalInfo, MeshTerm, PubmedDate } from '../record/schema.ts';
import { namesOf } from './names.ts';
import type { ArticleView } from './schema.ts';

type Line = [name: string, value: string | undefined];

/** One article as Markdown blocks; absent parts leave none. */
export function articleBlocks(article: ArticleView): string[] {
  const { title, book, pmid, affiliations = [], commentsCorrections = [] } = article;
  return [
    `### ${escapeMarkdown(title ?? book?.title ?? `PMID ${pmid}, without a title`)}`,
    lines(facts(article)).join('  \n'),
    affiliations.length > 0 ? '**Affiliations:**' : '',
    affiliations.map((one, index) => `${index + 1}. ${escapeMarkdown(one)}`).join('\n'),
    ...abstracts(article),
    lines(subjects(article)).join('  \n'),
    commentsCorrections.length > 0 ? '**Comments and corrections:**' : '',
    commentsCorrections
      .map(({ refType, refSource, pmid: of, note }) =>
        [
          `- ${escapeMarkdown(refType)}: ${escapeMarkdown(refSource ?? '')}`,
          of && `PMID ${escapeMarkdown(of)}`,
          note && escapeMarkdown(note),
        ]
          .filter(Boolean)
          .join('; '),
      )
      .join('\n'),
  ].filter(Boolean);
}

function facts(article: ArticleView): Line[] {
  const { authors = [], authorCount, journalInfo, book, articleDates } = article;
  const count = authorCount === undefined ? '' : ` (${authors.length} of ${authorCount})`;
  return [
    ['PMID', `${article.pmid} ${article.pubmedUrl}`],
    ['Asked as', article.requestedIds?.join(', ')],
    ['Retracted', article.retracted && 'yes'],
    ['Type', [article.recordType, ...(article.publicationTypes ?? [])].join(', ')],
    ['Title in its own language', article.vernacularTitle],
    ['Title is translated', article.titleIsTranslated && 'yes'],
    ['Language', article.languages?.join(', ')],
    [`Authors${count}`, namesOf(authors)],
    ['Journal', journalInfo && journalText(journalInfo)],
    ['Published', dateText(journalInfo?.publicationDate)],
    ['Book', book && bookText(book)],
    ['Editors', book?.editors && namesOf(book.editors)],
    [
      'Dates',
      articleDates?.map(({ dateType, ...date }) => `${dateText(date)} (${dateType ?? 'article'})`).join(', '),
    ],
    ['DOI', article.doi],
    ['PMCID', article.pmcId && `${article.pmcId} ${article.pmcUrl ?? ''}`],
  ];
}

function abstracts({ abstractText, abstractCopyright, otherAbstracts = [] }: ArticleView): string[] {
  return [
    ...(abstractText ? ['#### Abstract', paragraphs(abstractText)] : []),
    ...(abstractCopyright ? [`Copyright: ${escapeMarkdown(abstractCopyright)}`] : []),
    ...otherAbstracts.flatMap(({ type, language, text }) => [
      `#### Abstract (${escapeMarkdown([type, language].filter(Boolean).join(', ') || 'other')})`,
      paragraphs(text),
    ]),
  ];
}

function subjects({ keywords, meshTerms, grantList, investigators }: ArticleView): Line[] {
  return [
    ['Keywords', keywords?.join('; ')],
    ['MeSH (\\* is a major topic)', meshTerms?.map(meshText).join('; ')],
    [
      'Grants',
      grantList
        ?.map(({ grantId, acronym, agency, country }) => joined([grantId, acronym, agency, country]))
        .join('; '),
    ],
    ['Investigators', investigators && namesOf(investigators)],
  ];
}

function journalText(journal: JournalInfo): string {
  const { title, isoAbbreviation } = journal;
  return joined([
    title,
    isoAbbreviation !== title && isoAbbreviation,
    journal.volume && `vol. ${journal.volume}`,
    journal.issue && `issue ${journal.issue}`,
    journal.pages && `pp. ${journal.pages}`,
    journal.elocationId && `${journal.elocationIdType} ${journal.elocationId}`,
    journal.issn && `ISSN ${journal.issn}`,
    journal.eIssn && `eISSN ${journal.eIssn}`,
  ]);
}

function bookText(book: BookInfo): string {
  const from = dateText(book.beginningDate);
  const to = dateText(book.endingDate);
  return joined([
    book.title,
    book.collectionTitle && `in ${book.collectionTitle}`,
    book.volume && `vol. ${book.volume}`,
    book.edition && `edition ${book.edition}`,
    book.medium,
    book.publisher,
    book.publisherLocation,
    dateText(book.pubDate),
    (from ?? to) && `${from ?? ''} to ${to ?? ''}`,
    book.isbns && `ISBN ${book.isbns.join(', ')}`,
    book.doi && `DOI ${book.doi}`,
    book.accession,
  ]);
}

/** As printed: "2012 Nov 22", "2020 Jan-Mar", "2015 Oct-Dec". */
function dateText(date: PubmedDate | undefined): string | undefined {
  if (!date) return undefined;
  return date.medlineDate ?? [date.year, date.season, date.month, date.day].filter(Boolean).join(' ');
}

function meshText({ descriptorName, descriptorUi, isMajorTopic, qualifiers }: MeshTerm): string {
  const term = (name: string, ui: string | undefined, major: boolean) =>
    `${name}${ui ? ` ${ui}` : ''}${major ? '*' : ''}`;
  const more = qualifiers
    ?.map((one) => term(one.qualifierName, one.qualifierUi, one.isMajorTopic))
    .join(', ');
  return `${term(descriptorName, descriptorUi, isMajorTopic)}${more ? ` (${more})` : ''}`;
}

function lines(pairs: Line[]): string[] {
  return pairs.flatMap(([name, value]) => (value ? `**${name}:** ${escapeMarkdown(value)}` : []));
}

/** Each part of an abstract is a paragraph of its own. */
function paragraphs(text: string): string {
  return text.split('\n').map(escapeMarkdown).join('\n\n');
}

function joined(parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
