import type { Article, Licence } from './article.ts';
import { field, first } from './field.ts';
import type { Front } from './front.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { flat, prose } from './text.ts';
import { attribute, type Rule, type Rules, type Tag, type Walker } from './walker.ts';

interface Permissions {
  readonly article: Article;
  year?: string;
  holder?: string;
}

interface OpenLicence {
  readonly article: Article;
  readonly licence: Licence;
  readonly start: number;
}

const PERMISSIONS: Rules<Permissions> = {
  text: false,
  on: new Map<string, Rule<Permissions>>([
    [
      'copyright-statement',
      field(({ article }, text) => {
        article.copyright ??= text;
      }),
    ],
    ['copyright-year', first('year')],
    ['copyright-holder', first('holder')],
    ['license', openLicence],
    ['license_ref', field(({ article }, text) => keepUrl(article, text))],
  ]),
};
const LICENCE = once(
  (): Rules<OpenLicence> => ({
    ...RUN,
    on: new Map<string, Rule<OpenLicence>>([
      ...RUN.on,
      [
        'license_ref',
        field(({ licence }, text) => {
          licence.url ??= text;
        }),
      ],
      ['ext-link', keepLink],
      ['uri', keepLink],
    ]),
  }),
);

/** Copyright and licence of the article. */
export function openPermissions(walker: Walker, _: Tag, { article }: Front): void {
  walker.enter<Permissions>(PERMISSIONS, { article }, closePermissions);
}

function openLicence(walker: Walker, tag: Tag, { article }: Permissions): void {
  const licence: Licence = {};
  const type = tag.attributes['license-type'];
  if (type) licence.type = flat(type);
  const url = attribute(tag, 'href');
  if (url) licence.url = url;
  walker.enter<OpenLicence>(LICENCE(), { article, licence, start: walker.parts.length }, closeLicence);
}

function keepLink(_: Walker, tag: Tag, { licence }: OpenLicence): void {
  const url = attribute(tag, 'href');
  if (url !== undefined && /creativecommons\.org\/(?:licenses|publicdomain)\//.test(url)) licence.url ??= url;
}

function closeLicence(walker: Walker, { article, licence, start }: OpenLicence): void {
  const text = prose(walker.take(start));
  if (text !== '') licence.text = text;
  if (Object.keys(licence).length > 0) article.licence ??= licence;
}

function keepUrl(article: Article, url: string): void {
  article.licence ??= {};
  article.licence.url ??= url;
}

function closePermissions(_: Walker, { article, year, holder }: Permissions): void {
  if (article.copyright === undefined && (year ?? holder) !== undefined) {
    article.copyright = ['©', year, holder].filter((part) => part !== undefined).join(' ');
  }
}
