import { SaxesParser } from 'saxes';
import { namedEntities } from '../../jats/entities.ts';
import { recordOf } from './record.ts';
import type { PubmedRecord } from './schema.ts';
import type { Element } from './tree.ts';

/**
 * Why a record set could not be read. `truncated`: it ended before its root did; `malformed`: not well-formed, nested
 * too deeply, or a record without PMID; `error`: an ERROR element instead of data; `no-set`: XML of another kind.
 */
export type RecordFault = 'truncated' | 'malformed' | 'error' | 'no-set';

export class RecordError extends Error {
  readonly fault: RecordFault;

  constructor(fault: RecordFault, message: string) {
    super(message);
    this.name = 'RecordError';
    this.fault = fault;
  }
}

/** One thing that a record set tells: a record, or a PMID whose record it could not get this time. */
export type RecordItem = { kind: 'record'; record: PubmedRecord } | { kind: 'withheld'; pmid: string };

export interface RecordReader {
  write(chunk: string): void;
  /** Ends the document; throws when it is not complete. */
  end(): void;
}

const MAX_DEPTH = 500;
const SETS = new Set(['PubmedArticleSet', 'PubmedBookArticleSet', 'MedlineCitationSet']);
const RECORDS = new Set(['PubmedArticle', 'PubmedBookArticle', 'MedlineCitation']);
/** Large parts that no record of ours tells; what an article cites is most of its record. */
const PASSED_OVER = new Set([
  'ReferenceList',
  'History',
  'ChemicalList',
  'SupplMeshList',
  'GeneSymbolList',
  'PersonalNameSubjectList',
  'DataBankList',
  'ObjectList',
  'Sections',
  'ItemList',
]);
/** In a set, a PMID of which NCBI could not get the record (contracts/upstreams.md §4). */
const WITHHELD = 'CannotRetrievePMID';

/**
 * Reads a PubmedArticleSet piece by piece; `onItem` gets each record as its element closes, and one record's elements
 * are all that is held. Throws RecordError from `write` and `end`; after that the reader is of no further use.
 */
export function createRecordReader(onItem: (item: RecordItem) => void): RecordReader {
  const parser = new SaxesParser({ position: false, xmlns: false });
  /** The elements that are open in the record that is open. */
  const open: Element[] = [];
  let top: Element | undefined;
  let depth = 0;
  /** Depth of the element that is passed over, 0 for none. */
  let passedOver = 0;
  let begun = false;
  let root = '';
  const noSet = () => new RecordError('no-set', `The root is <${root}>`);

  parser.ENTITIES = namedEntities();
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new RecordError('malformed', `More than ${MAX_DEPTH} nested elements`);
    if (passedOver > 0) return;
    if (top) {
      if (PASSED_OVER.has(name)) {
        passedOver = depth;
        return;
      }
    } else if (name === 'ERROR') {
      throw new RecordError('error', 'An ERROR element');
    } else if (depth === 1) {
      root = name;
      // In an error report the ERROR is still to come.
      if (!SETS.has(name) && !/^e\w*Result$/i.test(name)) throw noSet();
      return;
    } else if (!RECORDS.has(name) && name !== WITHHELD) {
      return;
    }
    const element: Element = { name, attributes, children: [] };
    top?.children.push(element);
    open.push(element);
    top = element;
  });
  parser.on('closetag', () => {
    depth--;
    if (passedOver > 0) {
      if (depth < passedOver) passedOver = 0;
      return;
    }
    if (!top) return;
    const closed = open.pop() as Element;
    top = open.at(-1);
    if (!top) onItem(itemOf(closed));
  });
  const onText = (text: string) => {
    if (top && passedOver === 0) top.children.push(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('error', ({ message }) => {
    if (message.endsWith('undefined entity.')) return;
    const cut = /unclosed tag|unexpected end|document must contain a root/.test(message);
    throw new RecordError(cut ? 'truncated' : 'malformed', message);
  });

  return {
    write(chunk) {
      // Old answers begin with an empty line, before which XML allows no declaration.
      const text = begun ? chunk : chunk.trimStart();
      if (text === '') return;
      begun = true;
      parser.write(text);
    },
    end() {
      parser.close();
      if (!SETS.has(root)) throw noSet();
    },
  };
}

/** All items of a document at hand. */
export function parseRecords(text: string): RecordItem[] {
  const items: RecordItem[] = [];
  const reader = createRecordReader((item) => items.push(item));
  reader.write(text);
  reader.end();
  return items;
}

function itemOf(element: Element): RecordItem {
  if (element.name === WITHHELD) return { kind: 'withheld', pmid: element.children.join('').trim() };
  const record = recordOf(element);
  if (!record) throw new RecordError('malformed', 'A record without PMID');
  return { kind: 'record', record };
}
