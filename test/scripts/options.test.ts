import { describe, expect, it } from 'vitest';
import { readOptions } from '../../scripts/options.ts';

describe('options of npm start', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({ port: 8787, libraryPort: 8788, state: '.wrangler/state' });
  });

  it('name one source', () => {
    expect(readOptions(['--live']).source).toBe('live');
    expect(readOptions(['--sample']).source).toBe('sample');
    expect(readOptions(['--library', 'offline/sample']).source).toEqual({ library: 'offline/sample' });
  });

  it.each([
    [['--sample', '--live'], 'only one of'],
    [['--library', '/no/such/folder'], 'there is no such folder'],
    [['--library', 'README.md'], 'there is no such folder'],
    [['--port', 'x'], 'not a port number'],
    [['--port', '0'], 'not a port number'],
    [['--port', '65536'], 'not a port number'],
    [['--port', '8788'], 'have to differ'],
    [['--state', ''], 'give a folder'],
    [['--owner', 'short'], 'at least 12 characters'],
    [['--nonsense'], 'nonsense'],
    [['8801'], 'after a "--"'],
  ])('%j are refused with the usage', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
    expect(() => readOptions(args)).toThrow('Usage: npm start');
  });
});
