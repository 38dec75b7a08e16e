import { type Document, isMap, isScalar, isSeq, parseDocument, Scalar, stringify } from 'yaml';
import { plainLineEnds } from './line-ends.ts';

export type Value = string | string[] | number | boolean | null;
/** A key with its value, or a comment that heads the keys behind it. */
export type Entry = [key: string, value: Value] | string;

/** Quoted like JSON: any text is itself, whatever it holds (contracts/literature-notes.md §5). */
const STYLE = { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 } as const;
const FLOW = { collectionStyle: 'flow', flowCollectionPadding: false } as const;
/** Stand raw in JSON, but not every reader of YAML takes them: https://yaml.org/spec/1.2.2/#51-character-set. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const FENCE = '---\n';

export interface NoteText {
  /** The YAML between the fences; undefined when a note has none. */
  front?: string;
  body: string;
}

/** Front matter with its fences. */
export function frontMatter(entries: Entry[]): string {
  return `${FENCE}${yamlOf(entries)}${FENCE}`;
}

export function yamlOf(entries: Entry[]): string {
  return entries
    .map((entry) => (typeof entry === 'string' ? `# ${entry}\n` : `${entry[0]}: ${scalar(entry[1])}\n`))
    .join('');
}

/** A value as YAML on one line. */
export function scalar(value: Value): string {
  const sound = typeof value === 'string' ? value.toWellFormed() : value;
  const list = Array.isArray(sound) ? sound.map((one) => one.toWellFormed()) : sound;
  return stringify(list, { ...STYLE, ...FLOW })
    .trimEnd()
    .replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Parts front matter and body; line ends become "\n". */
export function splitNote(text: string): NoteText {
  const lines = plainLineEnds(text);
  if (!lines.startsWith(FENCE)) return { body: lines };
  const end = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(lines.slice(FENCE.length));
  if (!end) return { body: lines };
  const from = FENCE.length + end.index;
  return { front: lines.slice(FENCE.length, from), body: lines.slice(from + end[0].length) };
}

/** Reads front matter; undefined when it is no map of keys. */
export function readFront(front: string): Document | undefined {
  const document = parseDocument(front, { uniqueKeys: true });
  if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
    return undefined;
  return document;
}

/** The keys of front matter that a merge can make new: plain values and lists of texts. */
export function entriesOf(front: string): Entry[] {
  const values: unknown = readFront(front)?.toJS();
  return Object.entries(values ?? {}).flatMap(([key, value]): Entry[] => {
    const isText = (one: unknown) => typeof one === 'string';
    if (Array.isArray(value)) return value.every(isText) ? [[key, value]] : [];
    return typeof value === 'object' && value !== null ? [] : [[key, value as Value]];
  });
}

/** The value of a key as text; '' where there is none. */
export function textAt(document: Document | undefined, key: string): string {
  const value = document?.get(key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export interface FrontRules {
  /** The person's or an agent's: what stands there stays. */
  keep: ReadonlySet<string>;
  /** Lists to which the person may have added. */
  unite: ReadonlySet<string>;
}

/**
 * What stands there with the retrieved values made new: keys and comments of the person stay, in their order. Undefined
 * when it cannot be read; byte for byte the same when nothing is new.
 */
export function mergeFront(old: string, fresh: Entry[], { keep, unite }: FrontRules): string | undefined {
  const document = readFront(old);
  if (!document) return undefined;
  let changed = false;
  for (const entry of fresh) {
    if (typeof entry === 'string') continue;
    const [key, value] = entry;
    const before = document.get(key, true);
    if (before !== undefined && keep.has(key)) continue;
    const known = isSeq(before) && unite.has(key) ? (before.toJSON() as unknown[]) : [];
    const next = Array.isArray(value)
      ? [...new Set([...known.filter((one) => typeof one === 'string'), ...value])]
      : value;
    const current = isSeq(before) ? before.toJSON() : isScalar(before) ? before.value : undefined;
    if (JSON.stringify(current) === JSON.stringify(next)) continue;
    if (isScalar(before) && typeof next === 'string') {
      before.value = next.toWellFormed(); // keeps the comment behind it
      before.type = Scalar.QUOTE_DOUBLE;
    } else {
      document.set(key, nodeOf(document, next));
    }
    changed = true;
  }
  return changed ? document.toString({ lineWidth: 0, flowCollectionPadding: false }) : old;
}

function nodeOf(document: Document, value: Value): unknown {
  const node = document.createNode(Array.isArray(value) ? value.map((one) => one.toWellFormed()) : value, {
    flow: true,
  });
  for (const one of isSeq(node) ? node.items : [node]) {
    if (isScalar(one) && typeof one.value === 'string') one.type = Scalar.QUOTE_DOUBLE;
  }
  return node;
}
