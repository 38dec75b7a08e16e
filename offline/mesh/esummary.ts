import type { Folder } from '../folder.ts';
import { idsOf } from '../pubmed/asked.ts';
import { escapeXml } from '../pubmed/tree.ts';
import { type Asked, xml } from '../service.ts';
import { type Term, vocabularyOf } from './vocabulary.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eSummaryResult PUBLIC "-//NLM//DTD esummary v1 20041029//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20041029/esummary-v1.dtd">\n';

/** esummary.fcgi of MeSH, version 1.0 in XML; undefined for other forms. */
export async function meshSummary({ params }: Asked, folder: Folder): Promise<Response | undefined> {
  if (params.get('retmode') === 'json' || params.get('version') === '2.0') return undefined;
  const ids = idsOf(params.getAll('id'));
  const terms = await vocabularyOf(folder);
  const parts = ids.map((uid) => {
    const term = terms.find((one) => one.uid === uid);
    return term ? docSum(term) : `<ERROR>UID=${uid}: cannot get document summary</ERROR>\n`;
  });
  const body = ids.length > 0 ? parts.join('') : '<ERROR>Empty id list - nothing todo</ERROR>\n';
  return xml(`${HEAD}<eSummaryResult>\n${body}</eSummaryResult>\n`);
}

function docSum({ uid, ui, name, entry, scope, places }: Term): string {
  const links = places.map(({ number, parent = '', children }) =>
    item('LinksType', 'Structure', [
      item('Parent', 'Integer', parent),
      item('TreeNum', 'String', number),
      item(
        'Children',
        'List',
        children.map((child) => item('int', 'Integer', child)),
      ),
    ]),
  );
  return [
    `<DocSum>\n<Id>${uid}</Id>\n`,
    item('DS_ScopeNote', 'String', escapeXml(scope)),
    item(
      'DS_MeshTerms',
      'List',
      [name, ...entry].map((term) => item('string', 'String', escapeXml(term))),
    ),
    ...(ui ? [item('DS_MeshUI', 'String', ui)] : []),
    item('DS_IdxLinks', 'List', links),
    '</DocSum>\n',
  ].join('');
}

function item(name: string, type: string, content: string | string[]): string {
  const inner = Array.isArray(content) ? `\n${content.join('')}` : content;
  return `<Item Name="${name}" Type="${type}">${inner}</Item>\n`;
}
