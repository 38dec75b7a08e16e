import { chunksOf, READERS, type ReaderName } from './readers.ts';
import { syntheticHits, timeOfSearch } from './search-hits.ts';

let files: string[][] = [];

/**
 * The readers inside workerd: `POST /files` brings a JSON list of texts, `GET /run?reader=…` reads all of them once;
 * `GET /search?records=…` merges and ranks as many hits.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/files') {
      files = ((await request.json()) as string[]).map(chunksOf);
      return Response.json(files.length);
    }
    if (pathname === '/search')
      return Response.json(timeOfSearch(syntheticHits(Number(searchParams.get('records')))));
    const read = READERS[searchParams.get('reader') as ReaderName] as (chunks: string[]) => unknown;
    const before = performance.now();
    for (const chunks of files) read(chunks);
    return Response.json(performance.now() - before);
  },
};
