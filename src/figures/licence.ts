import type { Asset, Licence } from '../jats/article.ts';
import type { FigureEntry, FiguresAnswer } from './schema.ts';

const LONGEST_TEXT = 300;
const SHORT_TEXT = 100;
const CREATIVE_COMMONS =
  /\bcreativecommons\.org\/(?:licenses\/([a-z]{2}(?:-[a-z]{2}){0,3})\/(\d\.\d)|publicdomain\/(zero|mark)\/(\d\.\d))/i;
const CC_IN_WORDS =
  /creative commons attribution(?:(?:[\s/,-]|and)*(?:non-?commercial|share-?alike|no-?deriv\w*)){0,3}/i;

/** The licence by the name people know, with its address and what the article says of it. */
export function licenceOf(licence: Licence | undefined): FiguresAnswer['licence'] {
  if (!licence) return null;
  const name = nameOf(licence);
  const url = licence.url && /^https?:\/\/[^\s<>"]+$/i.test(licence.url) ? licence.url : undefined;
  const text = licence.text && shortened(licence.text);
  return name || url || text ? { ...(name && { name }), ...(url && { url }), ...(text && { text }) } : null;
}

/** What holds for one figure: its own licence and credit line, else the licence of the article. */
export function figureLicence(
  { permissions, attribution }: Pick<Asset, 'permissions' | 'attribution'>,
  article: Licence | undefined,
): Pick<FigureEntry, 'licence' | 'licence_of' | 'credit'> {
  const own = shortLicence(permissions?.licence);
  // A copyright of its own takes the figure out of the article's licence until the figure says otherwise.
  const general = permissions?.copyright ? undefined : shortLicence(article);
  const credit = [permissions?.copyright, attribution].filter(Boolean).join('; ');
  return {
    licence: own ?? general ?? null,
    ...((own ?? general) && { licence_of: own ? 'figure' : 'article' }),
    ...(credit && { credit: shortened(credit) }),
  };
}

function shortLicence(licence: Licence | undefined): string | undefined {
  const { name, url, text } = licenceOf(licence) ?? {};
  return name ?? url ?? (text && shortened(text, SHORT_TEXT));
}

/** `BY-NC` of "Creative Commons Attribution-NonCommercial", whose version is not said. */
function shortTerms(words: string): string {
  const terms: [string, RegExp][] = [
    ['NC', /non-?commercial/i],
    ['SA', /share-?alike/i],
    ['ND', /no-?deriv/i],
  ];
  return ['BY', ...terms.flatMap(([term, pattern]) => (pattern.test(words) ? [term] : []))].join('-');
}

function nameOf({ url = '', text = '' }: Licence): string | undefined {
  const [, terms, version, dedication, edition] = CREATIVE_COMMONS.exec(`${url} ${text}`) ?? [];
  if (terms) return `CC ${terms.toUpperCase()} ${version}`;
  if (dedication) return dedication.toLowerCase() === 'zero' ? `CC0 ${edition}` : 'Public domain';
  const [words] = CC_IN_WORDS.exec(text) ?? [];
  return words && `CC ${shortTerms(words)}`;
}

function shortened(text: string, most: number = LONGEST_TEXT): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\S*$/, '')}…`;
}
