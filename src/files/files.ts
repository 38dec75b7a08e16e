export interface StoredText {
  text: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
}

/** Where texts are kept by name: R2, or a Durable Object's SQLite where a deployment has no R2. */
export interface Files {
  read(key: string): Promise<StoredText | undefined>;
  write(key: string, text: string): Promise<void>;
}
