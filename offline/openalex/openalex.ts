import type { Folder } from '../folder.ts';
import { decoded } from '../log.ts';
import { json, type Service } from '../service.ts';
import { type View, viewsOf } from '../works/view.ts';
import { find } from './find.ts';
import { workId } from './kinds.ts';
import { pageOf } from './page.ts';
import { FIELDS, recordOf } from './record.ts';
import { Refusal, refused } from './refusal.ts';

/** api.openalex.org: lists of works, and one work by any of its ids. */
export const openalex: Service = ({ url, params }, folder) => {
  const [, id] = /^\/works(?:\/(.+))?$/.exec(url.pathname) ?? [];
  if (url.pathname === '/works') return answer(() => list(params, folder));
  return id ? answer(() => single(decoded(id), params, folder)) : undefined;
};

async function list(params: URLSearchParams, folder: Folder): Promise<Response> {
  const selected = selection(params);
  const views = await viewsOf('openalex', folder);
  const { found, searched } = find(views, params);
  const { page, meta } = pageOf(found, params);
  const results = page.map(({ view, score }) =>
    select(recordOf(view, searched ? score : undefined), selected),
  );
  return json({ meta, results, group_by: [] });
}

async function single(id: string, params: URLSearchParams, folder: Folder): Promise<Response> {
  const view = (await viewsOf('openalex', folder)).find(named(id));
  if (!view) return json({ error: '404 Not Found', message: `No work with the id ${id}` }, 404);
  return json(select(recordOf(view), selection(params)));
}

function named(id: string): (view: View) => boolean {
  const [, pmid] = /^(?:pmid:|https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/)(\d+)$/i.exec(id) ?? [];
  if (pmid) return ({ ids }) => ids.pmid === pmid;
  const [, pmcid] = /^pmcid:(?:PMC)?(\d+)$/i.exec(id) ?? [];
  if (pmcid) return ({ ids }) => ids.pmcid === `PMC${pmcid}`;
  const [, doi] = /^(?:doi:|https:\/\/doi\.org\/)(10\..+)$/i.exec(id) ?? [];
  if (doi) return ({ ids }) => ids.doi?.toLowerCase() === doi.toLowerCase();
  const [, number] = /^(?:https:\/\/openalex\.org\/)?(W\d+)$/i.exec(id) ?? [];
  return ({ work }) => workId(work) === number?.toUpperCase();
}

function selection(params: URLSearchParams): string[] | undefined {
  const selected = params.get('select')?.split(',');
  const unknown = selected?.find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    throw new Refusal(
      `${unknown} is not a valid select field. Valid fields for select are: ${FIELDS.join(', ')}.`,
    );
  return selected;
}

function select(record: Record<string, unknown>, selected: string[] | undefined): Record<string, unknown> {
  if (!selected) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => selected.includes(field)));
}

async function answer(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}
