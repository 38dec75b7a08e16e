import type { Folder } from '../folder.ts';
import { holds } from './holds.ts';
import { plain, stemmed } from './text.ts';
import type { Ids, Source, Work } from './work.ts';
import { worksOf } from './works.ts';

/** A work as one source knows it. */
export interface View {
  work: Work;
  ids: Ids;
  /** Inline HTML. */
  title: string;
  abstract?: string;
  /** Of the works that this source holds and of others outside. */
  citedBy: number;
  /** Stems with a space around each, for searching. */
  titleStems: string;
  stems: string;
}

const known = new WeakMap<Folder, Map<Source, Promise<View[]>>>();

/** Everything that this source holds. */
export function viewsOf(source: Source, folder: Folder): Promise<View[]> {
  const bySource = known.get(folder) ?? new Map<Source, Promise<View[]>>();
  known.set(folder, bySource);
  const views =
    bySource.get(source) ??
    worksOf(folder).then((works) =>
      works.filter((work) => holds(source, work)).map((work) => viewOf(work, source)),
    );
  bySource.set(source, views);
  return views;
}

function viewOf(work: Work, source: Source): View {
  const {
    title = work.paper.title,
    abstract = work.paper.abstract,
    citedBy = 0,
    ...told
  } = work.told[source] ?? {};
  const ids = Object.entries({ ...work.ids, ...told }).filter(([, id]) => id !== null);
  const titleStems = stemmed(plain(title));
  return {
    work,
    ids: Object.fromEntries(ids),
    title,
    ...(abstract && { abstract }),
    citedBy: work.citedBy.filter((citing) => holds(source, citing)).length + citedBy,
    titleStems,
    stems: `${titleStems}${stemmed(plain(abstract ?? ''))}`,
  };
}
