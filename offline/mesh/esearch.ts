import { words } from '../europepmc-words.ts';
import type { Folder } from '../folder.ts';
import type { SearchResult } from '../pubmed/esearch.ts';
import { esearchXml } from '../pubmed/esearch-xml.ts';
import { type Asked, json, xml } from '../service.ts';
import { type Term, vocabularyOf } from './vocabulary.ts';

const EMPTY = 'Empty term and query_key - nothing todo';
const MAX_COUNT = 10_000;

/** esearch.fcgi of MeSH: all words in name, entry terms or scope note; `[MH]` a whole name or entry term; `OR`. */
export async function meshSearch({ params }: Asked, folder: Folder): Promise<Response> {
  const term = params.get('term')?.trim() ?? '';
  const result = term === '' ? { ERROR: EMPTY } : answer(await vocabularyOf(folder), term, params);
  if (params.get('retmode') === 'json')
    return json({ header: { type: 'esearch', version: '0.3' }, esearchresult: result });
  return xml(esearchXml(result));
}

function answer(terms: Term[], term: string, params: URLSearchParams): SearchResult {
  const parts = term.split(/\s+OR\s+/).map(test);
  const found = terms
    .filter((one) => !one.places.some(({ number }) => number.startsWith('@')))
    .filter((one) => parts.some((part) => part(one)))
    .sort((a, b) => rank(a, term) - rank(b, term) || Number(a.uid) - Number(b.uid));
  const start = Number(params.get('retstart')) || 0;
  const size = Math.min(Number(params.get('retmax') ?? 20) || 0, MAX_COUNT);
  const page = found.slice(start, start + size);
  const none = found.length === 0;
  return {
    count: String(found.length),
    retmax: String(page.length),
    retstart: none ? '0' : String(start),
    idlist: page.map(({ uid }) => uid),
    translationset: [],
    querytranslation: term,
    ...(none && {
      errorlist: { phrasesnotfound: [term], fieldsnotfound: [] },
      warninglist: { phrasesignored: [], quotedphrasesnotfound: [], outputmessages: ['No items found.'] },
    }),
  };
}

function test(part: string): (term: Term) => boolean {
  const [, value = part, tag] = /^(.*?)\s*\[(\w[\w ]*)\]$/.exec(part) ?? [];
  if (/^(?:MH|MeSH Terms)$/i.test(tag ?? '')) {
    return ({ name, entry }) => [name, ...entry].some((text) => words(text) === words(value));
  }
  const asked = words(value).trim().split(' ').filter(Boolean);
  return (term) => asked.length > 0 && asked.every((word) => term.words.includes(` ${word} `));
}

/** The heading itself comes last, since nothing says that MeSH puts it in front. */
function rank({ name }: Term, asked: string): number {
  return words(name) === words(asked) ? 1 : 0;
}
