import { referenceKey } from '../europepmc-paper.ts';
import type { Link, Relation, Work } from './work.ts';

const RELATIONS = new Map<string, Relation>([
  ['preprint', 'hasPreprint'],
  ['version-of-record', 'preprintOf'],
  ['correction-forward', 'correctedBy'],
  ['corrected-article', 'corrects'],
  ['retraction-forward', 'retractedBy'],
  ['retracted-article', 'retracts'],
  ['component-of', 'partOf'],
]);
const INVERSE = new Map<Relation, Relation>([
  ['hasPreprint', 'preprintOf'],
  ['preprintOf', 'hasPreprint'],
  ['correctedBy', 'corrects'],
  ['corrects', 'correctedBy'],
  ['retractedBy', 'retracts'],
  ['retracts', 'retractedBy'],
]);

/** Fills in who cites whom and how works belong together, also where only one side says so. */
export function link(works: Work[], listedCites: Map<Work, string[]>): void {
  const byKey = new Map(works.flatMap((work) => keysOf(work).map((key) => [key, work] as const)));
  for (const work of works) {
    const cites = listedCites.get(work) ?? work.entries[0]?.cites ?? [];
    const cited = cites.map((key) => byKey.get(key)).filter((found) => found !== undefined);
    work.cites = [...new Set(cited)].filter((found) => found !== work);
    for (const found of work.cites) found.citedBy.push(work);
    work.links = (work.paper.related ?? []).flatMap(({ type, key }): Link[] => {
      const relation = RELATIONS.get(type);
      return relation ? [{ relation, key, work: byKey.get(key), own: true }] : [];
    });
  }
  for (const work of works)
    for (const { relation, work: other, own } of [...work.links]) {
      const inverse = INVERSE.get(relation);
      if (!own || !other || !inverse) continue;
      if (other.links.some((back) => back.work === work && back.relation === inverse)) continue;
      other.links.push({ relation: inverse, key: keysOf(work)[0] ?? '', work, own: false });
    }
}

function keysOf({ ids }: Work): string[] {
  const { doi = '', pmid = '', pmcid = '' } = ids;
  const keys = [referenceKey('doi', doi), referenceKey('pmid', pmid), referenceKey('pmcid', pmcid)];
  return keys.filter((key) => key !== undefined);
}
