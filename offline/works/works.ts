import { catalogueOf, type Entry, hashOf, numberOf } from '../europepmc-catalogue.ts';
import type { Folder } from '../folder.ts';
import { link } from './links.ts';
import { type Listed, paperOf, tableOf } from './table.ts';
import type { Ids, Work } from './work.ts';

const known = new WeakMap<Folder, Promise<Work[]>>();

/** Every work that some source knows: the folder's articles, then those of its table. */
export function worksOf(folder: Folder): Promise<Work[]> {
  const works = known.get(folder) ?? readWorks(folder);
  known.set(folder, works);
  return works;
}

async function readWorks(folder: Folder): Promise<Work[]> {
  const [entries, table] = await Promise.all([catalogueOf(folder), tableOf(folder)]);
  const taken = new Set<number>();
  const quirks = new Map(table.quirks.map(({ of, sources }) => [of, sources]));

  const records = Map.groupBy(entries, ({ paper }) => paper); // both records of a preprint share it
  const articles = [...records.values()].map((group): Work => {
    const { pmid } = group.find((entry) => entry.pmid) ?? {};
    const { doi, pmcid, paper, inPmc } = group[0] as Entry;
    const key = doi?.toLowerCase() ?? pmid ?? pmcid ?? '';
    return {
      ...blank(key, taken),
      ids: present({ doi, pmid, pmcid: inPmc ? pmcid : undefined }),
      paper,
      entries: group,
      told: quirks.get(key) ?? {},
      listed: false,
    };
  });
  const listed = table.works.map((work) => listedWork(work, taken));
  const works = [...articles, ...listed];
  link(works, new Map(table.works.map((row, i) => [listed[i] as Work, row.cites ?? []])));
  return works;
}

function listedWork(row: Listed, taken: Set<number>): Work {
  const { name, paper: told, cites = [], sources, ...ids } = row;
  const paper = paperOf(told);
  const key = ids.doi?.toLowerCase() ?? name ?? hashOf(paper.title).toString();
  const work = blank(key, taken);
  const common = { doi: ids.doi, paper, cites, inPmc: false };
  const digits = String(work.number).padStart(6, '0');
  const entry: Entry = paper.types.includes('preprint')
    ? { source: 'PPR', id: `PPR9${digits}`, ...common }
    : { source: 'AGR', id: `IND999${digits}`, ...common }; // Agricola's: without PubMed there is no MED
  return { ...work, ids, paper, entries: sources.europepmc ? [entry] : [], told: sources, listed: true };
}

function blank(
  key: string,
  taken: Set<number>,
): Pick<Work, 'key' | 'number' | 'links' | 'cites' | 'citedBy'> {
  return { key, number: numberOf(key, taken), links: [], cites: [], citedBy: [] };
}

function present(ids: { [id in keyof Ids]: Ids[id] | undefined }): Ids {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
}
