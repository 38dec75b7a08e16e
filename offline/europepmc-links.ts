import type { Entry } from './europepmc-catalogue.ts';
import { citedBy } from './europepmc-hit.ts';
import { authorName } from './europepmc-paper.ts';
import { type Asked, json } from './service.ts';
import type { Work } from './works/work.ts';

const MAX_PAGE = 1000;

export type LinkKind = 'citations' | 'references';

/**
 * `/{source}/{id}/citations` and `/references` with `page` and `pageSize`: the works of the library that cite an article
 * or that it cites. A reference to a work outside has neither id nor source, as one that Europe PMC cannot match.
 */
export function linksOf(
  works: Work[],
  { source, id, kind }: { source: string; id: string; kind: LinkKind },
  params: Asked['params'],
  version: string,
): Response {
  const page = Number(params.get('page') || 1);
  const pageSize = Number(params.get('pageSize') || 25);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE)
    return json({
      errCode: 404,
      errMsg: `Invalid page size provided. Valid size is between 1 and ${MAX_PAGE}`,
    });
  const work = works.find(({ entries }) =>
    entries.some((entry) => entry.source === source && entry.id === id),
  );
  const rows = work ? (kind === 'citations' ? citationsOf(work) : referencesOf(work)) : [];
  const start = (page - 1) * pageSize;
  const shown = rows.slice(start, start + pageSize);
  return json({
    version,
    hitCount: rows.length,
    request: { id, source, offSet: start, pageSize },
    ...(kind === 'citations'
      ? { citationList: { citation: shown } }
      : { referenceList: { reference: shown } }),
  });
}

function citationsOf(work: Work): Record<string, unknown>[] {
  return rowsOf(newestFirst(work.citedBy));
}

function referencesOf(work: Work): Record<string, unknown>[] {
  const known = rowsOf(work.cites);
  const outside = Math.max(0, (work.entries[0]?.cites.length ?? 0) - known.length);
  const unmatched = Array.from({ length: outside }, () => ({
    title: 'A work that the library does not hold',
  }));
  return [
    ...known.map((row) => ({ ...row, match: 'Y' })),
    ...unmatched.map((row) => ({ ...row, match: 'N' })),
  ].map((row, i) => ({ ...row, citedOrder: i + 1 }));
}

function rowsOf(works: Work[]): Record<string, unknown>[] {
  return works.map(rowOf).filter((row) => row !== undefined);
}

/** PubMed's record where there is one, as there. */
function rowOf(work: Work): Record<string, unknown> | undefined {
  const entry: Entry | undefined = work.entries.find(({ source }) => source === 'MED') ?? work.entries[0];
  if (!entry) return undefined;
  const { paper } = entry;
  return {
    id: entry.id,
    source: entry.source,
    citationType: paper.types.join('; '),
    title: paper.title,
    authorString: paper.authors.length > 0 ? `${paper.authors.map(authorName).join(', ')}.` : undefined,
    journalAbbreviation: paper.journal.abbreviation ?? paper.journal.title,
    pubYear: paper.date.year === undefined ? undefined : Number(paper.date.year),
    volume: paper.volume,
    issue: paper.issue,
    pageInfo: paper.pages,
    citedByCount: citedBy(work),
  };
}

function newestFirst(works: Work[]): Work[] {
  const year = ({ paper }: Work) => Number(paper.date.year ?? 0);
  return [...works].sort((a, b) => year(b) - year(a) || a.number - b.number);
}
