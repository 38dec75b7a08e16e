import { z } from 'zod';
import { typeByNames } from './article-type.ts';
import { bestOf, whenIso, whenOf } from './dates.ts';
import type { Hit, Relation, SourceName } from './hit.ts';
import { listOf, maybe, maybeCount, maybeText } from './lenient.ts';
import { serverIn } from './preprints.ts';
import { doiIn } from './pubmed-hit.ts';
import { hitOf, type RawHit } from './raw-hit.ts';

const authorSchema = z.object({
  fullName: maybeText,
  firstName: maybeText,
  lastName: maybeText,
  initials: maybeText,
  collectiveName: maybeText,
  authorId: maybe(z.object({ type: maybeText, value: maybeText })),
});
const urlSchema = z.object({
  availabilityCode: maybeText,
  site: maybeText,
  url: maybeText,
});
const linkSchema = z.object({ id: maybeText, source: maybeText, reference: maybeText, type: z.string() });

/** A record of `resultType=core` (https://europepmc.org/docs/EBI_Europe_PMC_Web_Service_Reference.pdf). */
export const recordSchema = z.object({
  id: maybeText,
  source: maybeText,
  pmid: maybeText,
  pmcid: maybeText,
  doi: maybeText,
  title: maybeText,
  authorString: maybeText,
  authorList: maybe(z.object({ author: listOf(authorSchema) })),
  abstractText: maybeText,
  journalInfo: maybe(
    z.object({
      issue: maybeText,
      volume: maybeText,
      monthOfPublication: maybeText,
      yearOfPublication: maybeText,
      journal: maybe(
        z.object({
          title: maybeText,
          isoabbreviation: maybeText,
          ISOAbbreviation: maybeText,
          medlineAbbreviation: maybeText,
        }),
      ),
    }),
  ),
  /** Of `resultType=lite`, which has no `journalInfo`. */
  journalTitle: maybeText,
  pubYear: maybeText,
  firstPublicationDate: maybeText,
  pageInfo: maybeText,
  pubTypeList: maybe(z.object({ pubType: listOf(z.string()) })),
  pubType: maybeText,
  keywordList: maybe(z.object({ keyword: listOf(z.string()) })),
  meshHeadingList: maybe(z.object({ meshHeading: listOf(z.object({ descriptorName: z.string() })) })),
  bookOrReportDetails: maybe(z.object({ publisher: maybeText })),
  fullTextUrlList: maybe(z.object({ fullTextUrl: listOf(urlSchema) })),
  commentCorrectionList: maybe(z.object({ commentCorrection: listOf(linkSchema) })),
  license: maybeText,
  isOpenAccess: maybeText,
  inPMC: maybeText,
  citedByCount: maybeCount,
});
type EuropePmcRecord = z.infer<typeof recordSchema>;

/** The hit in a record, under the name of the source that was asked. */
export function europePmcHit(record: EuropePmcRecord, source: SourceName): Hit | undefined {
  const { journalInfo, bookOrReportDetails } = record;
  const journal = journalInfo?.journal;
  const types = record.pubTypeList?.pubType ?? record.pubType?.split('; ') ?? [];
  const isPreprint = record.source === 'PPR' || types.some((type) => /^preprint$/i.test(type));
  const publisher = bookOrReportDetails?.publisher;
  const links = openLinks(record);
  const notices = record.commentCorrectionList?.commentCorrection ?? [];
  return hitOf({
    source,
    ids: {
      pmid: record.pmid ?? (record.source === 'MED' ? record.id : undefined),
      pmcid: record.pmcid ?? (record.source === 'PMC' ? record.id : undefined),
      doi: record.doi,
    },
    type: isPreprint ? 'preprint' : typeByNames(types),
    title: record.title,
    authors: authorsOf(record),
    abstract: record.abstractText,
    journal: journal?.title,
    journalAbbrev: journal?.isoabbreviation ?? journal?.ISOAbbreviation ?? journal?.medlineAbbreviation,
    volume: journalInfo?.volume,
    issue: journalInfo?.issue,
    pages: record.pageInfo,
    publisher,
    when: bestOf(
      whenOf(record.pubYear ?? journalInfo?.yearOfPublication),
      whenIso(record.firstPublicationDate),
      whenOf(journalInfo?.yearOfPublication, journalInfo?.monthOfPublication),
    ),
    preprintServer: serverIn(publisher) ?? serverIn(journal?.title) ?? publisher,
    keywords: record.keywordList?.keyword ?? [],
    mesh: record.meshHeadingList?.meshHeading.map(({ descriptorName }) => descriptorName) ?? [],
    isOpenAccess: isOpen(record.isOpenAccess, isPreprint || links.length > 0),
    links,
    citedBy: record.citedByCount,
    retracted: types.some((type) => /^retracted publication$/i.test(type)) || notices.some(isRetraction),
    relations: notices.flatMap(relationOf),
  });
}

/** `N` says that it is not in Europe PMC's open-access set, which holds few preprints and no free copies elsewhere. */
function isOpen(flag: string | undefined, mayBeFree: boolean): boolean | undefined {
  if (flag === 'Y') return true;
  return flag === 'N' && !mayBeFree ? false : undefined;
}

/** Names as `Given Family`; without a list only `Family GN, Family GN.` is there. */
function authorsOf({ authorList, authorString = '' }: EuropePmcRecord): RawHit['authors'] {
  const listed = (authorList?.author ?? []).flatMap((author) => {
    const given = author.firstName ?? author.initials;
    const own = author.lastName && [given, author.lastName].filter(Boolean).join(' ');
    const name = own || author.collectiveName || (author.fullName && givenFirst(author.fullName));
    const orcid = author.authorId?.type === 'ORCID' ? author.authorId.value : undefined;
    return name ? [{ name, orcid }] : [];
  });
  if (listed.length > 0) return listed;
  return authorString
    .slice(0, 20_000)
    .replace(/\.\s*$/, '')
    .split(', ')
    .map((name) => ({ name: givenFirst(name) }));
}

/** `Yasuda Y` → `Y Yasuda`. */
function givenFirst(name: string): string {
  const [, family, initials] = /^(.+) (\p{Lu}{1,4})$/u.exec(name.trim()) ?? [];
  return family ? `${initials} ${family}` : name;
}

function openLinks({ fullTextUrlList, license }: EuropePmcRecord): RawHit['links'] & {} {
  return (fullTextUrlList?.fullTextUrl ?? [])
    .filter(({ availabilityCode }) => availabilityCode === 'OA' || availabilityCode === 'F')
    .map(({ url, site }) => ({
      url,
      hostType: /^(?:Europe_PMC|PubMedCentral)$/.test(site ?? '') ? 'repository' : undefined,
      license,
    }));
}

function isRetraction({ type }: z.infer<typeof linkSchema>): boolean {
  return /^retract.* in$/i.test(type);
}

const KINDS: [RegExp, Relation['kind']][] = [
  [/^preprint of$/i, 'preprint-of'],
  [/^preprint in$/i, 'has-preprint'],
  [/^retraction of$/i, 'retraction-of'],
];

function relationOf({ id, source, reference, type }: z.infer<typeof linkSchema>): RawHit['relations'] & {} {
  const [, kind] = KINDS.find(([form]) => form.test(type)) ?? [];
  return kind ? [{ kind, pmid: source === 'MED' ? id : undefined, doi: doiIn(reference) }] : [];
}
