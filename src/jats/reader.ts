import { SaxesParser } from 'saxes';
import { keepComment, newDocument } from './document.ts';
import { namedEntities } from './entities.ts';
import { ParseError, type ParseFault } from './parse-error.ts';
import type { JatsItem } from './read.ts';

/** Nested elements beyond this are refused: real articles stay below 60. */
export const MAX_DEPTH = 500;

/** TeX that a publisher left in an instruction: all that parts two lines of a cell. */
const LINE_BREAK = /\\(?:newline|(?:line)?break|\\)/;

export interface JatsReader {
  write(chunk: string): void;
  /** Ends the document; throws when it is not complete. */
  end(): void;
}

/**
 * Reads a document piece by piece; `onItem` gets each article as its element closes. Throws ParseError from `write`
 * and `end`; after that the reader is of no further use.
 */
export function createJatsReader(onItem: (item: JatsItem) => void): JatsReader {
  const parser = new SaxesParser();
  const { walker, document } = newDocument(onItem);
  let root: string | undefined;

  const fail = (fault: ParseFault, message: string): never => {
    const { line, column } = parser;
    throw new ParseError(fault, message, { line, column, ...(root !== undefined && { root }) });
  };
  parser.ENTITIES = namedEntities();
  parser.on('opentag', (tag) => {
    root ??= tag.name;
    if (walker.depth >= MAX_DEPTH) fail('too-deep', `More than ${MAX_DEPTH} nested elements`);
    walker.open(tag);
  });
  parser.on('closetag', () => walker.close());
  parser.on('text', (text) => walker.text(text));
  parser.on('cdata', (text) => walker.text(text));
  parser.on('processinginstruction', ({ body }) => {
    if (LINE_BREAK.test(body)) walker.text(' ');
  });
  parser.on('comment', (comment) => keepComment(walker, comment));
  parser.on('error', ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, '');
    if (reason === 'undefined entity.') return;
    if (/^unclosed tag|^unexpected end|^document must contain a root/.test(reason)) fail('truncated', reason);
    fail('malformed', reason);
  });

  return {
    write(chunk) {
      parser.write(chunk);
    },
    end() {
      parser.close();
      if (document.articles === 0 && !document.articleSet) fail('not-jats', `No article in <${root}>`);
    },
  };
}
