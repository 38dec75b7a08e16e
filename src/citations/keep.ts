import type { SessionCall } from '../session/session.ts';
import type { Kept } from './answer.ts';
import type { Citation } from './answer-schema.ts';
import { type Format, type FormatOptions, fileOf } from './formats.ts';

/** Keeps all citations as files that other programs read, one a format; undefined when the store fails. */
export async function keepCitations(
  call: SessionCall,
  citations: Citation[],
  formats: Format[],
  options: FormatOptions,
): Promise<Kept | undefined> {
  const files = formats.map((format) => {
    const texts = citations.map((one) => one.citations[format] ?? '');
    const { name, text } = fileOf(format, texts, options);
    return { name, text };
  });
  const draft = {
    tool: 'pubmed_format_citations',
    kind: 'citations',
    files,
    summary: { query: `${citations.length} citations`, formats, result_count: citations.length },
  };
  const manifest = await call.session.publish(draft, undefined, call.now());
  if (!manifest) return undefined;
  const { artifact_uri, session_id, artifact_id } = manifest;
  const download_url = await call.session.downloadUrl(`artifact/${session_id}/${artifact_id}`, call.now());
  return { artifact_uri, download_url };
}
