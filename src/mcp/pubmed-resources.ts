import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { askPubmedInfo } from '../pubmed/einfo.ts';
import { PUBMED_FILTERS } from '../search/fields.ts';
import type { Call } from '../upstream/call.ts';

const FILTERS = 'pubmed://filters/';
const INFO = 'pubmed://database/info';
const JSON_TYPE = 'application/json';

/** Makes the call for a read that asks a service, which is limited and logged under this name. */
type Ask = <T>(name: string, signal: AbortSignal, read: (call: Call) => Promise<T>) => Promise<T>;

/** What a search of PubMed can be narrowed by, and what PubMed is today. */
export function registerPubmed(server: McpServer, ask: Ask): void {
  const kinds = Object.keys(PUBMED_FILTERS);
  const template = new ResourceTemplate(`${FILTERS}{kind}`, {
    list: () => ({
      resources: kinds.map((kind) => ({
        uri: FILTERS + kind,
        name: `filters: ${kind}`,
        mimeType: JSON_TYPE,
      })),
    }),
    complete: { kind: (typed) => kinds.filter((kind) => kind.startsWith(typed)) },
  });
  server.registerResource(
    'filters',
    template,
    {
      title: 'Search filters',
      description: 'The values of a filter of unified_search and the PubMed clause behind each',
    },
    (uri, { kind }) => {
      const values = Object.hasOwn(PUBMED_FILTERS, String(kind)) ? PUBMED_FILTERS[String(kind)] : undefined;
      if (!values) throw new ResourceNotFoundError(uri.href);
      const text = JSON.stringify({ kind, use: `filters="${kind}:value" in unified_search`, values });
      return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
    },
  );
  server.registerResource(
    'database-info',
    INFO,
    {
      title: 'PubMed',
      description: 'Size, last update and searchable fields of PubMed, asked of NCBI',
      mimeType: JSON_TYPE,
    },
    async (_uri, ctx) => {
      const text = JSON.stringify(await ask('database_info', ctx.mcpReq.signal, askPubmedInfo));
      return { contents: [{ uri: INFO, mimeType: JSON_TYPE, text }] };
    },
  );
}
