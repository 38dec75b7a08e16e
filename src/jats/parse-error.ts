/**
 * Why a document could not be read. `truncated`: it ended before its root did; `malformed`: not well-formed XML;
 * `too-deep`: nesting beyond the limit; `not-jats`: well-formed, but the root is none that holds articles.
 */
export type ParseFault = 'truncated' | 'malformed' | 'too-deep' | 'not-jats';

/** The document is not a readable article. `line` and `column` count from 1 and 0 as saxes does. */
export class ParseError extends Error {
  readonly fault: ParseFault;
  readonly line: number;
  readonly column: number;
  /** Name of the root element, when one was seen. */
  readonly root: string | undefined;

  constructor(fault: ParseFault, message: string, at: { line: number; column: number; root?: string }) {
    super(`${message} (line ${at.line}, column ${at.column})`);
    this.name = 'ParseError';
    this.fault = fault;
    this.line = at.line;
    this.column = at.column;
    this.root = at.root;
  }
}
