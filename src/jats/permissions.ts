import type { Licence, Permissions } from './article.ts';
import { field, first } from './field.ts';
import { RUN } from './inline.ts';
import { once } from './once.ts';
import { flat, prose } from './text.ts';
import { attribute, type Rule, type Rules, type Tag, type Walker } from './walker.ts';

interface OpenPermissions {
  readonly target: Permissions;
  year?: string;
  holder?: string;
}

interface OpenLicence {
  readonly target: Permissions;
  readonly licence: Licence;
  readonly start: number;
}

const PERMISSIONS: Rules<OpenPermissions> = {
  text: false,
  on: new Map<string, Rule<OpenPermissions>>([
    [
      'copyright-statement',
      field(({ target }, text) => {
        target.copyright ??= text;
      }),
    ],
    ['copyright-year', first('year')],
    ['copyright-holder', first('holder')],
    ['license', openLicence],
    ['license_ref', field(({ target }, text) => keepUrl(target, text))],
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

/** Copyright and licence of an article, or of one figure. */
export function openPermissions(walker: Walker, _: Tag, target: Permissions): void {
  walker.enter<OpenPermissions>(PERMISSIONS, { target }, closePermissions);
}

function openLicence(walker: Walker, tag: Tag, { target }: OpenPermissions): void {
  const licence: Licence = {};
  const type = tag.attributes['license-type'];
  if (type) licence.type = flat(type);
  const url = attribute(tag, 'href');
  if (url) licence.url = url;
  walker.enter<OpenLicence>(LICENCE(), { target, licence, start: walker.parts.length }, closeLicence);
}

function keepLink(_: Walker, tag: Tag, { licence }: OpenLicence): void {
  const url = attribute(tag, 'href');
  if (url !== undefined && /creativecommons\.org\/(?:licenses|publicdomain)\//.test(url)) licence.url ??= url;
}

function closeLicence(walker: Walker, { target, licence, start }: OpenLicence): void {
  const text = prose(walker.take(start));
  if (text !== '') licence.text = text;
  if (Object.keys(licence).length > 0) target.licence ??= licence;
}

function keepUrl(target: Permissions, url: string): void {
  target.licence ??= {};
  target.licence.url ??= url;
}

function closePermissions(_: Walker, { target, year, holder }: OpenPermissions): void {
  if (target.copyright === undefined && (year ?? holder) !== undefined) {
    target.copyright = ['©', year, holder].filter((part) => part !== undefined).join(' ');
  }
}
