import type { CSL } from '@citation-js/core';
import type { Correction, PubmedRecord } from '../pubmed/record/schema.ts';
import type { CslItem } from './csl-schema.ts';
import { MLA_STYLE, withFixedNames } from './mla.ts';
import type { CslName } from './names.ts';
import { isRetraction, noticesOf, noticeText } from './notices.ts';

export type StyleName = 'apa' | 'mla' | 'vancouver';

/** One paper in one style, as plain text on one line. */
export type StyleFormatter = (item: CslItem, record: PubmedRecord, style: StyleName) => string;

let loaded: Promise<StyleFormatter> | undefined;

/** The engine takes a second of CPU to load: it is, at the first citation in one of these styles, and then kept. */
export function loadStyles(): Promise<StyleFormatter> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<StyleFormatter> {
  const { plugins } = await import('@citation-js/core');
  await import('@citation-js/plugin-csl');
  plugins.config.get('@csl').styles.add('mla', MLA_STYLE);
  return (item, record, style) => {
    const options = { template: style, lang: 'en-US', format: 'text' };
    const text: string = plugins.output.format('bibliography', [styled(item, record, style)], options);
    const line = text.replace(/^1\. /, '').replace(/\s+/g, ' ').trim();
    return [line, ...noticesOf(record).flatMap((notice) => noticeIn(style, notice) ?? [])].join(' ');
  };
}

/** Vancouver names retractions and errata behind the DOI, APA retractions: contracts/pubmed-tools.md §4. MLA has no rule. */
function noticeIn(style: StyleName, notice: Correction): string | undefined {
  const text = noticeText(notice);
  if (style === 'vancouver') return text;
  return isRetraction(notice) ? `(${text.replace(/\.$/, '')})` : undefined;
}

/**
 * What the style sees. The abstract and the note stay away: the engine reads `name: value` in a note as fields. A
 * translated title has its brackets again (field-cases.md D13), an article number NLM's word in Vancouver.
 */
function styled(item: CslItem, record: PubmedRecord, style: StyleName): CSL {
  const { abstract: _, note: __, keyword: ___, number, title, 'original-title': original, ...rest } = item;
  const isVancouver = style === 'vancouver';
  const inBrackets = title && record.titleIsTranslated ? `[${title}]` : title;
  const whole = isVancouver ? inBrackets : [original, inBrackets].filter(Boolean).join(' ');
  const shown = whole && style === 'mla' ? withFixedNames(whole) : whole;
  return {
    ...rest,
    ...(item.author && { author: item.author.map(asPerson) }),
    ...(item.editor && { editor: item.editor.map(asPerson) }),
    ...(shown && { title: shown }),
    ...(number && {
      number: isVancouver && !record.journalInfo?.pages ? `pii: ${number}` : number,
    }),
  } as CSL;
}

/** A group as a surname: the engine leaves out the comma between a person and a literal. */
function asPerson(name: CslName): CslName {
  return name.literal ? { family: name.literal } : name;
}
