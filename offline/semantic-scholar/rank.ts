import { relevance, stemsOf } from '../works/text.ts';
import type { View } from '../works/view.ts';

/** Papers with at least half of the question's words, the best first, among equals the most cited. */
export function rank(views: View[], query: string): View[] {
  const asked = stemsOf(query);
  const needed = Math.ceil(asked.length / 2);
  return views
    .filter(({ stems }) => asked.filter((stem) => stems.includes(` ${stem} `)).length >= Math.max(needed, 1))
    .map((view) => ({ view, score: relevance(view, asked) }))
    .sort(
      (a, b) =>
        b.score - a.score || b.view.citedBy - a.view.citedBy || a.view.work.number - b.view.work.number,
    )
    .map(({ view }) => view);
}
