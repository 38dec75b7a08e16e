import { squeeze } from '../../jats/text.ts';
import { compact, distinct } from './compact.ts';
import type { OtherAbstract, PubmedRecord } from './schema.ts';
import { children, type Element, lineOf, textAt, textsOf } from './tree.ts';

type Titles = Pick<PubmedRecord, 'title' | 'titleIsTranslated' | 'vernacularTitle' | 'languages'>;

/** Stands for a part without a label of its own: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html. */
const NO_LABEL = 'UNLABELLED';
const NO_TITLE = /^not available\.?$/i;

/** Title and language of an article or a chapter. */
export function readTitles(article: Element | undefined): Titles {
  const printed = textAt(article, 'ArticleTitle');
  const vernacularTitle = textAt(article, 'VernacularTitle');
  const languages = distinct(textsOf(article, 'Language'));
  const foreign = vernacularTitle !== '' || languages.some((language) => language !== 'eng');
  const translated = foreign ? withoutBrackets(printed) : undefined;
  const missing = NO_TITLE.test(withoutBrackets(printed) ?? printed);
  return compact({
    title: missing ? vernacularTitle : (translated ?? printed),
    titleIsTranslated: translated !== undefined && !missing ? true : undefined,
    vernacularTitle,
    languages,
  });
}

/**
 * PubMed sets a title that it translated in brackets (field-cases.md D13). Only a pair around the whole is one:
 * `[18F]FDG in [11C]` has none.
 */
function withoutBrackets(title: string): string | undefined {
  const inner = /^\[(.*)\](\.?)$/.exec(title);
  if (!inner) return undefined;
  const [, text = '', stop = ''] = inner;
  let depth = 0;
  for (const char of text) {
    if (char === '[') depth++;
    if (char === ']' && --depth < 0) return undefined;
  }
  return /[.?!]$/.test(text) ? text : text + stop;
}

/** The parts of an abstract, each on a line and behind its label (field-cases.md B8). */
export function readAbstract(abstract: Element | undefined): string {
  const parts = children(abstract, 'AbstractText').flatMap((part) => {
    const text = lineOf(part);
    if (text === '') return [];
    const label = squeeze(part.attributes.Label ?? '').replace(/ ?:$/, '');
    return [label === '' || label === NO_LABEL ? text : `${label}: ${text}`];
  });
  return parts.join('\n');
}

/** Abstracts of other kinds or in other languages: plain-language summaries, those of NASA or a publisher. */
export function readOtherAbstracts(citation: Element | undefined): OtherAbstract[] {
  return children(citation, 'OtherAbstract').flatMap((abstract) => {
    const text = readAbstract(abstract);
    const { Type, Language } = abstract.attributes;
    return text === '' ? [] : [compact({ type: Type, language: Language, text })];
  });
}
