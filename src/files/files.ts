export interface StoredText {
  text: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

/** Where texts are kept by name. */
export interface Files {
  read(key: string): Promise<StoredText | undefined>;
  write(key: string, text: string): Promise<void>;
}

export interface StoredBytes {
  bytes: Uint8Array;
  contentType: string;
  storedAt: number;
}

export interface VersionedText extends StoredText {
  /** Changes with the content. */
  version: string;
}

export interface StoredFile {
  key: string;
  size: number;
  storedAt: number;
}

/** A whole file store: R2, or a Durable Object's SQLite where a deployment has no R2. */
export interface FileStore extends Files {
  readBytes(key: string): Promise<StoredBytes | undefined>;
  /** Writes a file under a key that has none. False, and nothing written, when it has one. */
  create(key: string, content: string | Uint8Array, contentType: string): Promise<boolean>;
  /** A text with its version, which `replace` takes. */
  readVersion(key: string): Promise<VersionedText | undefined>;
  /** Writes over a file that still is of this version. False, and nothing written, when it is another one or gone. */
  replace(key: string, content: string, contentType: string, version: string): Promise<boolean>;
  /** Files below a prefix that come after `after`, by key; at most `limit`. */
  list(prefix: string, limit: number, after?: string): Promise<StoredFile[]>;
  /** Keys without a file are no failure. */
  delete(keys: string[]): Promise<void>;
}
