import { canonicalPmcid, canonicalPmid } from '../input/identifiers.ts';
import type { Ids } from './hit.ts';

/** Identifiers as sources give them: with or without prefix or address, in any case, as text or number. */
export type RawIds = { [Name in keyof Ids]?: string | number | null | undefined };

const FORMS: { [Name in keyof Ids]-?: (text: string) => string | undefined } = {
  doi: (text) => {
    const bare = text.replace(/^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i, '').toLowerCase();
    return /^10\.\d{4,9}\/[^\s]+$/.test(bare) && bare.isWellFormed() ? bare : undefined;
  },
  pmid: (text) => {
    const digits = /^(?:https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/)?0*([1-9]\d{0,9})\/?$/.exec(text)?.[1];
    return digits && canonicalPmid(digits);
  },
  pmcid: (text) => {
    const digits = /(?:^|\/)(?:pmc)?0*([1-9]\d{0,9})(?:\.\d+)?\/?$/i.exec(text)?.[1];
    return digits && canonicalPmcid(digits);
  },
  openalex: (text) => /(?:^|\/)(W[1-9]\d{0,15})$/i.exec(text)?.[1]?.toUpperCase(),
  s2: (text) => (/^[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : undefined),
  arxiv: (text) =>
    /^(?:arxiv:\s*|https?:\/\/arxiv\.org\/abs\/)?((?:\d{4}\.\d{4,5})|(?:[a-z-]+(?:\.[a-z]{2})?\/\d{7}))(?:v\d+)?$/i
      .exec(text)?.[1]
      ?.toLowerCase(),
};

const NAMES = Object.keys(FORMS) as (keyof Ids)[];

/** The identifiers in their normal forms; what is none, such as `doi:` alone, is left out (field case F7, A4). */
export function normalIds(raw: RawIds): Ids {
  const entries = NAMES.flatMap((name) => {
    const value = raw[name];
    const normal = value === null || value === undefined ? undefined : FORMS[name](String(value).trim());
    return normal ? [[name, normal] as const] : [];
  });
  return Object.fromEntries(entries);
}
