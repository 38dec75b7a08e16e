import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { tools } from '../mcp/tools.ts';
import type { Tool } from '../tools/tool.ts';
import { Connect } from './connect.tsx';
import { NAME, page } from './page.tsx';
import type { PageEnv } from './page-env.ts';

/** What this is, where a client connects, and what it finds there. */
export const landing = new Hono<PageEnv>().get('/', (c) => {
  const config = c.get('config');
  const endpoint = `${new URL(c.req.url).origin}/mcp`;
  const body = (
    <>
      <p class="lead">
        A server for literature work that language models use for you: it searches PubMed and other databases,
        reads open-access full text, checks queries, writes citations and keeps what was found. A source that
        failed is never reported as “nothing found”.
      </p>
      <h2>The endpoint</h2>
      <p class="endpoint">
        <code id="endpoint">{endpoint}</code>
        <button type="button" data-copies="endpoint" hidden>
          Copy
        </button>
      </p>
      <p>
        Transport Streamable HTTP,{' '}
        {config.auth === 'open'
          ? 'no sign-in: everybody on this machine is user “local”.'
          : 'OAuth sign-in: your client opens a page on which you allow it.'}
      </p>
      <p class="row">
        <a class="button" href="/try">
          Try the tools here
        </a>
        <a class="button" href="/library">
          Your library
        </a>
      </p>
      <h2>Who answers</h2>
      <p>{answering(config)}</p>
      <Connect endpoint={endpoint} open={config.auth === 'open'} />
      <h2>The tools</h2>
      <table class="stack">
        <caption>What a connected client can do here</caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {tools
            .filter(({ isEnabled }) => isEnabled?.(config) !== false)
            .map((tool) => (
              <tr>
                <th scope="row" class="name">
                  <code>{tool.name}</code>
                </th>
                <td>{inShort(tool, config)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
  return page(c, NAME, body, 200, ['/copy.js']);
});

function answering({ upstreamMode, europePmc, unpaywall, unifiedSearch }: Config): string {
  if (upstreamMode === 'sample')
    return 'The bundled sample library of invented articles, since no real service was asked for or none answered.';
  if (upstreamMode === 'library')
    return 'The offline library: a folder of articles stands in for all services.';
  const asked = [
    'PubMed and PubMed Central (NCBI)',
    europePmc && 'Europe PMC',
    'OpenAlex',
    'Semantic Scholar',
    'Crossref',
    unpaywall && 'Unpaywall',
  ].filter(Boolean);
  const never = unifiedSearch.disabledSources;
  const switchedOff = never.length > 0 ? ` Switched off in unified_search: ${never.join(', ')}.` : '';
  return `The real services: ${asked.join(', ')}.${switchedOff}`;
}

/** The first sentence of what a model reads. */
function inShort({ description }: Tool, config: Config): string {
  const text = typeof description === 'string' ? description : description(config);
  const first = /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;
  return first.replace(/`([^`]*)`/g, '“$1”');
}
