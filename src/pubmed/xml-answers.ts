import { XMLParser, XMLValidator } from 'fast-xml-parser';

type Tree = Record<string, unknown>;

/** Text as it stands: no numbers made of it, and no entity but XML's own and numeric ones. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * An ESearch or ESummary answer in XML, in the names of the JSON form: NCBI has sent errors in XML whatever retmode
 * asked for (corpus/observed/esearch-200-ERROR-backend.xml). Undefined for XML that is cut, or anything else.
 */
export function asJsonForm(xml: string): unknown {
  const tree = treeOf(xml.replace(/<!DOCTYPE[^>[]*>/, ''));
  const search = tree && child(tree, 'eSearchResult');
  if (search) return { esearchresult: searchResult(search) };
  const summaries = tree && child(tree, 'eSummaryResult');
  if (!summaries) return undefined;
  const error = text(summaries, 'ERROR');
  if (error) return { esummaryresult: [error] };
  const rows = list(summaries, 'DocSum').filter(isTree).map(docSum);
  return { result: Object.fromEntries(rows.map((row) => [row.uid, row])) };
}

function treeOf(xml: string): Tree | undefined {
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : undefined;
  } catch {
    return undefined;
  }
}

function searchResult(result: Tree): Tree {
  const errors = child(result, 'ErrorList') ?? {};
  const warnings = child(result, 'WarningList') ?? {};
  return {
    ...(text(result, 'ERROR') !== undefined && { ERROR: text(result, 'ERROR') }),
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

/** A summary of version 1.0, whose fields are `Item` elements named by an attribute. */
function docSum(doc: Tree): Tree & { uid: string } {
  const items = list(doc, 'Item').filter(isTree);
  const named = (name: string) => items.find((item) => item['@Name'] === name) ?? {};
  const value = (name: string) => text(named(name), '#text') ?? '';
  const inner = (name: string) => list(named(name), 'Item').filter(isTree);
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

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function child(tree: Tree, name: string): Tree | undefined {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined;
  return isTree(value) ? value : value === '' ? {} : undefined;
}

function list(tree: Tree, name: string): unknown[] {
  const value = Object.hasOwn(tree, name) ? tree[name] : [];
  return Array.isArray(value) ? value : [value];
}

function text(tree: Tree, name: string): string | undefined {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
