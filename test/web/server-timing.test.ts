import { expect, it } from 'vitest';
import { viaDeployed } from '../worker.ts';

it('a page tells how long the server worked on it, and only its own site', async () => {
  const answer = await viaDeployed('http://localhost/sign-in');
  expect(answer.headers.get('server-timing')).toMatch(/^total;dur=\d+(\.\d+)?;desc="[^"]+"$/);
  expect(answer.headers.has('timing-allow-origin')).toBe(false);
});
