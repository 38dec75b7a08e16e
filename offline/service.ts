import type { Folder } from './folder.ts';

/** A request as the real service would have got it. */
export interface Asked {
  method: string;
  /** The real address, such as https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi?db=pmc&id=1 */
  url: URL;
  /** The query and, after it, the fields of a form body. */
  params: URLSearchParams;
}

/** One stand-in for a real host. `undefined` = this path is not answered here. */
export type Service = (asked: Asked, folder: Folder) => Promise<Response | undefined> | Response | undefined;

/** An XML answer as NCBI labels it. */
export function xml(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/xml; charset=UTF-8' } });
}

/** A JSON answer; `indent` where the real service prints one. */
export function json(value: unknown, status = 200, indent?: number): Response {
  return new Response(`${JSON.stringify(value, null, indent)}\n`, {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
  });
}
