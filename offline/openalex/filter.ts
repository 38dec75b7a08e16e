import { publicationDate } from '../europepmc-paper.ts';
import type { View } from '../works/view.ts';
import { isOpen, isRetracted, languageOf, typeOf, workId } from './kinds.ts';
import { Refusal } from './refusal.ts';
import { compileSearch } from './search.ts';

type Test = (view: View, value: string) => boolean;

const FILTERS: Record<string, Test> = {
  from_publication_date: (view, value) => dateOf(view) >= dated(value),
  to_publication_date: (view, value) => dateOf(view) !== '' && dateOf(view) <= dated(value),
  publication_date: (view, value) => dateOf(view) === dated(value),
  publication_year: ({ work }, value) => inRange(work.paper.date.year, value),
  openalex: ({ work }, value) => workId(work) === idIn(value),
  'ids.openalex': ({ work }, value) => workId(work) === idIn(value),
  cites: ({ work }, value) => work.cites.some((cited) => workId(cited) === idIn(value)),
  cited_by: ({ work }, value) => work.citedBy.some((citing) => workId(citing) === idIn(value)),
  doi: ({ ids }, value) =>
    ids.doi?.toLowerCase() === value.replace(/^(?:https:\/\/doi\.org\/|doi:)/i, '').toLowerCase(),
  pmid: ({ ids }, value) => ids.pmid === /\d+$/.exec(value)?.[0],
  'ids.pmid': ({ ids }, value) => ids.pmid === /\d+$/.exec(value)?.[0],
  'ids.pmcid': ({ ids }, value) => ids.pmcid === `PMC${/\d+$/.exec(value)?.[0]}`,
  type: ({ work }, value) => typeOf(work) === value,
  language: ({ work }, value) => languageOf(work) === value,
  is_oa: ({ work }, value) => isOpen(work) === truth(value),
  'open_access.is_oa': ({ work }, value) => isOpen(work) === truth(value),
  is_retracted: ({ work }, value) => isRetracted(work) === truth(value),
  has_abstract: ({ abstract }, value) => (abstract !== undefined) === truth(value),
  has_doi: ({ ids }, value) => (ids.doi !== undefined) === truth(value),
  has_pmid: ({ ids }, value) => (ids.pmid !== undefined) === truth(value),
  cited_by_count: ({ citedBy }, value) => inRange(String(citedBy), value),
  'title.search': ({ titleStems }, value) => compileSearch(value)(titleStems),
  'display_name.search': ({ titleStems }, value) => compileSearch(value)(titleStems),
  'title_and_abstract.search': ({ stems }, value) => compileSearch(value)(stems),
  'default.search': ({ stems }, value) => compileSearch(value)(stems),
};

/** Reads `name:value,name:value`; `|` between values = any of them, `!` in front = not. */
export function compileFilter(filter: string): (view: View) => boolean {
  const tests = filter.split(',').flatMap((part): ((view: View) => boolean)[] => {
    if (part.trim() === '') return [];
    const colon = part.indexOf(':');
    const [name, value] = [part.slice(0, colon).trim(), part.slice(colon + 1).trim()];
    const test = colon > 0 && Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
    if (!test)
      throw new Refusal(
        `${colon > 0 ? name : part} is not a valid field. Valid fields are: ${Object.keys(FILTERS).join(', ')}.`,
      );
    if (/_date$/.test(name)) dated(value);
    const negated = value.startsWith('!');
    const values = value.replace(/^!/, '').split('|');
    return [(view) => values.some((one) => test(view, one)) !== negated];
  });
  return (view) => tests.every((test) => test(view));
}

function dateOf({ work }: View): string {
  return publicationDate(work.paper) ?? '';
}

function dated(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  throw new Refusal(`Value for param ${value} is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).`);
}

/** `2024`, `2020-2024`, `2020-`, `-2024`, `>2020`, `<2024`. */
function inRange(number: string | undefined, value: string): boolean {
  if (number === undefined) return false;
  const [, sign, bound] = /^([<>])(\d+)$/.exec(value) ?? [];
  if (sign) return sign === '<' ? Number(number) < Number(bound) : Number(number) > Number(bound);
  const [, from, dash, to] = /^(\d*)(-?)(\d*)$/.exec(value) ?? [];
  if (from === undefined || (from === '' && to === ''))
    throw new Refusal(`Value for param ${value} must be a number or a range.`);
  if (!dash) return number === from;
  return (from === '' || Number(number) >= Number(from)) && (to === '' || Number(number) <= Number(to));
}

function idIn(value: string): string | undefined {
  return /W\d+$/i.exec(value)?.[0].toUpperCase();
}

function truth(value: string): boolean {
  return value.toLowerCase() === 'true';
}
