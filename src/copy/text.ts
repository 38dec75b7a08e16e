import { isFullText } from './not-full-text.ts';

/** The text of a downloaded copy. */
export interface CopyText {
  contentFormat: 'html-markdown' | 'pdf-text';
  content: string;
  title?: string;
  wordCount?: number;
  totalPages?: number;
}

/** The first bytes decide, never the header: publishers send pages as application/pdf, and PDFs as text/html. */
const PDF_MAGIC = '%PDF-';
/** A PDF may begin with some other bytes (PDF 1.7, Annex H.3.4.1). */
const MAGIC_WITHIN_BYTES = 1024;

/**
 * The text of a PDF or a web page; undefined when there is none, or when it is no full text.
 *
 * @throws what its reader throws of a file that is broken or breaks off
 */
export async function textOfCopy(bytes: Uint8Array, url: string): Promise<CopyText | undefined> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC_WITHIN_BYTES));
  const text = head.includes(PDF_MAGIC) ? await pdfText(bytes) : await pageText(bytes, url);
  return text && isFullText(text.content) ? text : undefined;
}

async function pdfText(bytes: Uint8Array): Promise<CopyText | undefined> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(bytes);
  try {
    const { text, totalPages } = await extractText(document, { mergePages: false });
    const content = text
      .map((page) => page.trim())
      .join('\n\n')
      .trim();
    return content ? { contentFormat: 'pdf-text', content, totalPages } : undefined;
  } finally {
    await document.cleanup();
  }
}

async function pageText(bytes: Uint8Array, url: string): Promise<CopyText | undefined> {
  const html = new TextDecoder(charsetOf(bytes)).decode(bytes);
  if (breaksOff(html)) throw new Error('The page breaks off');
  const [{ default: Defuddle }, { parseHTML }, { NodeHtmlMarkdown }] = await Promise.all([
    import('defuddle'),
    import('linkedom'),
    import('node-html-markdown'),
  ]);
  const { document } = parseHTML(html);
  const page = new Defuddle(document as unknown as ConstructorParameters<typeof Defuddle>[0], {
    url,
    removePartialSelectors: false, // they take a section with the id "discussion" for comments
  }).parse();
  const content = NodeHtmlMarkdown.translate(page.content)
    .replace(/^ (?=\S)| +$/gm, '')
    .trim();
  if (!content) return undefined;
  const title = page.title?.replace(/\s+/g, ' ').trim();
  return {
    contentFormat: 'html-markdown',
    content,
    wordCount: content.split(/\s+/).length,
    ...(title && { title }),
  };
}

/** HTML lets a page leave out its end tags; publishers write them, and half a paper is worse than none. */
function breaksOff(html: string): boolean {
  return /<(?:html|body)\b/i.test(html) && !/<\/(?:html|body)\s*>/i.test(html);
}

function charsetOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC_WITHIN_BYTES));
  const label = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}
