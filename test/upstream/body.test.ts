import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { ncbi } from '../../src/pubmed/ncbi.ts';
import { bodyFault, readJson, retryAfterMs } from '../../src/upstream/body.ts';
import { detailsOf } from '../sources/support.ts';

const service = ncbi(readConfig({}));

const faultOf = (body: string, init?: ResponseInit) => detailsOf(readJson(service, new Response(body, init)));

describe('a body that is a failure', () => {
  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Blocked</body></html>', 200, 'ncbi_unreachable', true],
    ['a web page after an XML declaration', '<?xml version="1.0"?>\n<html>', 200, 'ncbi_unreachable', true],
    ['nothing', '', 200, 'ncbi_unreachable', true],
    [
      'a prolog only',
      '<?xml version="1.0" ?>\n<!DOCTYPE eX PUBLIC "a" "b">\n',
      200,
      'ncbi_unreachable',
      true,
    ],
    [
      'an ERROR element',
      '<eFetchResult><ERROR>Cannot retrieve</ERROR></eFetchResult>',
      200,
      'ncbi_unreachable',
      true,
    ],
    ['a JSON error', '{"error":"backend failed"}', 200, 'ncbi_unreachable', true],
    [
      'a rate limit in 200',
      '{"error":"API rate limit exceeded","count":"4"}',
      200,
      'ncbi_rate_limited',
      true,
    ],
    ['JSON that breaks off', '{"records":[{"pmid":1', 200, 'ncbi_invalid_response', true],
    ['HTTP 429', '{"error":"API rate limit exceeded"}', 429, 'ncbi_rate_limited', true],
    ['HTTP 500', 'oops', 500, 'ncbi_unreachable', true],
    ['HTTP 503', '', 503, 'ncbi_unreachable', true],
    ['HTTP 501', 'no', 501, 'ncbi_refused', false],
    ['HTTP 400', '{"status":"error"}', 400, 'ncbi_refused', false],
    ['HTTP 400 around a web page', '<html>502 Bad Gateway</html>', 400, 'ncbi_unreachable', true],
    ['HTTP 400 of a failing backend', 'External viewer error: x', 400, 'ncbi_unreachable', true],
    ['a redirect', '', 302, 'ncbi_unreachable', true],
  ])('%s', async (_name, body, status, reason, retryable) => {
    expect(await faultOf(body, { status })).toMatchObject({ reason, retryable });
  });

  it('is never quoted', async () => {
    const secret = 'api_key=SECRET someone@example.org';
    const details = await faultOf(`<html>${secret}</html>`, { status: 500 });
    expect(JSON.stringify(details)).not.toMatch(/SECRET|example\.org/);
  });

  it('is not seen in an article that talks about errors', () => {
    expect(
      bodyFault(service, '<?xml version="1.0"?><pmc-articleset><article><p>An error occurred'),
    ).toBeUndefined();
  });
});

describe('Retry-After', () => {
  it.each([
    ['3', 3000],
    [' 10 ', 10_000],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 5000],
    ['soon', undefined],
    ['-4', undefined],
    [null, undefined],
  ])('%s is %s ms', (header, expected) => {
    expect(retryAfterMs(header, 0)).toBe(expected);
  });

  it('that is absent makes the next step a minute', async () => {
    expect((await faultOf('', { status: 429 })).hint).toMatch(/^Wait a minute and try again\./);
  });

  it('reaches the error in seconds', async () => {
    expect(await faultOf('', { status: 429, headers: { 'retry-after': '7' } })).toMatchObject({
      retryAfter: 7,
    });
  });
});
