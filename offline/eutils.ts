import { type Folder, readStored } from './folder.ts';
import { meshSearch } from './mesh/esearch.ts';
import { meshSummary } from './mesh/esummary.ts';
import { ecitmatch } from './pubmed/ecitmatch.ts';
import { efetchPubmed } from './pubmed/efetch.ts';
import { elink } from './pubmed/elink.ts';
import { esearch } from './pubmed/esearch.ts';
import { espell } from './pubmed/espell.ts';
import { esummary } from './pubmed/esummary.ts';
import { type Asked, json, type Service, xml } from './service.ts';

const ARTICLE_SET =
  '<?xml version="1.0"?>\n<!DOCTYPE pmc-articleset PUBLIC "-//NLM//DTD ARTICLE SET 2.0//EN" "http://dtd.nlm.nih.gov/ncbi/pmc/articleset/nlm-articleset-2.0.dtd">\n';
const EMPTY_ID_LIST = `<?xml version="1.0" encoding="UTF-8" ?>
<!DOCTYPE eEfetchResult PUBLIC "-//NLM//DTD efetch 20131226//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20131226/efetch.dtd">
<eFetchResult>
	<ERROR>ID list is empty! Possibly it has no correct IDs.</ERROR>
</eFetchResult>
`;
const EINFO_HEAD =
  '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eInfoResult PUBLIC "-//NLM//DTD einfo 20190110//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20190110/einfo.dtd">\n';
const FIELDS = [
  { name: 'ALL', fullname: 'All Fields', description: 'All terms from all searchable fields' },
  { name: 'UID', fullname: 'UID', description: 'Unique number assigned to publication' },
  { name: 'TITL', fullname: 'Title', description: 'Words in title of publication' },
];

/** Utility and database → what answers. */
const UTILITIES = new Map<string, Service>([
  ['efetch.fcgi pmc', fetchPmc],
  ['efetch.fcgi pubmed', efetchPubmed],
  ['esearch.fcgi pubmed', esearch],
  ['esummary.fcgi pubmed', esummary],
  ['esearch.fcgi mesh', meshSearch],
  ['esummary.fcgi mesh', meshSummary],
  ['espell.fcgi pubmed', espell],
  ['espell.fcgi pmc', espell],
  ['ecitmatch.cgi pubmed', ecitmatch],
]);

/** eutils.ncbi.nlm.nih.gov. */
export const eutils: Service = (asked, folder) => {
  const utility = /^\/entrez\/eutils\/([a-z]+\.[a-z]+)$/.exec(asked.url.pathname)?.[1];
  if (utility === 'einfo.fcgi') return info(asked, folder);
  if (utility === 'elink.fcgi') return elink(asked, folder);
  return UTILITIES.get(`${utility} ${asked.params.get('db')}`)?.(asked, folder);
};

/** NCBI reads ids as numbers, drops what cannot be one, and answers each distinct id once: here in ascending order. */
async function fetchPmc({ params }: Asked, folder: Folder): Promise<Response> {
  const ids = new Set(
    params
      .getAll('id')
      .flatMap((list) => list.split(','))
      .map((id) => /^\s*0*([1-9]\d{0,17})\s*$/.exec(id)?.[1])
      .filter((id) => id !== undefined),
  );
  if (ids.size === 0) return xml(EMPTY_ID_LIST, 400);
  const ascending = [...ids].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const parts = ascending.map(async (id) => {
    const article = folder.byPmcid.get(id);
    return article
      ? readStored(article)
      : `<Reply Id="${id}" error="The following PMCID is not available: ${id}"/>`;
  });
  return xml(`${ARTICLE_SET}<pmc-articleset>${(await Promise.all(parts)).join('')}</pmc-articleset>`);
}

function info({ params }: Asked, folder: Folder): Response {
  const asJson = params.get('retmode') === 'json';
  const header = { type: 'einfo', version: '0.3' };
  const counts = new Map([
    ['pubmed', new Set([...folder.byPmid.keys(), ...folder.records.keys()]).size],
    ['pmc', folder.byPmcid.size],
  ]);
  const db = params.get('db');
  if (!db) {
    const names = [...counts.keys()];
    if (asJson) return json({ header, einforesult: { dblist: names } });
    const list = names.map((name) => `\t<DbName>${name}</DbName>\n`).join('');
    return xml(`${EINFO_HEAD}<eInfoResult>\n<DbList>\n${list}</DbList>\n</eInfoResult>\n`);
  }
  const count = counts.get(db);
  if (count === undefined) {
    if (asJson) return json({ header, einforesult: { ERROR: 'Invalid db name specified' } });
    return xml(`${EINFO_HEAD}<eInfoResult>\n\t<ERROR>Invalid db name specified</ERROR>\n</eInfoResult>\n`);
  }
  const menu = db === 'pmc' ? 'PMC' : 'PubMed';
  const description = `Offline library of pubmed-edge-mcp, not ${menu}`;
  if (asJson) {
    const dbinfo = {
      dbname: db,
      menuname: menu,
      description,
      count: String(count),
      fieldlist: FIELDS,
      linklist: [],
    };
    return json({ header, einforesult: { dbinfo: [dbinfo] } });
  }
  const fields = FIELDS.map(
    ({ name, fullname, description: text }) =>
      `\t\t<Field>\n\t\t\t<Name>${name}</Name>\n\t\t\t<FullName>${fullname}</FullName>\n\t\t\t<Description>${text}</Description>\n\t\t</Field>\n`,
  ).join('');
  return xml(
    `${EINFO_HEAD}<eInfoResult>\n\t<DbInfo>\n\t<DbName>${db}</DbName>\n\t<MenuName>${menu}</MenuName>\n\t<Description>${description}</Description>\n\t<Count>${count}</Count>\n\t<FieldList>\n${fields}\t</FieldList>\n\t</DbInfo>\n</eInfoResult>\n`,
  );
}
