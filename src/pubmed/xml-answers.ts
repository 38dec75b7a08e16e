import { child, list, type Tree, text, textsIn, treeOf, trees } from './xml-tree.ts';

/**
 * An ESearch, ESummary or ELink answer in XML, in the names of the JSON form: NCBI has sent errors in XML whatever
 * retmode asked for (corpus/observed/esearch-200-ERROR-backend.xml). Undefined for XML that is cut, or anything else.
 */
export function asJsonForm(xml: string): unknown {
  const tree = treeOf(xml);
  const search = tree && child(tree, 'eSearchResult');
  if (search) return { esearchresult: searchResult(search) };
  const links = tree && child(tree, 'eLinkResult');
  if (links) return { ...errorIn(links), linksets: trees(links, 'LinkSet').map(linkSet) };
  const summaries = tree && child(tree, 'eSummaryResult');
  if (!summaries) return undefined;
  const error = text(summaries, 'ERROR');
  if (error) return { esummaryresult: [error] };
  const rows = trees(summaries, 'DocSum').map(docSum);
  return { result: Object.fromEntries(rows.map((row) => [row.uid, row])) };
}

function searchResult(result: Tree): Tree {
  const errors = child(result, 'ErrorList') ?? {};
  const warnings = child(result, 'WarningList') ?? {};
  return {
    ...errorIn(result),
    count: text(result, 'Count'),
    idlist: list(child(result, 'IdList') ?? {}, 'Id'),
    querytranslation: text(result, 'QueryTranslation') ?? '',
    errorlist: {
      phrasesnotfound: list(errors, 'PhraseNotFound'),
      fieldsnotfound: list(errors, 'FieldNotFound'),
    },
    warninglist: {
      phrasesignored: list(warnings, 'PhraseIgnored'),
      quotedphrasesnotfound: list(warnings, 'QuotedPhraseNotFound'),
      outputmessages: list(warnings, 'OutputMessage'),
    },
  };
}

/** The links of one article, or of several asked together. */
function linkSet(set: Tree): Tree {
  return {
    ...errorIn(set),
    ids: textsIn(child(set, 'IdList') ?? {}, 'Id'),
    linksetdbs: trees(set, 'LinkSetDb').map((db) => ({
      ...errorIn(db),
      linkname: text(db, 'LinkName'),
      links: trees(db, 'Link').map((link) => ({ id: text(link, 'Id') })),
    })),
  };
}

function errorIn(tree: Tree): { ERROR?: string } {
  const [error] = textsIn(tree, 'ERROR');
  return error === undefined ? {} : { ERROR: error };
}

/** A summary of version 1.0, whose fields are `Item` elements named by an attribute. */
function docSum(doc: Tree): Tree & { uid: string } {
  const items = trees(doc, 'Item');
  const named = (name: string) => items.find((item) => item['@Name'] === name) ?? {};
  const value = (name: string) => text(named(name), '#text') ?? '';
  const inner = (name: string) => trees(named(name), 'Item');
  return {
    uid: text(doc, 'Id') ?? '',
    title: value('Title'),
    source: value('Source'),
    pubdate: value('PubDate'),
    authors: inner('AuthorList').map((author) => ({ name: text(author, '#text') ?? '', authtype: 'Author' })),
    pubtype: inner('PubTypeList').map((type) => text(type, '#text') ?? ''),
    articleids: inner('ArticleIds').map((id) => ({
      idtype: text(id, '@Name') ?? '',
      value: text(id, '#text') ?? '',
    })),
    references: inner('References').map((reference) => ({
      reftype: text(reference, '@Name') ?? '',
      pmid: /PMID: (\d+)/.exec(text(reference, '#text') ?? '')?.[1] ?? '',
    })),
  };
}
