/** Raise it whenever the reader makes another Article of the same XML: kept articles of older versions are not used. */
export const JATS_READER_VERSION = 5;
