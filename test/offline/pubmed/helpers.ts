/** E-utilities address without https://, as `libraryOf().get` takes it. */
export const EUTILS = 'eutils.ncbi.nlm.nih.gov/entrez/eutils';

export interface InventedRecord {
  title?: string;
  abstract?: string;
  authors?: [last: string, initials: string][];
  journal?: string;
  /** `2024`, `2024 Mar` or `2024 Mar 04` */
  date?: string;
  volume?: string;
  issue?: string;
  pages?: string;
  types?: string[];
  language?: string;
  mesh?: string[];
  keywords?: string[];
  doi?: string;
  pmc?: string;
  issn?: string;
  /** PMIDs */
  cites?: string[];
  /** Ready elements behind the article's own. */
  more?: string;
}

const tag = (name: string, text: string | undefined, attributes = '') =>
  text === undefined ? '' : `<${name}${attributes}>${text}</${name}>`;

/** An invented PubmedArticle. */
export function record(pmid: string, given: InventedRecord = {}): string {
  const {
    title = `Record ${pmid}.`,
    authors = [],
    journal = 'J Invent',
    date = '2020',
    types = ['Journal Article'],
  } = given;
  const [year, month, day] = date.split(' ');
  const pubDate = tag('Year', year) + tag('Month', month) + tag('Day', day);
  const names = authors.map(
    ([last, initials]) => `<Author><LastName>${last}</LastName><Initials>${initials}</Initials></Author>`,
  );
  const refs = (given.cites ?? []).map(
    (cited) =>
      `<Reference><ArticleIdList><ArticleId IdType="pubmed">${cited}</ArticleId></ArticleIdList></Reference>`,
  );
  return [
    `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${pmid}</PMID><Article><Journal>`,
    tag('ISSN', given.issn, ' IssnType="Print"'),
    `<JournalIssue>${tag('Volume', given.volume)}${tag('Issue', given.issue)}<PubDate>${pubDate}</PubDate></JournalIssue>`,
    `<Title>Journal named ${journal}</Title><ISOAbbreviation>${journal}</ISOAbbreviation></Journal>`,
    tag('ArticleTitle', title),
    given.pages === undefined ? '' : `<Pagination><MedlinePgn>${given.pages}</MedlinePgn></Pagination>`,
    given.abstract === undefined ? '' : `<Abstract><AbstractText>${given.abstract}</AbstractText></Abstract>`,
    `<AuthorList>${names.join('')}</AuthorList>`,
    tag('Language', given.language ?? 'eng'),
    `<PublicationTypeList>${types.map((type) => tag('PublicationType', type)).join('')}</PublicationTypeList></Article>`,
    `<MedlineJournalInfo><MedlineTA>${journal}</MedlineTA></MedlineJournalInfo>`,
    `<MeshHeadingList>${(given.mesh ?? []).map((name) => `<MeshHeading>${tag('DescriptorName', name)}</MeshHeading>`).join('')}</MeshHeadingList>`,
    `<KeywordList>${(given.keywords ?? []).map((word) => tag('Keyword', word)).join('')}</KeywordList>`,
    `${given.more ?? ''}</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId>`,
    tag('ArticleId', given.doi, ' IdType="doi"'),
    tag('ArticleId', given.pmc, ' IdType="pmc"'),
    `</ArticleIdList><ReferenceList>${refs.join('')}</ReferenceList></PubmedData></PubmedArticle>`,
  ].join('');
}

/** A file of these records. */
export function recordSet(...records: string[]): string {
  return `<?xml version="1.0"?><PubmedArticleSet>${records.join('')}</PubmedArticleSet>`;
}

interface Answering {
  get(address: string, init?: RequestInit): Promise<Response>;
}

/** The JSON of a GET of one utility. */
export async function ask<T>(library: Answering, utility: string, query: Record<string, string>): Promise<T> {
  const parameters = new URLSearchParams({ db: 'pubmed', retmode: 'json', ...query });
  const response = await library.get(`${EUTILS}/${utility}.fcgi?${parameters}`);
  if (response.status !== 200) throw new Error(`${utility} answered ${response.status}`);
  return (await response.json()) as T;
}

export interface SearchAnswer {
  header: unknown;
  esearchresult: {
    ERROR?: string;
    count: string;
    retmax: string;
    retstart: string;
    idlist: string[];
    querykey?: string;
    webenv?: string;
    querytranslation: string;
    translationset: { from: string; to: string }[];
    translationstack?: unknown[];
    errorlist?: { phrasesnotfound: string[]; fieldsnotfound: string[] };
    warninglist?: { phrasesignored: string[]; quotedphrasesnotfound: string[]; outputmessages: string[] };
  };
}

/** The body of an esearch for a term. */
export async function search(library: Answering, term: string, more: Record<string, string> = {}) {
  return (await ask<SearchAnswer>(library, 'esearch', { term, ...more })).esearchresult;
}
