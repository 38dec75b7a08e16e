import { SaxesParser } from 'saxes';

/** The identifiers that an article's own front matter names; PMCID as bare digits, DOI as it is spelled there. */
export interface Ids {
  pmcid?: string;
  pmid?: string;
  doi?: string;
}

/** Where an element lies in its file, in UTF-16 units of the decoded text: from its `<` to behind its last `>`. */
export interface Span {
  start: number;
  end: number;
}

/** What one XML file holds for the library. */
interface Scan {
  articles: (Span & { ids: Ids })[];
  records: (Span & { pmid: string })[];
}

const RECORD_PARENTS = new Set(['MedlineCitation', 'BookDocument']);
/** Spellings of the PMCID over the years, the surest first. `pmcaiid` names a version of the article, not the article. */
const PMCID_TYPES = ['pmcid', 'pmc', 'pmc-uid', 'pmcaid'];

/**
 * Finds the JATS articles (bare, in a `pmc-articleset`, in an OAI-PMH answer) and the PubMed records of an XML text.
 * Throws when the text is not well-formed; entities that only a DTD declares are let through.
 */
export function scan(text: string): Scan {
  const found: Scan = { articles: [], records: [] };
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  let start = 0;
  let depth = 0; // of the article or record being read; 0 = none
  let ids = new Map<string, string>();
  let pmid = '';
  let idType = '';
  let content = '';

  const onText = (piece: string): void => {
    if (idType) content += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('error', (error) => {
    if (!/undefined entity/.test(error.message)) throw error;
  });
  parser.on('opentagstart', ({ name }) => {
    path.push(name);
    if (depth) return;
    if (
      !(name === 'article' && holdsArticles(path)) &&
      !(path.length === 2 && path[0] === 'PubmedArticleSet')
    )
      return;
    depth = path.length;
    start = text.lastIndexOf('<', parser.position - 1);
    ids = new Map();
    pmid = '';
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (!depth) return;
    if (name === 'article-id' && path.slice(depth).join('/') === 'front/article-meta/article-id')
      idType = attributes['pub-id-type'] ?? '';
    else if (name === 'PMID' && path.length === depth + 2 && RECORD_PARENTS.has(path[depth] ?? ''))
      idType = 'PMID';
    content = '';
  });
  parser.on('closetag', ({ name }) => {
    if (idType === 'PMID') pmid ||= content.trim();
    else if (idType && content.trim() && !ids.has(idType)) ids.set(idType, content.trim());
    idType = '';
    if (path.length === depth) {
      const span = { start, end: parser.position };
      if (name === 'article') found.articles.push({ ...span, ids: ownIds(ids) });
      else if (pmid) found.records.push({ ...span, pmid });
      depth = 0;
    }
    path.pop();
  });
  parser.write(text).close();
  return found;
}

function holdsArticles(path: string[]): boolean {
  return path.length === 1 || path[0] === 'pmc-articleset' || path[0] === 'OAI-PMH';
}

function ownIds(ids: Map<string, string>): Ids {
  const pmcid = PMCID_TYPES.map((type) => /^(?:PMC)?0*([1-9]\d*)$/i.exec(ids.get(type) ?? '')?.[1]).find(
    Boolean,
  );
  const pmid = /^0*([1-9]\d*)$/.exec(ids.get('pmid') ?? '')?.[1];
  const doi = /10\.\S+$/.exec(ids.get('doi') ?? '')?.[0];
  return { ...(pmcid && { pmcid }), ...(pmid && { pmid }), ...(doi && { doi }) };
}
