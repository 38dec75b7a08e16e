import type { MeshTerm, Person, PubmedRecord } from '../pubmed/record/schema.ts';
import { plainLine } from '../text/plain-line.ts';
import type { CslItem } from './csl-schema.ts';
import { issuedOf, monthName } from './issued.ts';
import { cslName, pubmedName, surname } from './names.ts';
import { noticesOf } from './notices.ts';

/** Tags of https://www.nlm.nih.gov/bsd/mms/medlineelements.html for what a citation carries along. */
const CORRECTIONS: Record<string, string> = {
  RetractionIn: 'RIN',
  RetractedandRepublishedIn: 'RRI',
  ExpressionOfConcernIn: 'ECI',
  ErratumIn: 'EIN',
  CorrectedandRepublishedIn: 'CRI',
};

/** One record in MEDLINE format, as NLM's own `.nbib` files: one line a field. */
export function nbib(item: CslItem, record: PubmedRecord): string {
  const { journalInfo, book } = record;
  const title = record.titleIsTranslated ? `[${item.title}].` : record.title;
  const tags: [tag: string, value: string | undefined][] = [
    ['PMID', record.pmid],
    ['IS', journalInfo?.issn && `${journalInfo.issn} (Print)`],
    ['IS', journalInfo?.eIssn && `${journalInfo.eIssn} (Electronic)`],
    ['ISBN', item.ISBN],
    ['VI', item.volume],
    ['IP', item.issue],
    ['DP', dateText(record)],
    [record.recordType === 'book' ? 'BTI' : 'TI', title],
    ['BTI', record.recordType === 'book-chapter' ? book?.title : undefined],
    ['TT', record.vernacularTitle],
    ['PG', journalInfo?.pages ?? item.number],
    ['AID', item.DOI && `${item.DOI} [doi]`],
    ['AB', item.abstract],
    ...people(record.authors, 'FAU', 'AU'),
    ...people(book?.editors, 'FED', 'ED'),
    ['PB', item.publisher],
    ['PL', item['publisher-place']],
    ...(record.languages ?? []).map((language): [string, string] => ['LA', language]),
    ...(record.publicationTypes ?? []).map((type): [string, string] => ['PT', type]),
    ['JT', journalInfo?.title],
    ['TA', journalInfo?.isoAbbreviation],
    ['PMC', item.PMCID],
    ...(record.meshTerms ?? []).map((term): [string, string] => ['MH', meshHeading(term)]),
    ...(record.keywords ?? []).map((keyword): [string, string] => ['OT', keyword]),
    ...noticesOf(record).map(({ refType, refSource = '', pmid, note }): [string, string] => [
      CORRECTIONS[refType] ?? 'GN',
      [refSource || note, pmid && `PMID: ${pmid}`].filter(Boolean).join('. '),
    ]),
  ];
  return tags.flatMap(([tag, value]) => (value ? `${tag.padEnd(4)}- ${plainLine(value)}` : [])).join('\n');
}

/** `FAU - van der Berg, A B Jr` with the comma, and `AU`; a group is one `CN`. */
function people(list: Person[] = [], full: string, short: string): [string, string][] {
  return list.flatMap((person): [string, string][] => {
    const name = cslName(person);
    if (!name) return [];
    if (name.literal) return [['CN', name.literal]];
    const given = [name.given, name.suffix].filter(Boolean).join(' ');
    return [
      [full, [surname(name), given].filter(Boolean).join(', ')],
      [short, pubmedName(name, person)],
    ];
  });
}

/** As printed where that is more than a day: "2015 Oct-Dec". */
function dateText(record: PubmedRecord): string | undefined {
  const printed = record.journalInfo?.publicationDate?.medlineDate;
  const issued = issuedOf(record);
  if (printed || !issued) return printed;
  const { year, month, day } = issued;
  return [year, month && monthName(month), day].filter(Boolean).join(' ');
}

function meshHeading({ descriptorName, isMajorTopic, qualifiers = [] }: MeshTerm): string {
  const parts = qualifiers.map((one) => `${one.isMajorTopic ? '*' : ''}${one.qualifierName}`);
  return [`${isMajorTopic ? '*' : ''}${descriptorName}`, ...parts].join('/');
}
