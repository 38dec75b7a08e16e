import { catalogueOf, type Entry } from './europepmc-catalogue.ts';
import { citedBy, hitOf, type ResultType } from './europepmc-hit.ts';
import { type LinkKind, linksOf } from './europepmc-links.ts';
import { authorName, publicationDate } from './europepmc-paper.ts';
import { compile } from './europepmc-query.ts';
import { words } from './europepmc-words.ts';
import { type Folder, readStored } from './folder.ts';
import { type Asked, json, type Service } from './service.ts';
import type { Work } from './works/work.ts';
import { worksOf } from './works/works.ts';

const ROOT = '/europepmc/webservices/rest';
const VERSION = '6.9';
const MAX_PAGE = 1000;
const MAX_QUERY = 1500;
const SORT = /^(?:P_PDATE_D|FIRST_PDATE_D|CITED|AUTH_FIRST|PUB_YEAR) (?:asc|desc)$/i;
const RESULT_TYPES: ResultType[] = ['idlist', 'lite', 'core'];

/** www.ebi.ac.uk: Europe PMC's search (JSON), citations and references (JSON), and the full text of its open articles. */
export const europepmc: Service = ({ url, params }, folder) => {
  if (!url.pathname.startsWith(`${ROOT}/`)) return undefined;
  const path = url.pathname.slice(ROOT.length);
  const pmcid = /^\/([^/]+)\/fullTextXML$/.exec(path)?.[1];
  if (pmcid) return fullText(pmcid, folder);
  const [, source = '', id = '', kind] = /^\/([A-Z]+)\/([^/]+)\/(citations|references)$/.exec(path) ?? [];
  if (kind && params.get('format') === 'json')
    return worksOf(folder).then((works) =>
      linksOf(works, { source, id, kind: kind as LinkKind }, params, VERSION),
    );
  return path === '/search' && params.get('format') === 'json' ? search(params, folder) : undefined;
};

/** Unknown, and known but not open: both are a 404 without a body. */
async function fullText(pmcid: string, folder: Folder): Promise<Response> {
  const entries = await catalogueOf(folder);
  const article = entries.find((entry) => entry.pmcid === pmcid.toUpperCase() && entry.fullText)?.fullText;
  if (!article) return new Response(null, { status: 404 });
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${await readStored(article)}`, {
    headers: { 'content-type': 'application/xml;charset=UTF-8' },
  });
}

async function search(params: Asked['params'], folder: Folder): Promise<Response> {
  const query = params.get('query')?.trim() ?? '';
  const pageSize = Number(params.get('pageSize') || 25);
  const mark = params.get('cursorMark') || '*';
  if (!query || query.length >= MAX_QUERY)
    return refuse(
      `No search criteria provided. Please provide a search criteria which is less than ${MAX_QUERY} characters.`,
    );
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE)
    return refuse(`Invalid page size provided. Valid size is between 1 and ${MAX_PAGE}`);
  const start = offsetOf(mark);
  const sort = params.get('sort')?.trim() ?? '';
  // a mark or an order that it does not know: it says nothing but its version
  if (start === undefined || (sort && !SORT.test(sort))) return json({ version: VERSION });

  const asked = params.get('resultType')?.toLowerCase();
  const resultType = RESULT_TYPES.find((type) => type === asked) ?? 'lite';
  const matches = compile(query);
  const found = (await recordsOf(folder)).filter(({ entry }) => matches(entry)).sort(inOrder(sort, query));
  const page = found.slice(start, start + pageSize);
  const next = page.length > 0 ? markOf(start + page.length) : start > 0 ? mark : undefined;
  const repeated = `resultType=${resultType}&pageSize=${pageSize}&format=json`;
  return json({
    version: VERSION,
    hitCount: found.length,
    nextCursorMark: next,
    // unencoded blanks and all, as there
    nextPageUrl: next && `https://www.ebi.ac.uk${ROOT}/search?query=${query}&cursorMark=${next}&${repeated}`,
    request: {
      queryString: query,
      resultType,
      cursorMark: encodeURIComponent(mark).replace('*', '%2A'),
      pageSize,
      sort,
      synonym: false,
    },
    resultList: { result: page.map(({ entry, work }) => hitOf(entry, work, resultType)) },
  });
}

interface Found {
  entry: Entry;
  work: Work;
}

const records = new WeakMap<Folder, Promise<Found[]>>();

/** Every record with the work that it is of, those of the folder's table too. */
function recordsOf(folder: Folder): Promise<Found[]> {
  const known =
    records.get(folder) ??
    worksOf(folder).then((works) => works.flatMap((work) => work.entries.map((entry) => ({ entry, work }))));
  records.set(folder, known);
  return known;
}

/** `CITED desc`, `P_PDATE_D desc` and the like; else more of the query's words in the title first, then the newest. */
function inOrder(sort: string, query: string): (a: Found, b: Found) => number {
  const sign = /\basc$/i.test(sort) ? -1 : 1;
  const date = ({ entry }: Found): string => publicationDate(entry.paper) ?? '';
  const later = (a: Found, b: Found): number => sign * date(b).localeCompare(date(a));
  if (/^CITED\b/i.test(sort)) return (a, b) => sign * (citedBy(b.work) - citedBy(a.work)) || later(a, b);
  if (/^(?:P_PDATE_D|FIRST_PDATE_D)\b/i.test(sort)) return later;
  const year = ({ entry }: Found): number => Number(entry.paper.date.year ?? 0);
  if (/^PUB_YEAR\b/i.test(sort)) return (a, b) => sign * (year(b) - year(a));
  const author = ({ entry }: Found): string => entry.paper.authors.slice(0, 1).map(authorName).join('');
  if (/^AUTH_FIRST\b/i.test(sort)) return (a, b) => sign * author(b).localeCompare(author(a)) || later(a, b);
  const asked = words(query.toLowerCase()).trim().split(' ');
  const score = ({ entry: { paper } }: Found): number => {
    const title = words(paper.title);
    return asked.filter((word) => title.includes(` ${word} `)).length;
  };
  return (a, b) => score(b) - score(a) || later(a, b);
}

function markOf(offset: number): string {
  return btoa(`sample:${String(offset).padStart(6, '0')}`);
}

function offsetOf(mark: string): number | undefined {
  if (mark === '*') return 0;
  try {
    const offset = /^sample:(\d{6})$/.exec(atob(mark))?.[1];
    return offset === undefined ? undefined : Number(offset);
  } catch {
    return undefined;
  }
}

function refuse(errMsg: string): Response {
  return json({ errCode: 404, errMsg });
}
