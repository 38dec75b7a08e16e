import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { type NotesResult, notesResultSchema } from '../../src/notes/result.ts';
import type { TestClient, ToolResult } from '../clients.ts';
import { articleXml, setOf } from '../pubmed/record/support.ts';
import { inject } from './answers.ts';
import { efetchOf } from './articles.ts';

/** What the tests of save_literature_notes through both clients share. */

export const SAVE = 'save_literature_notes';

/** Success answers are held against the strict schema, and the text says the same. */
export function savedIn(result: ToolResult): NotesResult {
  expect(result.isError ?? false, result.content[0]?.text).toBe(false);
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
  return notesResultSchema.parse(result.structuredContent);
}

export async function save(client: TestClient, args: Record<string, unknown>): Promise<NotesResult> {
  return savedIn(await client.call(SAVE, args));
}

export interface Paper {
  pmid: string;
  title?: string;
  year?: string;
}

/** Lets PubMed answer a request for exactly these papers, and others that it has no record of. */
export function serve(papers: Paper[], times = 1, unknown: string[] = []): Promise<void> {
  const match = efetchOf(...papers.map(({ pmid }) => pmid), ...unknown);
  return inject({ match, times, body: setOf(...papers.map(recordOf)) });
}

function recordOf({ pmid, title = `Paper ${pmid}.`, year = '2024' }: Paper): string {
  const author = '<Author><LastName>Lin</LastName><Initials>A</Initials></Author>';
  const article = `<Journal><JournalIssue><PubDate><Year>${year}</Year></PubDate></JournalIssue></Journal><ArticleTitle>${title}</ArticleTitle><Abstract><AbstractText>Words of ${pmid}.</AbstractText></Abstract><AuthorList>${author}</AuthorList>`;
  return articleXml({ pmid, article });
}

/** A file of a user's library as R2 has it. */
export const noteKey = (user: string, path: string) => `u/${user}/references/${path}`;
export async function storedNote(user: string, path: string): Promise<string> {
  return (await (await env.ARTIFACTS.get(noteKey(user, path)))?.text()) ?? '';
}
