import { plainLine } from '../../text/plain-line.ts';
import { isBlank } from '../spell/blank.ts';
import { tagsOf, withoutTags } from '../spell/tags.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Whether a query names nothing to search for (contracts/pubmed-tools.md §1): operators alone are searched as words. */
export function isBlankQuery(query: string): boolean {
  const text = plain(query);
  return isBlank(withoutTags(text, tagsOf(text)).replace(/[()[\]{}"“”]/g, ' '));
}

/** Whether the value of a filter names nothing to search for. */
export function isBlankValue(value: string): boolean {
  return isBlank(quotable(value).replace(/[()]/g, ' '));
}

/** The value of a filter as it can stand between quotation marks: nothing in it ends them or names another field. */
export function quotable(value: string): string {
  const text = plain(value);
  return plainLine(withoutTags(text, tagsOf(text)).replace(/[[\]"“”]/g, ' '));
}

/**
 * The same for a field that is searched without quotation marks, as these turn off what PubMed does for it: initials
 * left out of an author's name. An operator between its words is left out, in any case: one value is one name.
 */
export function unquoted(value: string): string {
  return plainLine(quotable(value).replace(/[()]/g, ' '))
    .replace(/(?<=\S )(?:and|or|not) (?=\S)/gi, '')
    .replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase());
}

/**
 * A query that can stand in parentheses: what it leaves open is closed, what closes nothing is left out, as is a stray
 * quotation mark. Otherwise a filter behind `a) OR (b` would bind to a part of it. Curly quotation marks become straight.
 */
export function closed(query: string): string {
  const straight = straightened(query);
  const marks = straight.split('"').length - 1;
  const stray = marks % 2 === 1 ? straight.lastIndexOf('"') : -1;
  const whole = stray < 0 ? straight : `${straight.slice(0, stray)} ${straight.slice(stray + 1)}`;
  let text = '';
  let open = 0;
  let quoted = false;
  for (const character of whole.replace(/\[(?![^[\]]*\])/g, ' ').trim()) {
    if (character === '"') quoted = !quoted;
    if (!quoted && character === '(') open += 1;
    if (!quoted && character === ')') {
      if (open === 0) continue;
      open -= 1;
    }
    text += character;
  }
  return (text + ')'.repeat(open)).trim();
}

/** With straight quotation marks, the only ones that make a phrase. */
export function straightened(query: string): string {
  return query.replace(/[“”„‟]/g, '"');
}

/** Entities resolved and markup removed. */
function plain(text: string): string {
  return text
    .replace(
      /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
      (entity, name, decimal, hex) => {
        if (name) return NAMED[String(name).toLowerCase()] ?? entity;
        const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
      },
    )
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ');
}
