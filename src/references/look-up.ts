import { MAX_EXTERNAL_REQUESTS } from '../config.ts';
import { AppError } from '../errors.ts';
import { doiKey } from '../input/identifiers.ts';
import { matchCitations } from '../pubmed/ecitmatch.ts';
import { fetchPubmedRecords } from '../pubmed/efetch-pubmed.ts';
import { searchPubmed } from '../pubmed/esearch.ts';
import { askConverter } from '../pubmed/id-converter.ts';
import type { PubmedRecord } from '../pubmed/record/schema.ts';
import { pubmedLookup } from '../sources/lookup.ts';
import type { Call } from '../upstream/call.ts';
import { bestOf, type Candidate, candidateOf, type Way } from './candidates.ts';
import { titleMatch } from './compare.ts';
import { crossrefRecords, isAtCrossref } from './crossref.ts';
import type { Reference } from './reference.ts';
import { narrowTitleTerm, titleTerm } from './title-search.ts';

/** Requests kept for the records of what the last searches find. */
const RESERVE = 8;
const DOIS_A_SEARCH = 50;
const TITLES_A_SEARCH = 8;
const HITS_A_TITLE = 20;
const RECORDS_A_REQUEST = 200;
const TOO_MANY_HITS =
  'PubMed has more papers with such a title than could be compared; authors, year, pages or a DOI in the entry would help';

/** What the look-ups brought for one reference. */
export interface Finding {
  reference: Reference;
  candidates: Candidate[];
  /** On what ways it was looked for, with success or not. */
  tried: Way[];
  /** Why a look-up was not made or failed: then nothing that was not found is certain. */
  failures: string[];
}

/**
 * Looks for the papers of references: by their identifiers, then those without a paper by their place in a journal,
 * then by title, and a DOI that PubMed does not have at Crossref. Each step asks for many references at once. A step
 * that fails is told in the findings of those that needed it.
 *
 * @throws the call's abort reason; nothing else
 */
export async function lookUp(call: Call, references: Reference[]): Promise<Finding[]> {
  const findings = references.map(
    (reference): Finding => ({ reference, candidates: [], tried: [], failures: [] }),
  );
  const search = new Search(call);
  await search.byIds(findings);
  await search.byPlace(findings.filter(isOpen));
  await search.byTitle(findings.filter(isOpen));
  await search.atCrossref(findings.filter(isOpen));
  return findings;
}

function isOpen({ candidates }: Finding): boolean {
  return !bestOf(candidates)?.isPaper;
}

interface Lead {
  finding: Finding;
  pmid: string;
  way: Way;
}

/** The steps of one look-up, which share the records that came. */
class Search {
  readonly #call: Call;
  readonly #records = new Map<string, PubmedRecord>();

  constructor(call: Call) {
    this.#call = call;
  }

