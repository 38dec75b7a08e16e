import type { Draft, Scope } from './draft.ts';
import { flat } from './text.ts';

/** A start tag as saxes hands it over. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What an element does where it stands: it may `enter` a frame of its own; if it does not, it is transparent. */
export type Rule<S> = (walker: Walker, tag: Tag, state: S) => void;

/** What may stand in one place of an article. */
export interface Rules<S> {
  /** Whether text here is kept. */
  readonly text: boolean;
  /** By local name. */
  readonly on: ReadonlyMap<string, Rule<S>>;
  /** For elements that `on` does not name. */
  readonly other?: Rule<S>;
  /** Called when a transparent element closes. */
  readonly left?: (walker: Walker, state: S) => void;
}

interface Frame {
  readonly depth: number;
  readonly rules: Rules<unknown>;
  readonly state: unknown;
  readonly close: ((walker: Walker, data: unknown) => void) | undefined;
  readonly data: unknown;
}

/** More parts than this are removed in one go. */
const MANY_PARTS = 16;

/**
 * Walks the events of one document. Frames stand only for elements that need their end told; text collects in
 * `parts`, where whoever remembered a position takes back all that was added since.
 */
export class Walker {
  /** Text not yet taken. Positions in it nest, as elements do. */
  readonly parts: string[] = [];
  /** Where the last xref with text ended, -1 for none. */
  lastXref = -1;
  /** How many elements are open. */
  depth = 0;
  /** Local name of the element that is being opened, and of the one opened before it. */
  local = '';
  previous = '';
  /** Where the text stood when the last element closed. */
  left = 0;
  /** How many superscripts, and how many bibliography xrefs, are open. */
  superscripts = 0;
  bibliographyXrefs = 0;
  /** Set while an article is open. */
  draft: Draft | undefined;
  scope: Scope = { lifted: false };
  /** Position of the open figure group in the article's list. */
  figureGroup: number | undefined;
  /** Rules of the elements that stand for themselves wherever they occur: tables, figures, reference lists. */
  readonly lifts: ReadonlyMap<string, Rule<unknown>>;
  readonly #skipped: Rules<unknown>;
  #top: Frame;
  readonly #below: Frame[] = [];

  constructor(rules: Rules<unknown>, lifts: ReadonlyMap<string, Rule<unknown>>) {
    this.lifts = lifts;
    this.#skipped = { text: false, on: lifts };
    this.#top = { depth: 0, rules, state: undefined, close: undefined, data: undefined };
  }

  open(tag: Tag): void {
    const { name } = tag;
    const colon = name.indexOf(':');
    this.previous = this.local;
    this.local = colon === -1 ? name : name.slice(colon + 1);
    this.depth++;
    this.again(tag);
  }

  /** Lets the rules that hold now decide on the element being opened. */
  again(tag: Tag): void {
    const { rules, state } = this.#top;
    const rule = rules.on.get(this.local) ?? rules.other;
    rule?.(this, tag, state);
  }

  close(): void {
    let top = this.#top;
    if (top.depth !== this.depth) top.rules.left?.(this, top.state);
    while (top.depth === this.depth) {
      this.#top = this.#below.pop() as Frame;
      top.close?.(this, top.data);
      top = this.#top;
    }
    this.depth--;
    this.left = this.parts.length;
  }

  text(text: string): void {
    if (this.#top.rules.text) this.parts.push(text);
  }

  /** Puts the element being opened under rules of its own; `close` gets the state back at its end. */
  enter<S>(rules: Rules<S>, state: S, close?: (walker: Walker, state: S) => void): void {
    this.#push(rules as Rules<unknown>, state, close as Frame['close'], state);
  }

  /** Goes on under the rules that hold already; `close` gets `data` at the end of the element being opened. */
  nest<D>(data: D, close: (walker: Walker, data: D) => void): void {
    this.#push(this.#top.rules, this.#top.state, close as Frame['close'], data);
  }

  /** Passes over the element being opened and all it holds, but for what stands for itself. */
  skip(): void {
    this.#push(this.#skipped, undefined, undefined, undefined);
  }

  /** Removes and returns the text since `start`. */
  take(start: number): string {
    const { parts } = this;
    const count = parts.length - start;
    this.lastXref = -1;
    if (count <= 0) return '';
    if (count === 1) return flat(parts.pop() as string);
    const run = this.textSince(start);
    this.cut(start);
    return run;
  }

  /** Removes the text since `start`. Many small cuts of a long list: `length =` may copy it each time in V8. */
  cut(start: number): void {
    const { parts } = this;
    if (parts.length - start > MANY_PARTS) parts.length = start;
    else while (parts.length > start) parts.pop();
  }

  textSince(start: number): string {
    const { parts } = this;
    const count = parts.length - start;
    if (count <= 0) return '';
    if (count === 1) return flat(parts[start] as string);
    return (start === 0 ? parts : parts.slice(start)).join('');
  }

  #push(rules: Rules<unknown>, state: unknown, close: Frame['close'], data: unknown): void {
    this.#below.push(this.#top);
    this.#top = { depth: this.depth, rules, state, close, data };
  }
}

/** Attribute by local name, whatever its prefix: `xlink:href`, `href`. */
export function attribute(tag: Tag, local: string): string | undefined {
  const { attributes } = tag;
  const plain = attributes[local];
  if (plain !== undefined) return flat(plain);
  for (const name in attributes) {
    if (name.endsWith(local) && name[name.length - local.length - 1] === ':')
      return flat(attributes[name] as string);
  }
  return undefined;
}
