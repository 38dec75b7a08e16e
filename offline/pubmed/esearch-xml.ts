import type { SearchResult } from './esearch.ts';
import { escapeXml } from './tree.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch 20060628//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd">\n';

/** esearch's answer as XML. */
export function esearchXml(result: SearchResult | { ERROR: string }): string {
  if ('ERROR' in result) return `${HEAD}<eSearchResult>${tag('ERROR', result.ERROR)}</eSearchResult>`;
  const { errorlist, warninglist } = result;
  const parts = [
    tag('Count', result.count),
    tag('RetMax', result.retmax),
    tag('RetStart', result.retstart),
    ...(result.querykey ? [tag('QueryKey', result.querykey)] : []),
    ...(result.webenv ? [tag('WebEnv', result.webenv)] : []),
    list(
      'IdList',
      result.idlist.map((id) => `${tag('Id', id)}\n`),
      '\n',
    ),
    list(
      'TranslationSet',
      result.translationset.map(
        ({ from, to }) => `<Translation>${tag('From', from)}${tag('To', to)}</Translation>`,
      ),
    ),
    ...(result.translationstack ? [list('TranslationStack', result.translationstack.map(stacked))] : []),
    tag('QueryTranslation', result.querytranslation),
    ...(errorlist
      ? [
          list('ErrorList', [
            ...errorlist.phrasesnotfound.map((phrase) => tag('PhraseNotFound', phrase)),
            ...errorlist.fieldsnotfound.map((field) => tag('FieldNotFound', field)),
          ]),
        ]
      : []),
    ...(warninglist
      ? [
          list('WarningList', [
            ...warninglist.phrasesignored.map((phrase) => tag('PhraseIgnored', phrase)),
            ...warninglist.quotedphrasesnotfound.map((phrase) => tag('QuotedPhraseNotFound', phrase)),
            ...warninglist.outputmessages.map((message) => tag('OutputMessage', message)),
          ]),
        ]
      : []),
  ];
  return `${HEAD}<eSearchResult>${parts.join('')}</eSearchResult>\n`;
}

function stacked(entry: NonNullable<SearchResult['translationstack']>[number]): string {
  if (typeof entry === 'string') return tag('OP', entry);
  const { term, field, count, explode } = entry;
  return `<TermSet>${tag('Term', term)}${tag('Field', field)}${tag('Count', count)}${tag('Explode', explode)}</TermSet>`;
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function list(name: string, items: string[], lead = ''): string {
  return items.length > 0 ? `<${name}>${lead}${items.join('')}</${name}>` : `<${name}/>`;
}
