import { type Folder, readStored, type Stored } from '../folder.ts';
import { deriveRecord } from './derive.ts';

/** Every PMID that the folder has a record or an article of, ascending. */
export function allPmids(folder: Folder): string[] {
  const pmids = new Set([...folder.records.keys(), ...folder.byPmid.keys()]);
  return [...pmids].sort((a, b) => Number(a) - Number(b));
}

/**
 * The PubmedArticle elements of these PMIDs: a record of the folder as it stands there, else one derived from the
 * JATS article. Unknown PMIDs are left out; the order is the one asked for. Each file is read once.
 */
export async function recordXmls(pmids: readonly string[], folder: Folder): Promise<Map<string, string>> {
  const files = new Map<string, Promise<string>>();
  const whole = (path: string): Promise<string> => {
    const text = files.get(path) ?? readStored({ path, start: 0, end: Number.POSITIVE_INFINITY });
    files.set(path, text);
    return text;
  };
  const slice = async ({ path, start, end }: Stored): Promise<string> =>
    (await whole(path)).slice(start, end);

  const found = new Map<string, string>();
  for (const pmid of pmids) {
    const record = folder.records.get(pmid);
    const article = record ? undefined : folder.byPmid.get(pmid);
    if (record) found.set(pmid, await slice(record));
    else if (article) found.set(pmid, deriveRecord(await slice(article), article, folder));
  }
  return found;
}
