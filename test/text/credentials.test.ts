import { describe, expect, it } from 'vitest';
import { credentialPaths, MASK, maskCredentials } from '../../src/text/credentials.ts';

describe('credentials inside text', () => {
  it.each([
    'api_key=0123456789abcdef sepsis',
    'NCBI_API_KEY: abcdef123',
    'Bearer abcdefghijklmnopqrstuvwxyz',
    'password: hunter2hunter2',
    'token=abcdef',
    '{"password":"x y"}',
    'ghp_0123456789abcdefghij',
    'github_pat_11ABCDEFG0123456789',
    'AKIAIOSFODNN7EXAMPLE sepsis',
    'AIzaSyA-0123456789abcdefghijklmnopqrstu',
    '-----BEGIN RSA PRIVATE KEY-----',
    'https://user:hunter2@host.example/x',
  ])('are found in %j, and nothing is found once they are masked', (text) => {
    expect(credentialPaths(text)).toEqual([[]]);
    expect(maskCredentials(text)).toContain(MASK);
    expect(credentialPaths(maskCredentials(text))).toEqual([]);
  });

  it.each([
    'token economy in schizophrenia',
    'Password: protection of health records',
    'bearer of bad news',
    'secret: a qualitative study',
    'hf-preserved-ejection-fraction',
    'pk-covid-19-cohort-study-of-drugs',
    'https://host.example/a:b@c and https://doi.org/10.1/a:b',
    'sepsis[tiab] AND (secretin OR tokenism)',
  ])('are no words of a question: %j', (text) => {
    expect(credentialPaths(text)).toEqual([]);
    expect(maskCredentials(text)).toBe(text);
  });

  it('are told by where they stand in the arguments', () => {
    const args = {
      query: 'sepsis',
      meshTerms: ['Sepsis', 'token=abcdef'],
      dateRange: { minDate: 'api_key=12345' },
    };
    expect(credentialPaths(args)).toEqual([
      ['meshTerms', '1'],
      ['dateRange', 'minDate'],
    ]);
  });
});
