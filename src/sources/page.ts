import type { z } from 'zod';
import type { Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import type { Hit } from './hit.ts';

export interface Page {
  /** All hits that the service counts. */
  total: number;
  rows: unknown[];
  /** Most rows that were asked for. */
  most: number;
}

/**
 * The hits of the first page of a search. A record that is none is left out and told, as is one that `isWork` refuses.
 *
 * @throws AppError `<service>_invalid_response` where count and list contradict each other: an empty list is believed
 *   only beside a count of 0
 */
export function hitsOf<T extends z.ZodType>(
  service: Service,
  { total, rows, most }: Page,
  schema: T,
  read: (record: z.output<T>) => Hit | undefined,
  isWork: (record: z.output<T>) => boolean = () => true,
): { hits: Hit[]; warnings: string[] } {
  if (rows.length > most) throw invalidResponse(service, 'sent more hits than were asked for', true);
  if ((total === 0) !== (rows.length === 0)) {
    throw invalidResponse(service, 'sent a search answer whose count and hits contradict each other', true);
  }
  const hits: Hit[] = [];
  let parts = 0;
  for (const row of rows) {
    const { success, data } = schema.safeParse(row);
    if (!success) continue;
    const hit = isWork(data) ? read(data) : undefined;
    if (hit) hits.push(hit);
    else if (!isWork(data)) parts += 1;
  }
  const lost = rows.length - hits.length - parts;
  if (lost > 0 && lost === rows.length) throw invalidResponse(service, 'sent no hit that can be read');
  const { label } = service;
  return {
    hits,
    warnings: [
      ...(parts > 0
        ? [`Hits of ${label} that are no works of their own, such as figures, were left out: ${parts}.`]
        : []),
      ...(lost > 0 ? [`${label} sent ${lost} of ${rows.length} hits in a form that cannot be read.`] : []),
    ],
  };
}
