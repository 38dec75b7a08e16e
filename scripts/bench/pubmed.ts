import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRecordReader } from '../../src/pubmed/record/reader.ts';
import { median } from './files.ts';
import { type Chunks, chunksOf, READERS } from './readers.ts';

const ROOT = join(import.meta.dirname, '../..');
const CORPUS = join(ROOT, '../shared/corpus/eutils');
const RECORDS = 200;
const PASSES = 11;
const RECORD = /<(PubmedArticle|PubmedBookArticle|MedlineCitation)[\s>][\s\S]*?<\/\1>/g;

/** One answer of efetch with 200 records: those of the corpus, repeated. Undefined where there is no corpus. */
function efetchOf200(folder: string = CORPUS): string | undefined {
  if (!existsSync(folder)) return undefined;
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const records = texts
    .filter((text) => text.includes('<PubmedArticleSet'))
    .flatMap((text) => text.match(RECORD) ?? []);
  const set = Array.from({ length: RECORDS }, (_, at) => records[at % records.length]);
  return `<?xml version="1.0" ?>\n<PubmedArticleSet>${set.join('\n')}</PubmedArticleSet>`;
}

/** Our reading of an answer of 200 records, and fast-xml-parser's bare tree of it, taken in turn. */
export async function measurePubmed(): Promise<[figure: string, value: number, unit: string][]> {
  const xml = efetchOf200();
  if (xml === undefined) return [];
  const chunks = chunksOf(xml);
  const megabytes = Buffer.byteLength(xml) / 1e6;
  const rates: { records: number[]; tree: number[] } = { records: [], tree: [] };
  for (let pass = 0; pass < PASSES; pass++) {
    rates.records.push(megabytes / seconds(readRecords, chunks));
    rates.tree.push(megabytes / seconds(READERS.tree, chunks));
  }
  const [records, tree] = [median(rates.records), median(rates.tree)];
  return [
    ['efetch of 200 records, size', megabytes, 'MB'],
    ['efetch of 200 records, records', records, 'MB/s'],
    ['efetch of 200 records, bare tree of fast-xml-parser', tree, 'MB/s'],
    ['efetch of 200 records, records / bare tree of fast-xml-parser', records / tree, '×'],
  ];
}

function readRecords(chunks: Chunks): number {
  let count = 0;
  const reader = createRecordReader(() => {
    count++;
  });
  for (const chunk of chunks) reader.write(chunk);
  reader.end();
  return count;
}

function seconds(read: (chunks: Chunks) => unknown, chunks: Chunks): number {
  const before = performance.now();
  read(chunks);
  return (performance.now() - before) / 1000;
}