  async byIds(findings: Finding[]): Promise<void> {
    const leads = findings.flatMap((finding): Lead[] => {
      const { pmid } = finding.reference;
      return pmid ? [{ finding, pmid, way: 'pmid' }] : [];
    });
    for (const { finding } of leads) finding.tried.push('pmid');
    leads.push(...(await this.#byPmcid(findings)));
    await this.#take(leads);
    await this.#byDoi(findings.filter(isOpen));
  }

  async #byPmcid(findings: Finding[]): Promise<Lead[]> {
    const asked = findings.filter(({ reference }) => reference.pmcid);
    const pmcids = [...new Set(asked.map(({ reference }) => reference.pmcid ?? ''))];
    const answers = await this.#attempt('pmcid', asked, () => askConverter(this.#call, 'pmcid', pmcids));
    if (!answers) return [];
    return asked.flatMap((finding): Lead[] => {
      const answer = answers.get(finding.reference.pmcid?.toLowerCase() ?? '');
      if (!answer) noteFailure([finding], 'the ID converter did not answer for its PMCID');
      return answer?.pmid ? [{ finding, pmid: answer.pmid, way: 'pmcid' }] : [];
    });
  }

  /** A DOI is looked up where no record is known that has it; only a record with this very DOI counts. */
  async #byDoi(findings: Finding[]): Promise<void> {
    const asked = findings.filter(({ reference }) => reference.doi);
    for (const part of chunks(asked, DOIS_A_SEARCH)) {
      const dois = [...new Set(part.map(({ reference }) => reference.doi ?? ''))];
      const term = pubmedLookup(dois.map((doi) => ({ doi })));
      const found = await this.#attempt('doi', part, () => this.#search(term, dois.length * 2));
      if (!found || !(await this.#fetch(found.pmids, part))) continue;
      for (const finding of part) {
        const key = doiKey(finding.reference.doi ?? '');
        for (const record of this.#known(found.pmids)) {
          if (record.doi && doiKey(record.doi) === key) this.#add(finding, record, 'doi');
        }
      }
    }
  }

  async byPlace(findings: Finding[]): Promise<void> {
    const asked = findings.filter(({ reference: { journal, year, volume, pages } }) =>
      Boolean(journal && pages && (volume || year)),
    );
    const matches = await this.#attempt('place', asked, () =>
      matchCitations(
        this.#call,
        asked.map(
          ({
            reference: {
              journal,
              year,
              volume,
              pages,
              authors: [lead],
            },
          }) => ({
            journal,
            year,
            volume,
            firstPage: pages?.split('-')[0],
            authorName:
              lead && [lead.family, lead.initials?.match(/\p{Lu}/gu)?.join('')].filter(Boolean).join(' '),
          }),
        ),
      ),
    );
    const leads = asked.flatMap((finding, at): Lead[] => {
      const match = matches?.[at];
      if (match?.status === 'matched') return [{ finding, pmid: match.pmid, way: 'place' }];
      const pmids = match?.status === 'ambiguous' ? match.pmids.slice(0, 5) : [];
      return pmids.map((pmid) => ({ finding, pmid, way: 'place' }));
    });
    await this.#take(leads);
  }

  /** Several titles in one search; those that are not among too many hits are asked for alone, then with author and year. */
  async byTitle(findings: Finding[]): Promise<void> {
    const asked = findings.flatMap((finding) => {
      const term = titleTerm(finding.reference);
      return term ? [{ finding, term }] : [];
    });
    for (const part of chunks(asked, TITLES_A_SEARCH)) {
      if (await this.#titles(part)) continue;
      for (const one of part.filter(({ finding }) => isOpen(finding))) {
        const isWhole = part.length > 1 && (await this.#titles([one]));
        if (!isWhole && isOpen(one.finding)) await this.#titleOfMany(one);
      }
    }
  }

  /** What this does not find either may be among the hits that were not looked at. */
  async #titleOfMany({ finding, term }: { finding: Finding; term: string }): Promise<void> {
    const narrow = narrowTitleTerm(finding.reference);
    if (narrow && narrow !== term) await this.#titles([{ finding, term: narrow }]);
    if (isOpen(finding)) noteFailure([finding], TOO_MANY_HITS);
  }

  /** Resolves with false when there were more hits than could be looked at. */
  async #titles(asked: { finding: Finding; term: string }[]): Promise<boolean> {
    const findings = asked.map(({ finding }) => finding);
    const term = asked.map(({ term }) => term).join(' OR ');
    const size = HITS_A_TITLE * asked.length;
    const found = await this.#attempt('title', findings, () => this.#search(term, size));
    if (!found || !(await this.#fetch(found.pmids, findings))) return true;
    for (const finding of findings) {
      for (const record of this.#known(found.pmids)) {
        const match = titleMatch(finding.reference, record);
        if (match === 'same' || match === 'similar') this.#add(finding, record, 'title');
      }
    }
    return found.count <= size;
  }

  async atCrossref(findings: Finding[]): Promise<void> {
    const withDoi = findings.filter(({ reference }) => reference.doi);
    const asked = withDoi.filter(({ reference }) => isAtCrossref(reference.doi ?? ''));
    for (const finding of withDoi) {
      if (!asked.includes(finding))
        finding.failures.push('PubMed does not have its DOI, nor can Crossref be asked for it');
    }
    const dois = [...new Set(asked.map(({ reference }) => reference.doi ?? ''))];
    const records = await this.#attempt('doi', asked, () => crossrefRecords(this.#call, dois));
    for (const finding of asked) {
      const record = records?.get(finding.reference.doi ?? '');
      if (record) this.#add(finding, record, 'doi');
    }
  }

  /** Fetches the records of leads and adds them to their findings. */
  async #take(leads: Lead[]): Promise<void> {
    const findings = leads.map(({ finding }) => finding);
    await this.#fetch(
      leads.map(({ pmid }) => pmid),
      findings,
      leads,
    );
    for (const { finding, pmid, way } of leads) {
      const record = this.#records.get(pmid);
      if (record) this.#add(finding, record, way);
    }
  }

  #add({ reference, candidates }: Finding, record: PubmedRecord, way: Way): void {
    if (candidates.some((known) => known.record === record)) return;
    candidates.push(candidateOf(reference, record, way));
  }

