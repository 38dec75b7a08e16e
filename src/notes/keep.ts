import { partsOf } from '../download/parts.ts';
import { pathsOf } from '../download/saved-paths.ts';
import type { Manifest } from '../record/artifact.ts';
import type { SessionCall } from '../session/session.ts';
import type { Locator } from './library.ts';
import type { FileRow, NotesResult, SkippedRow } from './result.ts';

/** As pubmed_fetch_articles: clients refuse answers of more than 25,000 tokens (field-cases.md C10). */
const MAX_ANSWER_CHARACTERS = 60_000;
export const SAVE_KIND = 'literature_notes';
export const SAVE_FILE = 'saved.json';

/**
 * The answer within what clients take, the whole of it kept as an artifact: it lists the locators of the notes and
 * copies none (contracts/literature-notes.md §8). A store that fails costs nothing that was saved: it is told.
 */
export async function keepSave(call: SessionCall, whole: NotesResult): Promise<NotesResult> {
  if (whole.article_count === 0) return whole;
  const { note_format, written_count, skipped_count, index_file } = whole;
  const draft = {
    tool: 'save_literature_notes',
    kind: SAVE_KIND,
    files: [{ name: SAVE_FILE, text: `${JSON.stringify(whole, null, 2)}\n` }],
    summary: { query: index_file?.title ?? 'notes', note_format, written_count, skipped_count },
  };
  const manifest = await call.session.publish(draft, undefined, call.now());
  const links = await downloads(call, whole, manifest);
  const shown = boundedRows(whole);
  const cut = rowsOf(shown) < rowsOf(whole);
  const told = [
    whole.notice,
    cut &&
      'files, skipped and older_notes list the first rows only; written_count and skipped_count count all.',
    cut && manifest && `All rows: read_session, action artifact, ${manifest.artifact_uri} (${SAVE_FILE}).`,
    !manifest && 'The notes are saved, but the list of this save could not be stored in the session.',
  ];
  const notice = told.filter(Boolean).join(' ');
  return {
    ...shown,
    ...(notice && { notice }),
    ...(manifest && { artifact_uri: manifest.artifact_uri }),
    ...links,
  };
}

/** Signed links to what was saved and to all there is; a library beyond one zip has several (design.md §7). */
async function downloads(
  { session, now }: SessionCall,
  whole: NotesResult,
  manifest: Manifest | undefined,
): Promise<Pick<NotesResult, 'download_url' | 'further_download_urls' | 'library_download_urls'>> {
  const linksTo = (target: string, files: number) =>
    Promise.all(
      Array.from({ length: partsOf(files) }, (_, at) => session.downloadUrl(`${target}/${at + 1}`, now())),
    );
  const saved = pathsOf(whole).length;
  const [download_url, ...further] =
    manifest && saved > 0
      ? await linksTo(`artifact/${manifest.session_id}/${manifest.artifact_id}`, saved)
      : [];
  const paths = await session.library.list().catch(() => undefined);
  return {
    ...(download_url && { download_url }),
    ...(further.length > 0 && { further_download_urls: further }),
    ...(paths && { library_download_urls: await linksTo('library', paths.length) }),
  };
}

/** The rows that fit into one answer: conflicts, which need a person, before all others. */
function boundedRows(whole: NotesResult): NotesResult {
  let room =
    MAX_ANSWER_CHARACTERS - JSON.stringify({ ...whole, files: [], skipped: [], older_notes: [] }).length;
  const fits = (row: FileRow | SkippedRow | Locator) => {
    room -= JSON.stringify(row).length + 1;
    return room >= 0;
  };
  const first = whole.files.filter(({ action }) => action === 'conflict').filter(fits);
  const shown = new Set([
    ...first,
    ...whole.files.filter(({ action }) => action !== 'conflict').filter(fits),
  ]);
  return {
    ...whole,
    files: whole.files.filter((row) => shown.has(row)),
    skipped: whole.skipped.filter(fits),
    ...(whole.older_notes && { older_notes: whole.older_notes.filter(fits) }),
  };
}

function rowsOf({ files, skipped, older_notes = [] }: NotesResult): number {
  return files.length + skipped.length + older_notes.length;
}
