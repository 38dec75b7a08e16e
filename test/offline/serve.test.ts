import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createLibrary } from '../../offline/library.ts';
import { serveLibrary } from '../../offline/serve.ts';
import { article, EFETCH, EINFO, folderOf, libraryOf } from './helpers.ts';

const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test('waits latencyMs before every answer', async () => {
  const library = await libraryOf({ 'a.xml': article({ pmcid: '9' }) }, { latencyMs: 150 });
  const start = performance.now();
  await library.get(EINFO);
  expect(performance.now() - start).toBeGreaterThan(140);
  await library.close();
});

test('close ends a hung answer', async () => {
  const library = await libraryOf({ 'a.xml': article({ pmcid: '9' }) }, { latencyMs: 1e9 });
  const hung = expect(library.get(EINFO)).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await library.close();
  await hung;
});

test('a port that is taken is an error', async () => {
  const { root, remove } = await folderOf({});
  const first = await serveLibrary({ folder: root });
  await expect(serveLibrary({ folder: root, port: first.port })).rejects.toThrow('EADDRINUSE');
  await first.close();
  await remove();
});

test('works without HTTP as a plain handler', async () => {
  const folder = {
    articles: [],
    byPmcid: new Map(),
    byPmid: new Map(),
    byDoi: new Map(),
    records: new Map(),
    warnings: [],
  };
  const library = createLibrary({ folder });
  expect(await (await library(new Request(`http://x/${EFETCH}?db=pmc&id=9`))).text()).toContain(
    '<Reply Id="9"',
  );
  const faults = JSON.stringify([{ match: 'id=9', drop: true }]);
  await library(new Request('http://x/_faults', { method: 'POST', body: faults }));
  await expect(library(new Request(`http://x/${EFETCH}?db=pmc&id=9`))).rejects.toThrow('Connection reset');
});

const SCRIPT = join(import.meta.dirname, '../../scripts/library.ts');
const START = { timeout: 15_000 };

function run(...args: string[]) {
  return watched(spawn(process.execPath, [SCRIPT, ...args]));
}

function watched(child: ChildProcessWithoutNullStreams) {
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return { child, output: () => output, exit: once(child, 'exit') };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'the script says where it is and ends on %s',
  async (signal) => {
    const { root, remove } = await folderOf({ 'a.xml': article({ pmcid: '9' }) });
    const script = run('--port', '0', '--library', root);
    await expect
      .poll(script.output, START)
      .toMatch(/^Offline library: http:\/\/127\.0\.0\.1:\d+, 1 articles\n$/);
    script.child.kill(signal);
    expect(await script.exit).toEqual([0, null]);
    await remove();
  },
);

test.each([
  [['--port', 'x'], '--port x: not a port number.'],
  [['--port', '70000'], '--port 70000: not a port number.'],
  [['--nonsense'], '--nonsense'],
  [['--library', '/no/such/folder', '--port', '0'], 'The library folder /no/such/folder cannot be read.'],
])('the script refuses %j', START, async (args, message) => {
  const script = run(...args);
  expect(await script.exit).toEqual([1, null]);
  expect(script.output()).toContain(message);
});

test('the script ends when its parent dies', START, async () => {
  const { root, remove } = await folderOf({});
  const shell = watched(
    spawn('sh', ['-c', `"$0" "$1" --port 0 --library "$2" & wait`, process.execPath, SCRIPT, root]),
  );
  await expect.poll(shell.output, START).toContain('0 articles');
  const url = /http:\S+\d/.exec(shell.output())?.[0] ?? '';
  expect((await fetch(url)).status).toBe(404);
  shell.child.kill('SIGKILL');
  await expect.poll(() => fetch(url).catch(() => 'gone'), { timeout: 5000 }).toBe('gone');
  await remove();
});
