import { z } from 'zod';
import { assertOk, readText } from '../upstream/body.ts';
import type { Call } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';
import { answerIn, anyText, saidError } from './eutils-json.ts';
import { eutilsRequest, ncbi } from './ncbi.ts';

/** What NCBI tells of a database. */
export interface DatabaseInfo {
  name: string;
  /** Records in it. */
  count: number;
  /** When it was last updated, in NCBI's own spelling. */
  lastUpdate?: string;
  /** The fields that a query can name, such as `TIAB`. */
  fields: { tag: string; name: string; description: string }[];
}

const answer = z.object({
  einforesult: z.object({
    dbinfo: z.preprocess(
      (value) => (Array.isArray(value) ? value[0] : value),
      z.object({
        dbname: z.string(),
        count: anyText,
        lastupdate: anyText.optional(),
        fieldlist: z.array(z.object({ name: anyText, fullname: anyText, description: anyText })),
      }),
    ),
  }),
});

/**
 * PubMed's size, age and fields by EInfo (https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.EInfo).
 *
 * @throws AppError
 */
export async function askPubmedInfo(call: Call): Promise<DatabaseInfo> {
  const service = ncbi(call.config);
  const request = eutilsRequest(call.config, 'einfo', { db: 'pubmed', retmode: 'json' });
  return ask(call, service, request, async (response) => {
    await assertOk(service, response);
    const value = answerIn(service, await readText(service, response), (body) => 'einforesult' in body);
    const said = (value as { einforesult?: { ERROR?: unknown } }).einforesult?.ERROR;
    if (said) throw saidError(service, String(said));
    const read = answer.safeParse(value);
    const info = read.data?.einforesult.dbinfo;
    if (info?.dbname !== 'pubmed')
      throw invalidResponse(service, 'sent database information of unknown shape', true);
    return {
      name: info.dbname,
      count: Number(info.count),
      ...(info.lastupdate && { lastUpdate: info.lastupdate }),
      fields: info.fieldlist.map(({ name, fullname, description }) => ({
        tag: name,
        name: fullname,
        description,
      })),
    };
  });
}
