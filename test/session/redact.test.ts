import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/session/redact.ts';

describe('redaction', () => {
  const redact = redactor(['key-of-ncbi', undefined, '']);

  it.each([
    ['api_key=abcdef123', 'api_key=[REDACTED]'],
    ['NCBI_API_KEY: abcdef123', 'NCBI_API_KEY: [REDACTED]'],
    ['x?api_key=abc123&db=pubmed', 'x?api_key=[REDACTED]&db=pubmed'],
    ['token=abcdef', 'token=[REDACTED]'],
    ['{"password":"x y"}', '{"password":"[REDACTED]"}'],
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [REDACTED]'],
    ['my sk-abcdefghijklmnop1', 'my [REDACTED]'],
    ['the key-of-ncbi here', 'the [REDACTED] here'],
    ['see https://user:pass@host/x', 'see https://user:[REDACTED]@host/x'],
    ['AKIAIOSFODNN7EXAMPLE', '[REDACTED]'],
    ['glpat-0123456789abcdefghij', '[REDACTED]'],
    ['-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END', '-----BEGIN PRIVATE KEY-----[REDACTED]-----END'],
  ])('masks the credential in %j', (text, masked) => {
    expect(redact(text)).toBe(masked);
    expect(redact(masked)).toBe(masked);
  });

  it.each([
    'Password: a review of passwords',
    'Token economies: reinforcement in practice',
    'the bearer experiments of 2019',
    'secret; sharing',
    'https://host.example/a:b@c and https://doi.org/10.1/a:b',
    'sepsis[tiab] AND (secretin OR tokenism)',
    '',
  ])('leaves %j alone', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('masks fields by their names, at any depth, and keeps all others', () => {
    const value = {
      a: [{ apiKey: 'x', 'x-api-key': 1, Cookie: 'c', cookies: 'c', token: null }],
      client_secret: { deep: 1 },
      n: 1,
    };
    expect(redact(value)).toEqual({
      a: [
        { apiKey: '[REDACTED]', 'x-api-key': '[REDACTED]', Cookie: '[REDACTED]', cookies: 'c', token: null },
      ],
      client_secret: '[REDACTED]',
      n: 1,
    });
  });
});
