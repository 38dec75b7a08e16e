import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LARGEST = join(
  import.meta.dirname,
  '../../../shared/corpus/jats/JonasHeinickeBio__pyEuropePMC/PMC12311175.xml',
);
const READ = join(import.meta.dirname, '../../src/jats/read.ts');

/** Reads the file ten times at once, from disk in pieces, and keeps what it reads. */
const PROGRAM = `
  const { openAsBlob } = await import('node:fs');
  const { readJats } = await import(${JSON.stringify(READ)});
  const read = async () => {
    const kept = [];
    for await (const item of readJats((await openAsBlob(${JSON.stringify(LARGEST)})).stream())) kept.push(item);
    return kept;
  };
  const all = await Promise.all(Array.from({ length: 10 }, read));
  console.log(all.flat().length, all.flat()[9].article.references.length);
`;

describe.skipIf(!existsSync(LARGEST))('memory', () => {
  it('holds ten parses of the largest article at once, and the ten articles, in 48 MB of heap', {
    timeout: 60_000,
  }, () => {
    const flags = ['--max-old-space-size=48', '--input-type=module', '--eval', PROGRAM];
    const { status, stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
    expect(stderr).not.toContain('heap');
    expect(status).toBe(0);
    expect(stdout.trim()).toMatch(/^10 \d{3}$/);
  });
});
