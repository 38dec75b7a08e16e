import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';

describe('configuration', () => {
  it('serves nobody unless sign-in is set up or AUTH is open', () => {
    expect(readConfig({}).auth).toBe('unconfigured');
    expect(readConfig({ AUTH: 'open' }).auth).toBe('open');
  });

  it('takes the gap from the kind of access', () => {
    expect(readConfig({}).ncbi.gapMs).toBe(400);
    expect(readConfig({ NCBI_API_KEY: 'k' }).ncbi.gapMs).toBe(100);
    expect(readConfig({ LIBRARY_URL: 'http://127.0.0.1:1' }).ncbi.gapMs).toBe(100);
  });

  it('does not let a variable make the real NCBI be asked faster than every 50 ms', () => {
    expect(readConfig({ NCBI_REQUEST_DELAY_MS: '5' }).ncbi.gapMs).toBe(50);
    expect(readConfig({ NCBI_REQUEST_DELAY_MS: '5', LIBRARY_URL: 'http://localhost:1' }).ncbi.gapMs).toBe(5);
  });

  it.each(['', '  ', '$' + '{NCBI_API_KEY}'])('counts %j as unset', (value) => {
    expect(readConfig({ NCBI_API_KEY: value }).ncbi.apiKey).toBeUndefined();
  });

  it.each([
    'https://127.0.0.1:1',
    'http://example.org',
    'http://127.0.0.1.example.org',
    'http://localhost@example.org',
    'nonsense',
  ])('refuses %s as address of a library', (address) => {
    expect(() => readConfig({ LIBRARY_URL: address })).toThrow(/LIBRARY_URL/);
  });

  it('names every variable at fault and no value', () => {
    const read = () => readConfig({ NCBI_TIMEOUT_MS: 'secret-1', NCBI_ADMIN_EMAIL: 'secret-2' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/NCBI_ADMIN_EMAIL.*NCBI_TIMEOUT_MS|NCBI_TIMEOUT_MS.*NCBI_ADMIN_EMAIL/);
    expect(read).not.toThrow(/secret/);
  });
});
