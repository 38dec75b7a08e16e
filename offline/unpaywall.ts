import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARTICLE_PAGES } from './copies-article.ts';
import { catalogueOf } from './europepmc-catalogue.ts';
import { publicationDate } from './europepmc-paper.ts';
import type { Folder } from './folder.ts';
import { decoded } from './log.ts';
import { json, type Service } from './service.ts';
import { recordOf, type Work, workOf } from './unpaywall-record.ts';

const TABLE = join(import.meta.dirname, 'sample/unpaywall.json');

/** api.unpaywall.org: the table of invented copies, and every DOI of the folder. */
export const unpaywall: Service = ({ url, params }, folder) => {
  const doi = /^\/v2\/(.+)$/.exec(url.pathname)?.[1];
  if (!doi) return undefined;
  const email = params.get('email');
  if (!email) return refuse(422, 'Email address required in API call, see http://unpaywall.org/products/api');
  if (/@example\.com$/i.test(email))
    return refuse(
      422,
      'Please use your own email address in API calls. See http://unpaywall.org/products/api',
    );
  return lookUp(decoded(doi), folder);
};

async function lookUp(doi: string, folder: Folder): Promise<Response> {
  const same = (work: { doi?: string }): boolean => work.doi?.toLowerCase() === doi.toLowerCase();
  const listed = (JSON.parse(await readFile(TABLE, 'utf8')) as Work[]).find(same);
  if (listed) return json(recordOf(listed));
  const entry = (await catalogueOf(folder)).find(same);
  if (!entry)
    return refuse(
      404,
      `'${doi}' isn't in Unpaywall. See https://support.unpaywall.org/a/solutions/articles/44001900286`,
    );
  const page = `${ARTICLE_PAGES}${encodeURI(doi.toLowerCase())}`;
  return json(recordOf(workOf(doi, entry.paper, publicationDate(entry.paper), page)));
}

function refuse(status: number, message: string): Response {
  return json({ HTTP_status_code: status, error: true, message }, status);
}
