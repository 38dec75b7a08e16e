import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { EXAMPLE_PASSPHRASE } from '../../src/auth/passphrase.ts';
import { readConfig } from '../../src/config.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Evaluated at first use: they take from a tenth of a second to a whole one. */
const HEAVY = [
  'unpdf',
  'defuddle',
  'linkedom',
  'node-html-markdown',
  '@citation-js/core',
  '@citation-js/plugin-csl',
];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('what is deployed', () => {
  it('evaluates no heavy library when it starts', () => {
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      // Static imports that are more than types; `await import(…)` is the first use.
      const imports = readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'/gm,
      );
      for (const [, target = ''] of imports) {
        if (!target.startsWith('.')) packages.add(target);
        else if (/\.tsx?$/.test(target)) visit(resolve(dirname(file), target));
      }
    };
    visit(join(ROOT, 'src/index.ts'));
    expect([...seen].map((file) => relative(ROOT, file))).toContain('src/tools/fetch-fulltext.ts');
    expect(packages).toContain('zod');
    expect(HEAVY.filter((name) => packages.has(name))).toEqual([]);
  });
});

describe('the Deploy button', () => {
  const example = Object.fromEntries(
    [...read('.dev.vars.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  );

  it('leads to the repository of package.json', () => {
    const [, path] = packageJson.repository.split(':');
    expect(read('README.md')).toContain(
      `(https://deploy.workers.cloudflare.com/?url=https://github.com/${path})`,
    );
  });

  it('asks for secrets that the server knows, each with a description', () => {
    const described = packageJson.cloudflare.bindings as Record<string, { description: string }>;
    expect(Object.keys(example).length).toBeGreaterThan(3);
    for (const name of Object.keys(example)) {
      expect(described[name]?.description, name).toMatch(/\w/);
      expect(read('src/config.ts')).toContain(`  ${name}:`);
    }
  });

  it('as it comes leaves a server that serves nobody and says why', () => {
    expect(example.OWNER_PASSPHRASE).toBe(EXAMPLE_PASSPHRASE);
    const { auth, signInFault } = readConfig(example);
    expect([auth, signInFault]).toEqual(['unconfigured', expect.stringContaining('of the example')]);
    expect(readConfig({ ...example, OWNER_PASSPHRASE: 'my own long passphrase' }).auth).toBe('sign-in');
  });

  it('sets up the tables before it deploys, by the name of the binding', () => {
    expect(packageJson.scripts.deploy).toBe('wrangler d1 migrations apply DB --remote && wrangler deploy');
  });
});
