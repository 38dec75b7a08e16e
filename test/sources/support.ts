import { AppError } from '../../src/errors.ts';
import type { SourceRequest } from '../../src/sources/hit.ts';

/** A request for ten hits; `changes` are what a test is about. */
export function request(changes: Partial<SourceRequest> = {}): SourceRequest {
  return { query: 'sepsis', limit: 10, mode: 'keyword', pubmedClauses: [], ...changes };
}

export const json = (value: unknown): { body: string } => ({ body: JSON.stringify(value) });

/** The parameters of a request by GET. */
export function paramsOf(sent: Request | undefined): Record<string, string> {
  return Object.fromEntries(new URL(sent?.url ?? '').searchParams);
}

export async function detailsOf(work: Promise<unknown> | (() => unknown)): Promise<AppError['details']> {
  const error = await (async () => (typeof work === 'function' ? work() : work))().catch(
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error.details;
  throw new Error(`no AppError but ${JSON.stringify(error)}`);
}