  #known(pmids: string[]): PubmedRecord[] {
    return pmids.flatMap((pmid) => this.#records.get(pmid) ?? []);
  }

  /** Resolves with false when the records could not be had. Without leads a record may be that of any finding. */
  async #fetch(pmids: string[], findings: Finding[], leads: Lead[] = []): Promise<boolean> {
    const missing = [...new Set(pmids)].filter((pmid) => !this.#records.has(pmid));
    const concerned = (some: string[]) =>
      leads.length > 0
        ? leads.filter(({ pmid }) => some.includes(pmid)).map(({ finding }) => finding)
        : findings;
    // A PMID of the entry may be invented; one that NCBI itself told is that of a paper.
    const named = (pmid: string) =>
      leads.length > 0
        ? leads.filter((lead) => lead.pmid === pmid && lead.way !== 'pmid').map(({ finding }) => finding)
        : findings;
    let isWhole = true;
    for (const part of chunks(missing, RECORDS_A_REQUEST)) {
      const fetched = await this.#attempt(undefined, concerned(part), () =>
        fetchPubmedRecords(this.#call, part),
      );
      isWhole &&= fetched !== undefined;
      for (const [pmid, record] of fetched?.found ?? []) this.#records.set(pmid, record);
      for (const pmid of fetched?.withheld ?? [])
        noteFailure(concerned([pmid]), `NCBI could not get the record of ${pmid}`);
      const lost = fetched
        ? part.filter((pmid) => !fetched.found.has(pmid) && !fetched.withheld.has(pmid))
        : [];
      for (const pmid of lost) noteFailure(named(pmid), `NCBI named PMID ${pmid}, and gave no record of it`);
    }
    return isWhole;
  }

  #search(term: string, size: number) {
    return searchPubmed(this.#call, term, { offset: 0, size }, 'relevance');
  }

  /** The answer of a step, or undefined after noting for whom it failed or was not made. */
  async #attempt<T>(
    way: Way | undefined,
    findings: Finding[],
    step: () => Promise<T>,
  ): Promise<T | undefined> {
    if (findings.length === 0) return undefined;
    const isSearch = way !== undefined;
    for (const { tried } of findings) if (isSearch && !tried.includes(way)) tried.push(way);
    if (isSearch && this.#call.tally.requests > MAX_EXTERNAL_REQUESTS - RESERVE) {
      noteFailure(findings, 'this call has used up the requests that it may make to outside services');
      return undefined;
    }
    try {
      return await step();
    } catch (error) {
      if (this.#call.signal.aborted || !(error instanceof AppError)) throw error;
      noteFailure(findings, error.details.message);
      return undefined;
    }
  }
}

function noteFailure(findings: Finding[], why: string): void {
  for (const { failures } of findings) if (!failures.includes(why)) failures.push(why);
}

function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
