import { type Hit, type Relation, SOURCES } from '../sources/hit.ts';
import { paperOf } from './head.ts';
import { inCanonicalOrder } from './identity.ts';
import type { MergeStatistics, Paper } from './paper.ts';
import { inHeadOrder } from './records.ts';
import { sameWork } from './same-work.ts';
import { linkVersions } from './versions.ts';

export interface Merged {
  /** In canonical order, with their versions. */
  papers: Paper[];
  statistics: MergeStatistics;
}

/**
 * The hits of all sources as papers, each work once (contracts/unified-search.md A4). A preprint and its journal
 * article stay two papers that name each other (field case F7). The same hits in any order give the same result.
 */
export function mergeHits(hits: Hit[]): Merged {
  const { groups, joins } = sameWork(inHeadOrder(hits));
  const works = groups.map((group) => ({
    paper: paperOf(group),
    relations: group.flatMap(({ hit }): Relation[] => hit.relations),
  }));
  const retracted = retractedIds(works.flatMap(({ relations }) => relations));
  const papers = linkVersions(inCanonicalOrder(works, ({ paper }) => paper)).map((paper) => {
    const { doi, pmid } = paper.ids;
    return retracted.has(`doi:${doi}`) || retracted.has(`pmid:${pmid}`)
      ? { ...paper, retracted: true }
      : paper;
  });
  return {
    papers,
    statistics: {
      totalInput: hits.length,
      uniqueArticles: papers.length,
      duplicatesRemoved: hits.length - papers.length,
      mergedRecords: groups.filter(({ length }) => length > 1).length,
      bySource: bySource(hits),
      dedupByDoi: joins.doi,
      dedupByPmid: joins.pmid,
      dedupByIdentifier: joins.identifier,
      dedupByTitle: joins.title,
    },
  };
}

/** What retraction notices among the hits name: the record of the article itself may not say it. */
function retractedIds(relations: Relation[]): Set<string> {
  const notices = relations.filter(({ kind }) => kind === 'retraction-of');
  return new Set(
    notices.flatMap(
      ({ doi, pmid }) => [doi && `doi:${doi}`, pmid && `pmid:${pmid}`].filter(Boolean) as string[],
    ),
  );
}

function bySource(hits: Hit[]): MergeStatistics['bySource'] {
  const counts = SOURCES.map((name) => [name, hits.filter(({ source }) => source === name).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
