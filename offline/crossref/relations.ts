import type { Link, Relation, Work } from '../works/work.ts';

const NAMES: { [relation in Relation]?: string } = {
  preprintOf: 'is-preprint-of',
  hasPreprint: 'has-preprint',
  partOf: 'is-component-of',
};
const UPDATES: { [relation in Relation]?: { type: string; label: string } } = {
  corrects: { type: 'correction', label: 'Correction' },
  retracts: { type: 'retraction', label: 'Retraction' },
};

/** Preprint and journal version, and a component's article. */
export function relationOf({ links }: Work): Record<string, unknown> {
  const named = links.flatMap((link) => {
    const [name, id] = [NAMES[link.relation], doiOf(link)];
    return name && id ? [{ name, id, own: link.own }] : [];
  });
  return Object.fromEntries(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, related]) => [
      name,
      related.map(({ id, own }) => ({ 'id-type': 'doi', id, 'asserted-by': own ? 'subject' : 'object' })),
    ]),
  );
}

/** What a notice of correction or retraction is about; undefined for anything else. */
export function updatesOf(work: Work): Record<string, unknown>[] | undefined {
  const updates = work.links.flatMap((link) => {
    const [update, DOI] = [UPDATES[link.relation], doiOf(link)];
    if (!update || !DOI) return [];
    const { year, month, day } = work.paper.date;
    const parts = [year, month, month && day].filter((part) => part !== undefined && part !== '').map(Number);
    return [{ DOI, ...update, source: 'publisher', updated: { 'date-parts': [parts] } }];
  });
  return updates.length > 0 ? updates : undefined;
}

function doiOf({ key, work }: Link): string | undefined {
  return work?.ids.doi?.toLowerCase() ?? /^doi:(.+)$/.exec(key)?.[1];
}
