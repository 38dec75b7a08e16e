import { bestOf, type Candidate, type Way } from './candidates.ts';
import type { Finding } from './look-up.ts';
import { paperOf } from './paper.ts';
import type { Reference } from './reference.ts';
import type { Verdict, VerifiedRow } from './schema.ts';

const SHOWN_CHARACTERS = 160;
const IDS = new Set(['pmid', 'doi', 'pmcid']);

/** The row of one entry: one verdict, and what it rests on. */
export function verdictOn(finding: Finding, position: number): VerifiedRow {
  const { reference, candidates } = finding;
  const best = bestOf(candidates);
  const row = (verdict: Verdict) => ({
    position,
    entry: shortened(reference.text),
    verdict,
    ...(best && isPubmedUnread(finding, best) && { pubmedUnread: true as const }),
  });
  if (best?.isPaper) {
    const { agrees, differs, record } = best;
    const detail = aboutPaper(finding, best);
    return {
      ...row(differs.length > 0 ? 'differs' : 'found'),
      agrees,
      ...(differs.length > 0 && { differs }),
      paper: paperOf(record),
      ...(detail && { detail }),
    };
  }
  const named = bestOf(candidates.filter(({ way }) => IDS.has(way)));
  if (named) return { ...row('differs'), ...otherPaper(finding, named) };
  const closest = best && { closest: paperOf(best.record) };
  if (finding.failures.length > 0) return { ...row('could_not_check'), ...closest, detail: failed(finding) };
  if (finding.tried.length === 0) return { ...row('could_not_check'), detail: unreadable(reference) };
  return { ...row('not_found'), ...closest, detail: notFound(finding) };
}

/** Crossref stands in for PubMed, which failed: it need not know of a retraction. */
function isPubmedUnread({ failures }: Finding, { record }: Candidate): boolean {
  return record.pmid === '' && failures.length > 0;
}

/** What a reader has to know of a match besides its fields. */
function aboutPaper(finding: Finding, best: Candidate): string | undefined {
  const { candidates, failures } = finding;
  const { agrees, differs, record, way } = best;
  const unread =
    isPubmedUnread(finding, best) &&
    `This is Crossref's record. PubMed was not read (${failures.join('; ')}): whether it has the paper, retracted or corrected, is not known. Check this entry again in another call.`;
  if (agrees.every((field) => IDS.has(field)) && differs.length === 0) {
    return [unread, 'Only the identifier was given: nothing else was compared.'].filter(Boolean).join(' ');
  }
  const strangers = candidates.filter(
    (one) => IDS.has(one.way) && !one.isPaper && one.record.pmid !== record.pmid,
  );
  const others = strangers.map(
    (one) => `The ${label(one.way)} given is that of another paper: ${nameOf(one)}.`,
  );
  const found = way === 'place' || way === 'title' ? [`Found by ${label(way)}.`] : [];
  return [unread, ...others, ...found].filter(Boolean).join(' ') || undefined;
}

/** The identifier leads to a record that is not this paper, and nothing else does. */
function otherPaper(finding: Finding, named: Candidate): Omit<VerifiedRow, 'position' | 'entry' | 'verdict'> {
  const { agrees, differs, record } = named;
  const rest =
    finding.failures.length > 0
      ? `The right paper could not be looked for (${finding.failures.join('; ')}): check this entry again.`
      : 'No record fits the other fields.';
  return {
    agrees,
    differs,
    paper: paperOf(record),
    detail: `The ${label(named.way)} given is that of this other paper. ${rest}`,
  };
}

function failed({ failures }: Finding): string {
  return `Not known whether it exists: ${failures.join('; ')}. Check this entry again in another call, or find it by its title with unified_search.`;
}

function unreadable({ title }: Reference): string {
  const missing = title
    ? 'the title is too short to search for'
    : 'no identifier, no place in a journal and no title';
  return `This entry could not be read: ${missing}. Write it as "Authors. Title. Journal. Year;volume:pages", or give its DOI or PMID.`;
}

function notFound({ reference, tried, candidates }: Finding): string {
  const ways = tried.map(label).join(', ');
  const where = reference.doi ? 'PubMed and Crossref have' : 'PubMed has';
  const closest = candidates.length > 0 ? ' The closest record is another paper.' : '';
  return `${where} no such paper, looked for by ${ways}.${closest} It may still exist elsewhere, as a book, thesis, data set or web page: try unified_search.`;
}

function label(way: Way): string {
  return { pmid: 'PMID', doi: 'DOI', pmcid: 'PMCID', place: 'journal, volume and page', title: 'title' }[way];
}

function nameOf({ record: { pmid, title = 'without title' } }: Candidate): string {
  return `"${title.replace(/\.$/, '')}"${pmid ? ` (PMID ${pmid})` : ''}`;
}

function shortened(text: string): string {
  if (text.length <= SHOWN_CHARACTERS) return text;
  return `${text.slice(0, SHOWN_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}
