import type { Folder, StoredArticle } from './folder.ts';
import { type Asked, json, type Service } from './service.ts';

const PATH = '/tools/idconv/api/v1/articles/';
const MAX_IDS = 200;

interface IdType {
  form: RegExp;
  /** The one for `pmid` is as observed; the others are worded after it. */
  complaint: { message: string; code: string };
  find(id: string, folder: Folder): StoredArticle | undefined;
  /** How a record of an unknown id names it. */
  unknown(id: string): Record<string, string | number>;
}

const ID_TYPES = new Map<string, IdType>([
  [
    'pmid',
    {
      form: /^0*[1-9]\d*$/,
      complaint: {
        message: 'All values of query param `ids` must be PubMed IDs (Positive Integers).',
        code: 'invalid_pmids',
      },
      find: (id, folder) => folder.byPmid.get(String(Number(id))),
      unknown: (id) => ({ pmid: Number(id) }),
    },
  ],
  [
    'pmcid',
    {
      form: /^(?:PMC)?0*[1-9]\d*$/i,
      complaint: {
        message: 'All values of query param `ids` must be PubMed Central IDs.',
        code: 'invalid_pmcids',
      },
      find: (id, folder) => folder.byPmcid.get(pmcDigits(id)),
      unknown: (id) => ({ pmcid: `PMC${pmcDigits(id)}` }),
    },
  ],
  [
    'doi',
    {
      form: /^10\.[\d.]+\/\S+$/,
      complaint: { message: 'All values of query param `ids` must be DOIs.', code: 'invalid_dois' },
      find: (id, folder) => folder.byDoi.get(id.toLowerCase()),
      unknown: (id) => ({ doi: id }),
    },
  ],
]);

/** pmc.ncbi.nlm.nih.gov: the ID converter. It knows only what is in PMC: an article without PMCID is unknown to it. */
export const idconv: Service = ({ url, params }, folder) =>
  url.pathname === PATH ? convert(params, folder) : undefined;

function convert(params: Asked['params'], folder: Folder): Response {
  const type = ID_TYPES.get(params.get('idtype') ?? '');
  const ids = (params.get('ids') ?? '').split(',').map((id) => id.trim());
  if (params.get('format') !== 'json')
    return refuse({ message: 'The offline library answers format=json only.', code: 'invalid_format' });
  if (!type)
    return refuse({ message: 'Query param `idtype` must be pmid, pmcid or doi.', code: 'invalid_idtype' });
  if (ids.length > MAX_IDS)
    return refuse({
      message: `At most ${MAX_IDS} values of query param \`ids\` are allowed.`,
      code: 'too_many_ids',
    });
  if (!ids.every((id) => type.form.test(id))) return refuse(type.complaint);
  // Ids that differ only in case are one id, echoed with the last spelling sent.
  const spellings = new Map(ids.map((id) => [id.toLowerCase(), id]));
  return json(
    { status: 'ok', records: [...spellings.values()].map((id) => record(id, type, folder)) },
    200,
    1,
  );
}

function record(id: string, type: IdType, folder: Folder): Record<string, string | number> {
  const found = type.find(id, folder)?.ids;
  if (!found?.pmcid)
    return {
      ...type.unknown(id),
      'requested-id': id,
      status: 'error',
      errmsg: 'Identifier not found in PMC',
    };
  const { doi, pmcid, pmid } = found;
  return {
    ...(doi && { doi }),
    pmcid: `PMC${pmcid}`,
    ...(pmid && { pmid: Number(pmid) }),
    'requested-id': id,
  };
}

function refuse(error: { message: string; code: string }): Response {
  return json(
    { status: 'error', http_status: '400', http_status_reason: 'Bad Request', errors: [error] },
    400,
    1,
  );
}

function pmcDigits(id: string): string {
  return id.replace(/^(?:PMC)?0*/i, '');
}
