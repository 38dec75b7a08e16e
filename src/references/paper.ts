import { z } from 'zod';
import { isRetraction, noticesOf, noticeText } from '../citations/notices.ts';
import { pageEnds } from '../citations/pages.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { nameOf } from '../text/person-name.ts';
import { yearsOf } from './years.ts';

/** A record in a row of an answer: as much as tells which paper it is, and what a reader has to know of it. */
export const paperSchema = z.strictObject({
  pmid: z.string().optional(),
  doi: z.string().optional(),
  pmcid: z.string().optional(),
  title: z.string().optional(),
  authors: z.string().optional().describe('The first three'),
  source: z.string().optional().describe('Journal or book, year, volume, pages'),
  retracted: z.literal(true).optional(),
  notices: z.array(z.string()).optional().describe('Retraction, expression of concern, erratum'),
});

export type Paper = z.infer<typeof paperSchema>;

const SHOWN_AUTHORS = 3;

export function paperOf(record: PubmedRecord): Paper {
  const { pmid, doi, pmcId, title, authors = [] } = record;
  const notices = noticesOf(record);
  const names = authors.slice(0, SHOWN_AUTHORS).map(nameOf);
  if (authors.length > SHOWN_AUTHORS) names.push('et al.');
  const source = sourceOf(record);
  return {
    ...(pmid && { pmid }),
    ...(doi && { doi }),
    ...(pmcId && { pmcid: pmcId }),
    ...(title && { title }),
    ...(names.length > 0 && { authors: names.join(', ') }),
    ...(source && { source }),
    ...((record.retracted || notices.some(isRetraction)) && { retracted: true as const }),
    ...(notices.length > 0 && { notices: notices.map(noticeText) }),
  };
}

/** A paper on one line: `Lin A. Title. Lancet. 2020;1:2. PMID 3, doi:10.1/x`. Without a PMID it says what that means. */
export function paperText({ pmid, doi, pmcid, title, authors, source }: Paper, pubmedUnread = false): string {
  const withoutPmid = pubmedUnread ? 'PMID not known' : 'not in PubMed';
  const ids = [pmid ? `PMID ${pmid}` : withoutPmid, doi && `doi:${doi}`, pmcid];
  const about = [authors, title, source].map((part) => part?.replace(/\.$/, ''));
  return [...about, ids.filter(Boolean).join(', ')].filter(Boolean).join('. ');
}

/** `Lancet. 2020;395(10223):497-506` */
function sourceOf(record: PubmedRecord): string {
  const { journalInfo, book } = record;
  const { volume = '', issue, pages, elocationId } = journalInfo ?? { volume: book?.volume };
  const name = journalInfo?.isoAbbreviation ?? journalInfo?.title ?? book?.title;
  const [year = ''] = yearsOf(record);
  const place = `${volume}${issue ? `(${issue})` : ''}`;
  const at = pages ? rangeOf(pages) : elocationId;
  const when = [year, place].filter(Boolean).join(';') + (at ? `:${at}` : '');
  return [name?.replace(/\.$/, ''), when].filter(Boolean).join('. ');
}

function rangeOf(pages: string): string {
  const { first, last } = pageEnds(pages);
  return last ? `${first}-${last}` : first;
}
