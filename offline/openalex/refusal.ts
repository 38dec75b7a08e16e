import { json } from '../service.ts';

/** A question that OpenAlex does not take. */
export class Refusal extends Error {
  readonly kind: string;

  constructor(message: string, kind = 'Invalid query parameters error.') {
    super(message);
    this.kind = kind;
  }
}

/** Its answer: status 400. */
export function refused({ kind, message }: Refusal): Response {
  return json({ error: kind, message }, 400);
}
