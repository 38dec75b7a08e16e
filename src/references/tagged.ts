import { parseDoi, parsePmcid, parsePmid } from '../input/identifiers.ts';
import type { Author } from './names.ts';
import type { FieldsRead } from './reference.ts';

/** The first line of a record of a RIS file, and of a MEDLINE file (`.nbib`). */
export const RIS_START = /^[ \t]*TY[ ]{1,2}-[ ]?/m;
export const MEDLINE_START = /^[ \t]*PMID- /m;

/** Where the record that begins the text ends: behind its `ER`. */
export function risEnd(text: string): number {
  const end = /^[ \t]*ER[ ]{1,2}-[^\n]*$/m.exec(text);
  return end ? end.index + end[0].length : text.length;
}

/** A MEDLINE record ends with a blank line. */
export function medlineEnd(text: string): number {
  const end = text.search(/\n[ \t]*\n/);
  return end < 0 ? text.length : end;
}

/** The fields of a RIS record (https://en.wikipedia.org/wiki/RIS_(file_format)), with the tags that exporters use. */
export function readRis(record: string): FieldsRead {
  const tags = tagsIn(record);
  const first = (...names: string[]) => names.map((name) => tags.get(name)?.[0]).find(Boolean);
  const dois = ['DO', 'M3', 'UR', 'L3'].flatMap((name) => tags.get(name) ?? []);
  const [from, to] = [first('SP'), first('EP')];
  const database = first('DB') ?? first('DP') ?? '';
  return {
    pmid: /pubmed|medline/i.test(database) ? parsePmid(first('AN') ?? '') : undefined,
    doi: doiIn(dois),
    pmcid: /^PMC/i.test(first('C2') ?? '') ? parsePmcid(first('C2') ?? '') : undefined,
    title: first('TI', 'T1'),
    authors: ['AU', 'A1'].flatMap((name) => tags.get(name) ?? []).map(authorOf),
    year: yearIn(first('PY', 'Y1', 'DA')),
    journal: first('T2', 'JF', 'JO', 'JA', 'J2'),
    volume: first('VL'),
    issue: first('IS'),
    pages: from && to && !from.includes('-') ? `${from}-${to}` : (from ?? first('C7')),
  };
}

/** The fields of a MEDLINE record (https://www.nlm.nih.gov/bsd/mms/medlineelements.html). */
export function readMedline(record: string): FieldsRead {
  const tags = tagsIn(record);
  const first = (...names: string[]) => names.map((name) => tags.get(name)?.[0]).find(Boolean);
  const dois = ['LID', 'AID'].flatMap((name) => tags.get(name) ?? []).filter((id) => id.includes('[doi]'));
  const authors = tags.get('FAU') ?? tags.get('AU') ?? [];
  return {
    pmid: parsePmid(first('PMID') ?? ''),
    doi: doiIn(dois.map((id) => id.replace('[doi]', '').trim())),
    pmcid: parsePmcid(first('PMC') ?? ''),
    title: first('TI', 'BTI'),
    authors: [...authors, ...(tags.get('CN') ?? [])].map(authorOf),
    year: yearIn(first('DP')),
    journal: first('TA', 'JT'),
    volume: first('VI'),
    issue: first('IP'),
    pages: first('PG'),
  };
}

/** The values by tag, in their order; a line without a tag goes on with the one before. */
function tagsIn(record: string): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  let values: string[] | undefined;
  for (const line of record.split(/\r\n?|\n/)) {
    const [, tag, value = ''] = /^[ \t]{0,3}([A-Z][A-Z0-9]{1,3})[ ]{0,2}-(?:[ ](.*))?$/.exec(line) ?? [];
    if (tag) {
      values = tags.get(tag) ?? [];
      tags.set(tag, values);
      values.push(value.trim());
    } else if (values?.length) values.push(`${values.pop()} ${line.trim()}`.trim());
  }
  return tags;
}

function doiIn(texts: string[]): string | undefined {
  return texts
    .map((text) => parseDoi(text))
    .find(Boolean)
    ?.toLowerCase();
}

function yearIn(date = ''): string | undefined {
  return /(?:1[5-9]|20)\d\d/.exec(date)?.[0];
}

/** `Last, First`, `Last, First, Jr`, or a group. */
function authorOf(name: string): Author {
  const [family = '', given] = name.split(',').map((part) => part.trim());
  return { family, ...(given && { initials: given }) };
}
