import { europePmc } from '../../src/sources/europepmc.ts';
import type { PageRequest } from '../../src/sources/europepmc-page.ts';
import type { Service } from '../../src/upstream/call.ts';
import { cannedCall } from '../pubmed/canned.ts';

export const SERVICE = europePmc(cannedCall().config) as Service;
export const request = (changes: Partial<PageRequest> = {}): PageRequest => ({
  query: '(x)',
  resultType: 'core',
  pageSize: 2,
  ...changes,
});
export const answer = (hitCount: number, result: unknown[], nextCursorMark?: string) => ({
  version: '6.9',
  hitCount,
  ...(nextCursorMark && { nextCursorMark }),
  resultList: { result },
});
