import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Corpus {
  texts: string[];
  /** Megabytes of UTF-8, as they come over the network. */
  megabytes: number;
}

/** Every XML file below a folder that is, or holds, a JATS article. */
export function readCorpus(folder: string): Corpus {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.xml'),
  );
  const texts = names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /<article[\s>]/.test(text));
  if (texts.length === 0) throw new Error(`${folder} holds no JATS articles.`);
  return { texts, megabytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6 };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
