import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { headOf, readJson } from '../upstream/body.ts';
import type { Call, Service } from '../upstream/call.ts';
import { invalidResponse } from '../upstream/faults.ts';
import { ask } from '../upstream/retry.ts';

/** https://unpaywall.org/products/api */
const API = 'https://api.unpaywall.org/v2';

const location = z.object({
  url: z.string().nullish(),
  url_for_pdf: z.string().nullish(),
  url_for_landing_page: z.string().nullish(),
  license: z.string().nullish(),
  host_type: z.string().nullish(),
  version: z.string().nullish(),
});
const recordSchema = z.object({
  is_oa: z.boolean(),
  title: z.string().nullish(),
  journal_name: z.string().nullish(),
  year: z.number().nullish(),
  best_oa_location: location.nullish(),
  oa_locations: z.array(location).nullish(),
});

export type OaLocation = z.infer<typeof location>;

/** What Unpaywall knows of a DOI: where open copies are, best first, or why there are none. */
export type OaRecord =
  | { locations: OaLocation[]; title?: string; journalName?: string; year?: number }
  | { noOa: string };

/** Unpaywall as a service, or undefined where no e-mail is set. */
export function unpaywall(config: Config): Service | undefined {
  return config.unpaywall && { id: 'unpaywall', label: 'Unpaywall', policy: config.unpaywall };
}

/**
 * Unpaywall's record of a DOI (contracts/upstreams.md §7): 404 is an unknown DOI, 422 an impossible one.
 *
 * @throws AppError as `ask`; `unpaywall_invalid_response` for an answer of another shape
 */
export async function findOpenAccess(call: Call, service: Service, doi: string): Promise<OaRecord> {
  const email = encodeURIComponent(call.config.unpaywall?.email ?? '');
  const url = `${API}/${encodeURIComponent(doi)}?email=${email}`;
  return ask(call, service, { url }, async (response) => {
    if (response.status === 404 || response.status === 422) {
      // It also says 422 to an e-mail that it does not take, and then of every DOI.
      if (/e-?mail/i.test(await headOf(response))) throw refusedEmail();
      return { noOa: response.status === 404 ? 'unknown DOI' : 'invalid DOI' };
    }
    const answer = recordSchema.safeParse(await readJson(service, response));
    if (!answer.success) throw invalidResponse(service, 'sent a record of an unknown shape');
    const { is_oa, best_oa_location, oa_locations, title, journal_name, year } = answer.data;
    const all = [best_oa_location, ...(oa_locations ?? [])].filter((one) => one != null);
    const locations = all.filter((one, at) => all.findIndex(({ url }) => url === one.url) === at);
    if (!is_oa || locations.length === 0) return { noOa: 'no OA copy indexed' };
    return {
      locations,
      ...(title && { title }),
      ...(journal_name && { journalName: journal_name }),
      ...(year && { year }),
    };
  });
}

function refusedEmail(): AppError {
  return new AppError({
    reason: 'unpaywall_refused',
    message: 'Unpaywall does not take the e-mail in UNPAYWALL_EMAIL',
    hint: 'Who runs this server has to set UNPAYWALL_EMAIL to a real address.',
    code: ERROR_CODE.unavailable,
    retryable: false,
  });
}
