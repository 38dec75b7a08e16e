import { Hono } from 'hono';
import { type Citation, citationsSchema } from '../../citations/answer-schema.ts';
import { type Format, fileOf } from '../../citations/formats.ts';
import { CSL_PATH } from '../../notes/collection.ts';
import { readItems } from '../../notes/csl-library.ts';
import { callTool, failureText } from '../call-tool.ts';
import { Foreign } from '../foreign.tsx';
import { page, problem } from '../page.tsx';
import type { PageContext, PageEnv } from '../page-env.ts';
import { LIBRARY } from './addresses.ts';
import { attachment } from './attachment.ts';
import { onShelf } from './on-shelf.ts';

const FORMATS = { bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON' } as const;
/** As many as pubmed_format_citations takes. */
const MOST_PAPERS = 500;
const BROKEN = `${CSL_PATH} in your notes is no list in CSL-JSON any more. Correct it, or delete it there and save the papers again with overwrite.`;

/** The papers of a search, or of all notes, as a file for Zotero, LaTeX or Word. */
export const references = new Hono<PageEnv>()
  .get('/library/runs/:id/references', async (c) => {
    const run = await onShelf(c, (shelf) => shelf.run(c.req.param('id')));
    return cited(c, run?.result.pmids ?? []);
  })
  .get(`${LIBRARY}/notes/references`, async (c) => {
    const list = await onShelf(c, (shelf) => shelf.text(CSL_PATH));
    const items = readItems(list ?? '[]');
    if (!items) return problem(c, 409, 'The list of references cannot be read', BROKEN);
    return cited(c, items.flatMap(pmidOf));
  });

/** Links to the same papers in each format; `base` is the page that they belong to. */
export function References({ base }: { base: string }) {
  return (
    <p class="row">
      <span>Take the references with you, made anew from PubMed:</span>
      {Object.entries(FORMATS).map(([format, name]) => (
        <a class="button" href={`${base}/references?format=${format}`}>
          {name}
        </a>
      ))}
    </p>
  );
}

async function cited(c: PageContext, pmids: string[]): Promise<Response> {
  const format = c.req.query('format') ?? '';
  if (!isOffered(format)) return problem(c, 400, 'No such format', 'Choose BibTeX, RIS or CSL-JSON.');
  if (pmids.length === 0) return problem(c, 404, 'No papers', 'There is no paper with a PMID here.');
  const answer = await callTool(c, 'pubmed_format_citations', {
    pmids: pmids.slice(0, MOST_PAPERS),
    format: [format],
  });
  const result = citationsSchema.safeParse(answer.structuredContent);
  if (answer.isError || !result.success)
    return problem(c, 502, 'No references were made', failureText(answer));
  const { citations, missing = [], deferred, download_url } = result.data;
  const without = [...missing.map(({ pmid }) => pmid), ...(deferred?.ids ?? []), ...pmids.slice(MOST_PAPERS)];
  const asked = c.req.query('incomplete') === 'yes';
  if (without.length > 0 && !asked) return incomplete(c, pmids.length, without, format);
  if (download_url) return c.redirect(new URL(download_url).pathname + new URL(download_url).search, 303);
  return file(citations, format);
}

/** A file that is short is given only to who knows it. */
function incomplete(c: PageContext, total: number, without: string[], format: Format) {
  const body = (
    <>
      <p role="alert">
        {without.length} of {total} papers would be missing from the file.
      </p>
      <p>
        Without them: PMID <Foreign text={without.join(', ')} most={5000} />. PubMed gave no record for them
        now, or they are more than the {MOST_PAPERS} of one file.
      </p>
      {without.length < total && (
        <p>
          <a class="button" href={`${c.req.path}?format=${format}&incomplete=yes`}>
            Download the other {total - without.length}
          </a>
        </p>
      )}
    </>
  );
  return page(c, 'Not all papers', body);
}

function file(citations: Citation[], format: Format): Response {
  const texts = citations.map((one) => one.citations[format] ?? '');
  const { name, mimeType, text } = fileOf(format, texts, { includeAbstract: false });
  return attachment(text, name, mimeType);
}

function isOffered(format: string): format is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, format);
}

function pmidOf({ PMID }: Record<string, unknown>): string[] {
  return /^\d+$/.test(String(PMID)) ? [String(PMID)] : [];
}
