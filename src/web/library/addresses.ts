/** Where the pages of the library are; ids and names come from outside and are encoded. */

export const LIBRARY = '/library';

export const sessionPath = (sessionId: string) => `${LIBRARY}/sessions/${encodeURIComponent(sessionId)}`;

export const runPath = (runId: string) => `${LIBRARY}/runs/${encodeURIComponent(runId)}`;

export const artifactPath = (sessionId: string, artifactId: string) =>
  `${LIBRARY}/artifacts/${encodeURIComponent(sessionId)}/${encodeURIComponent(artifactId)}`;

export const filePath = (sessionId: string, artifactId: string, name: string) =>
  `${artifactPath(sessionId, artifactId)}?file=${encodeURIComponent(name)}`;

export const notePath = (path: string) => `${LIBRARY}/note?path=${encodeURIComponent(path)}`;
