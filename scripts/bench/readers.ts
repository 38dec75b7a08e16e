import { XMLParser } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import type { Article } from '../../src/jats/article.ts';
import { createJatsReader } from '../../src/jats/reader.ts';

/** Pieces as they come from a socket, cut from the text beforehand: the cutting is not measured. */
export type Chunks = string[];

const CHUNK_CHARACTERS = 65_536;

export function chunksOf(xml: string): Chunks {
  const chunks: Chunks = [];
  for (let at = 0; at < xml.length; at += CHUNK_CHARACTERS) chunks.push(xml.slice(at, at + CHUNK_CHARACTERS));
  return chunks;
}

/** The three readers that are measured beside each other; each returns something that depends on the whole text. */
export const READERS = {
  /** Bytes in, Article out. */
  jats(chunks: Chunks): Article[] {
    const articles: Article[] = [];
    const reader = createJatsReader((item) => item.kind === 'article' && articles.push(item.article));
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
    return articles;
  },
  /** The events alone: what a streaming reader cannot beat. */
  saxes(chunks: Chunks): number {
    let events = 0;
    const count = () => {
      events += 1;
    };
    const parser = new SaxesParser();
    parser.on('opentag', count);
    parser.on('closetag', count);
    parser.on('text', count);
    parser.on('error', count); // undefined entities
    for (const chunk of chunks) parser.write(chunk);
    parser.close();
    return events;
  },
  /** The tree alone, no JATS: what most servers of this kind start from. */
  tree(chunks: Chunks): unknown {
    const parser = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      trimValues: false,
      parseTagValue: false,
      maxNestedTags: 1000,
    } as never);
    return parser.parse(chunks.join(''));
  },
} as const;

export type ReaderName = keyof typeof READERS;
