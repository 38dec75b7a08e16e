import {
  type CitationText,
  closeId,
  dropBlank,
  finishCitation,
  type OpenId,
  partNames,
  pushEtAl,
} from './citation.ts';
import { FORMATTING, INLINE, RUN } from './inline.ts';
import { openName } from './name.ts';
import { once } from './once.ts';
import type { Cites } from './references.ts';
import type { Rule, Rules, Tag, Walker } from './walker.ts';

interface Fields extends CitationText {
  readonly reference: Cites;
  /** NLM `citation` and `related-object` may be set as printed: text between fields is then all that parts them. */
  readonly printed: boolean;
  /** Name of the last field, and what kind of persons the last group holds. */
  last: string;
  role: string;
  /** The open field, or '' for none: how deep it stands, and where it began before and behind what parts it. */
  open: string;
  depth: number;
  before: number;
  fieldStart: number;
  /** Where the last element inside the field ended. */
  inner: number;
}

interface OpenField extends OpenId {
  readonly fields: Fields;
}

interface Persons {
  readonly fields: Fields;
  readonly role: string;
  readonly before: number;
  readonly start: number;
  readonly end: number;
}

/** Two groups of persons that adjoin: authors and more authors, authors and editors. */
const PERSONS_GAP: Readonly<Record<string, string>> = { 'same-role': ', ', 'other-role': '; ' };

const TITLES = new Set([
  'article-title',
  'source',
  'chapter-title',
  'part-title',
  'data-title',
  'trans-title',
]);

const NAMES: [string, Rule<Fields>][] = [
  ['name', openMember],
  ['string-name', openMember],
  ['collab', openGroupName],
  ['etal', openEtAl],
];
const PERSONS = once(
  (): Rules<Fields> => ({
    text: true,
    on: new Map<string, Rule<Fields>>([...INLINE, ...NAMES]),
    other: (walker, _, fields) => separate(walker, fields, ''),
  }),
);
const FIELDS = once(
  (): Rules<Fields> => ({
    text: true,
    on: new Map<string, Rule<Fields>>([
      ...INLINE,
      ...NAMES,
      ['person-group', openPersons],
      ['pub-id', openIdField],
      ['object-id', openIdField],
      ['mixed-citation', openField],
    ]),
    other: openField,
    left: leaveField,
  }),
);

/** A citation in fields: source order, one blank between; `16(1)` and `56–71` where the parts adjoin (§7.6). */
export function openElementCitation(walker: Walker, _: Tag, reference: Cites): void {
  const start = walker.parts.length;
  const fields: Fields = {
    reference,
    printed: walker.local === 'citation' || walker.local === 'related-object',
    start,
    identifiers: {},
    end: -1,
    nameEnd: -1,
    last: '',
    role: '',
    open: '',
    depth: 0,
    before: 0,
    fieldStart: 0,
    inner: -1,
  };
  walker.enter(FIELDS(), fields, closeCitation);
}

function closeCitation(walker: Walker, { reference, start, identifiers }: Fields): void {
  reference.citations.push({ ...identifiers, text: finishCitation(walker.take(start)), mixed: false });
}

/** Parts a field from what stands before it. */
function separate(walker: Walker, fields: Fields, name: string): void {
  const { parts } = walker;
  if (parts.length === fields.start) return;
  if (fields.end !== -1 && dropBlank(walker, fields.end)) {
    const pages = fields.last === 'fpage' && name === 'lpage';
    const issue = fields.last === 'volume' && name === 'issue';
    const persons = fields.last === 'person-group' ? PERSONS_GAP[name] : undefined;
    parts.push(persons ?? (pages ? '–' : issue ? '(' : ' '));
  } else if (!fields.printed && !/[\s([]$/.test(parts.at(-1) ?? '')) {
    parts.push(' ');
  }
}

/** A field opens no frame; what is in it is parted by blanks, but for the letters of a title. */
function openField(walker: Walker, _: Tag, fields: Fields): void {
  const name = walker.local;
  if (fields.open !== '') {
    const goesOn = TITLES.has(fields.open) || FORMATTING.has(name);
    if (walker.parts.length === fields.inner && !goesOn) walker.parts.push(' ');
    return;
  }
  fields.before = walker.parts.length;
  separate(walker, fields, name);
  fields.open = name;
  fields.depth = walker.depth;
  fields.fieldStart = walker.parts.length;
  fields.inner = -1;
}

function leaveField(walker: Walker, fields: Fields): void {
  if (walker.depth !== fields.depth) {
    fields.inner = walker.parts.length;
    return;
  }
  closeField(walker, fields, fields.open, fields.before, fields.fieldStart);
  fields.open = '';
  fields.depth = 0;
}

function closeField(walker: Walker, fields: Fields, name: string, before: number, start: number): void {
  const { parts } = walker;
  if (parts.length <= start) {
    walker.cut(Math.min(before, start));
    return;
  }
  if (name === 'issue' && parts[start - 1] === '(') {
    if (parts[start]?.startsWith('(')) parts[start - 1] = '';
    else parts.push(')');
  }
  fields.end = parts.length;
  fields.last = name;
}

function openIdField(walker: Walker, tag: Tag, fields: Fields): void {
  separate(walker, fields, 'pub-id');
  const type = tag.attributes['pub-id-type'] ?? '';
  walker.enter<OpenField>(RUN, { fields, citation: fields, type, start: walker.parts.length }, closeIdField);
}

function closeIdField(walker: Walker, id: OpenField): void {
  closeId(walker, id);
  id.fields.end = walker.parts.length;
  id.fields.last = 'pub-id';
}

function openPersons(walker: Walker, { attributes }: Tag, fields: Fields): void {
  const { end } = fields;
  const before = walker.parts.length;
  const role = attributes['person-group-type'] ?? '';
  separate(walker, fields, role === fields.role ? 'same-role' : 'other-role');
  fields.nameEnd = -1;
  fields.end = -1;
  walker.enter(PERSONS(), fields);
  walker.nest<Persons>({ fields, role, before, start: walker.parts.length, end }, closePersons);
}

function closePersons(walker: Walker, { fields, role, before, start, end }: Persons): void {
  fields.nameEnd = -1;
  if (dropBlank(walker, start)) {
    walker.cut(Math.min(before, start));
    fields.end = end;
    return;
  }
  fields.end = walker.parts.length;
  fields.last = 'person-group';
  fields.role = role;
}

function partMember(walker: Walker, fields: Fields): void {
  if (!partNames(walker, fields) && fields.end !== -1) separate(walker, fields, 'name');
}

function openMember(walker: Walker, tag: Tag, fields: Fields): void {
  partMember(walker, fields);
  openName(walker, tag, fields, closeMember);
}

function openGroupName(walker: Walker, _: Tag, fields: Fields): void {
  partMember(walker, fields);
  walker.enter(RUN, fields, closeMember);
}

function closeMember(walker: Walker, fields: Fields): void {
  fields.end = walker.parts.length;
  fields.nameEnd = walker.parts.length;
  fields.last = 'name';
}

function openEtAl(walker: Walker, _: Tag, fields: Fields): void {
  const start = walker.parts.length;
  walker.enter(RUN, { fields, start }, closeEtAl);
}

function closeEtAl(walker: Walker, { fields, start }: { fields: Fields; start: number }): void {
  walker.cut(start);
  pushEtAl(walker, fields.start);
  fields.end = walker.parts.length;
  fields.last = 'etal';
}
