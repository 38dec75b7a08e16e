import type { Folder } from '../folder.ts';
import { type Asked, json } from '../service.ts';
import { askedPmids } from './asked.ts';
import { type Author, type PubmedRecord, readRecord } from './record.ts';
import { recordXmls } from './records.ts';
import { escapeXml, readTree } from './tree.ts';

const MAX_IDS = 500;
const ID_NUMBERS: Record<string, number> = { pubmed: 1, doi: 3, pii: 4, pmc: 8, pmcid: 5 };
const REFERENCE_TYPES: Record<string, string> = {
  CommentIn: 'Comment in',
  CommentOn: 'Comment on',
  ErratumFor: 'Erratum for',
  ErratumIn: 'Erratum in',
  ExpressionOfConcernFor: 'Expression of concern for',
  ExpressionOfConcernIn: 'Expression of concern in',
  RepublishedFrom: 'Republished from',
  RetractionIn: 'Retraction in',
  RetractionOf: 'Retraction of',
  UpdateIn: 'Update in',
  UpdateOf: 'Update of',
};
const STATUSES: Record<string, string> = {
  MEDLINE: 'PubMed - indexed for MEDLINE',
  'In-Process': 'PubMed - in process',
  'In-Data-Review': 'PubMed - in process',
  Publisher: 'PubMed - as supplied by publisher',
  PubMed: 'PubMed',
};

/** esummary.fcgi of PubMed, version 2.0, retmode=json. */
export async function esummary({ params }: Asked, folder: Folder): Promise<Response | undefined> {
  if (params.get('retmode') !== 'json') return undefined;
  const asked = askedPmids(params, folder);
  const header = { type: 'esummary', version: '0.3' };
  if (!asked.pmids) {
    const message =
      asked.problem === 'empty'
        ? 'Empty id list - nothing todo'
        : `Unable to obtain query #${params.get('query_key')}`;
    return json({ header, esummaryresult: [message] });
  }
  if (asked.pmids.length > MAX_IDS) {
    const message = `Too many UIDs in request. Maximum number of UIDs is ${MAX_IDS} for JSON format output.`;
    return json({ header, esummaryresult: [message] });
  }
  const records = await recordXmls(asked.pmids, folder);
  const summaries = asked.pmids.map((uid) => {
    const record = records.get(uid);
    return [
      uid,
      record ? summary(readRecord(readTree(record))) : { uid, error: 'cannot get document summary' },
    ];
  });
  return json({ header, result: { uids: asked.pmids, ...Object.fromEntries(summaries) } });
}

function summary(record: PubmedRecord): Record<string, unknown> {
  const { journal, authors, pubDate, articleDate, book } = record;
  const names = authors.map(shortName);
  return {
    uid: record.pmid,
    pubdate: pubDate?.text ?? '',
    epubdate: articleDate?.text ?? '',
    source: journal.abbreviation,
    authors: authors.map((author, i) => ({
      name: names[i],
      authtype: author.collective ? 'CollectiveName' : 'Author',
      clusterid: '',
    })),
    lastauthor: names.at(-1) ?? '',
    // NCBI escapes the title once more than JSON needs it
    title: escapeXml(record.markedTitle).replaceAll('&quot;', '"'),
    sorttitle: record.title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    volume: record.volume,
    issue: record.issue,
    pages: record.pages,
    lang: record.languages,
    nlmuniqueid: journal.nlmId,
    issn: journal.print,
    essn: journal.electronic,
    pubtype: record.types,
    recordstatus: STATUSES[record.status] ?? 'PubMed',
    pubstatus: record.publicationStatus === 'ppublish' ? '4' : '3',
    articleids: record.ids.map(({ type, value }) => ({
      idtype: type,
      idtypen: ID_NUMBERS[type] ?? 0,
      value,
    })),
    history: record.stamps
      .filter(({ status }) => status !== 'revised-record' && status !== 'completed')
      .map(({ status, day, time }) => ({ pubstatus: status, date: `${day} ${time}` })),
    references: record.corrections
      .filter(({ type }) => type !== 'Cites')
      .map(({ type, source, pmid, note }) => ({
        refsource: source,
        reftype: REFERENCE_TYPES[type] ?? type,
        pmid: pmid ? Number(pmid) : '',
        note,
      })),
    attributes: record.abstract ? ['Has Abstract'] : [],
    pmcrefcount: '',
    fulljournalname: journal.title,
    elocationid: record.eLocations.map(({ type, value }) => `${type}: ${value}`).join('. '),
    doctype: book ? (record.title === book.title ? 'book' : 'chapter') : 'citation',
    srccontriblist: [],
    booktitle: book?.title ?? '',
    medium: '',
    edition: '',
    publisherlocation: book?.place ?? '',
    publishername: book?.publisher ?? '',
    srcdate: '',
    reportnumber: '',
    availablefromurl: '',
    locationlabel: '',
    doccontriblist: [],
    docdate: '',
    bookname: '',
    chapter: '',
    sortpubdate: pubDate ? `${pubDate.day} 00:00` : '',
    sortfirstauthor: names[0] ?? '',
    vernaculartitle: record.vernacularTitle,
  };
}

function shortName({ collective, last, initials, suffix }: Author): string {
  return collective || [last, initials, suffix].filter(Boolean).join(' ');
}
