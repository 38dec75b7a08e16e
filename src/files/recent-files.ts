import type { Files, StoredText } from './files.ts';

/**
 * The same files, with those used last at hand: a call for another section of an article reads nothing. Holds at most
 * `maxCharacters`, of the 128 MB that an isolate has; what is written elsewhere meanwhile is not noticed, so it is for
 * texts that never change under their key.
 */
export function recentFiles(files: Files, maxCharacters: number): Files {
  const recent = new Map<string, StoredText>();
  let characters = 0;
  const forget = (key: string) => {
    characters -= recent.get(key)?.text.length ?? 0;
    recent.delete(key);
  };
  const hold = (key: string, stored: StoredText) => {
    forget(key);
    recent.set(key, stored);
    characters += stored.text.length;
    // A Map keeps the order of insertion: its first keys were used longest ago.
    for (const oldest of recent.keys()) {
      if (characters <= maxCharacters) break;
      forget(oldest);
    }
    return stored;
  };
  return {
    async read(key) {
      const stored = recent.get(key) ?? (await files.read(key));
      return stored && hold(key, stored);
    },
    async write(key, text) {
      forget(key);
      await files.write(key, text);
    },
  };
}
