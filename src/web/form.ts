import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageContext } from './page-env.ts';

export interface Form {
  /** What a field holds; blank when it is not there, or is a file. */
  text(name: string): string;
  /** What all fields of this name hold. */
  texts(name: string): string[];
}

/** The form in a request. @throws HTTPException 400 when the body is none */
export async function readForm(c: PageContext): Promise<Form> {
  let data: FormData;
  try {
    data = await c.req.formData();
  } catch {
    throw new HTTPException(400);
  }
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  return { texts, text: (name) => texts(name)[0] ?? '' };
}

/** The status of a refused form: 429 with the seconds to wait when there were too many, else `otherwise`. */
export function refusedStatus(
  c: PageContext,
  { retryAfter }: { retryAfter?: number },
  otherwise: ContentfulStatusCode,
): ContentfulStatusCode {
  if (retryAfter === undefined) return otherwise;
  c.header('Retry-After', String(retryAfter));
  return 429;
}
