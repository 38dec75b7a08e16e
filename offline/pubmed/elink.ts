import type { Folder } from '../folder.ts';
import { type Asked, json, xml } from '../service.ts';
import { askedPmids, idsOf } from './asked.ts';
import { citedBy, cites, similar } from './neighbours.ts';
import { type PubmedIndex, pubmedIndex } from './search-index.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eLinkResult PUBLIC "-//NLM//DTD elink 20101123//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20101123/elink.dtd">\n';

interface Link {
  id: string;
  score?: number;
}
interface LinkSet {
  dbfrom: string;
  ids: string[];
  linksetdbs?: { dbto: string; linkname: string; links: (string | { id: string; score: number })[] }[];
}
type Finder = (pmids: string[], index: PubmedIndex) => Link[];

const LINKS: { db: string; name: string; find: Finder; scored?: true }[] = [
  { db: 'pubmed', name: 'pubmed_pubmed', find: similar, scored: true },
  { db: 'pubmed', name: 'pubmed_pubmed_citedin', find: citedBy },
  {
    db: 'pubmed',
    name: 'pubmed_pubmed_five',
    find: (...asked) => similar(...asked).slice(0, 5),
    scored: true,
  },
  { db: 'pubmed', name: 'pubmed_pubmed_refs', find: cites },
  { db: 'pmc', name: 'pubmed_pmc', find: inPmc },
  { db: 'pmc', name: 'pubmed_pmc_local', find: inPmc },
  {
    db: 'pmc',
    name: 'pubmed_pmc_refs',
    find: (pmids, index) =>
      inPmc(
        citedBy(pmids, index).map(({ id }) => id),
        index,
      ),
  },
];

/** elink.fcgi from PubMed, `neighbor` and `neighbor_score`; undefined for other commands and databases. */
export async function elink({ params }: Asked, folder: Folder): Promise<Response | undefined> {
  const command = params.get('cmd') ?? 'neighbor';
  if (!/^neighbor(_score)?$/.test(command) || (params.get('dbfrom') ?? 'pubmed') !== 'pubmed')
    return undefined;
  const scored = command === 'neighbor_score';
  const names = params.get('linkname')?.split(',');
  const db = params.get('db') ?? names?.[0]?.split('_')[1] ?? 'pubmed';
  const chosen = LINKS.filter((link) => link.db === db && (!names || names.includes(link.name)));

  const index = await pubmedIndex(folder);
  const linksets = groups(params, folder).map((ids): LinkSet => {
    const linksetdbs = chosen
      .map(({ name, find, scored: hasScores }) => ({
        dbto: db,
        linkname: name,
        // scores come without the asked article itself, a plain list with it in front
        links: find(ids, index)
          .filter(({ id }) => !scored || !hasScores || !ids.includes(id))
          .map(({ id, score = 0 }) => (scored ? { id, score } : id)),
      }))
      .filter(({ links }) => links.length > 0);
    return { dbfrom: 'pubmed', ids, ...(linksetdbs.length > 0 && { linksetdbs }) };
  });
  if (params.get('retmode') === 'json') return json({ header: { type: 'elink', version: '0.3' }, linksets });
  return xml(`${HEAD}<eLinkResult>\n${linksets.map(linkSetXml).join('')}</eLinkResult>\n`);
}

/** Each `id` of its own is a set of its own; a comma list is one set. */
function groups(params: URLSearchParams, folder: Folder): string[][] {
  const lists = params.getAll('id');
  if (lists.length > 1) return lists.map((list) => idsOf([list])).filter((ids) => ids.length > 0);
  const { pmids } = askedPmids(params, folder);
  return pmids ? [pmids] : [];
}

function inPmc(pmids: string[], { byPmid }: PubmedIndex): Link[] {
  const ids = pmids.flatMap((pmid) => byPmid.get(pmid)?.record.ids ?? []);
  return ids.filter(({ type }) => type === 'pmc').map(({ value }) => ({ id: value.replace(/\D/g, '') }));
}

function linkSetXml({ dbfrom, ids, linksetdbs = [] }: LinkSet): string {
  const list = ids.map((id) => `\t\t\t<Id>${id}</Id>\n`).join('');
  const links = linksetdbs.map(
    ({ dbto, linkname, links }) =>
      `\t\t<LinkSetDb>\n\t\t\t<DbTo>${dbto}</DbTo>\n\t\t\t<LinkName>${linkname}</LinkName>\n${links.map(linkXml).join('')}\t\t</LinkSetDb>\n`,
  );
  return `\t<LinkSet>\n\t\t<DbFrom>${dbfrom}</DbFrom>\n\t\t<IdList>\n${list}\t\t</IdList>\n${links.join('')}\t</LinkSet>\n`;
}

function linkXml(link: string | { id: string; score: number }): string {
  const { id, score } = typeof link === 'string' ? { id: link } : link;
  return `\t\t\t<Link>\n\t\t\t\t<Id>${id}</Id>\n${score === undefined ? '' : `\t\t\t\t<Score>${score}</Score>\n`}\t\t\t</Link>\n`;
}
