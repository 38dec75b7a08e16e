import type { PubmedRecord } from '../../src/pubmed/record/schema.ts';

/** A record as PubMed has it, with these fields instead of the usual ones. */
export function recordOf(fields: Partial<PubmedRecord> = {}): PubmedRecord {
  const pmid = fields.pmid ?? '40384072';
  return {
    recordType: 'journal-article',
    pmid,
    title: 'Lactate in sepsis.',
    languages: ['eng'],
    abstractText: 'AIM: To test.\nRESULTS: P < 0.05.',
    authors: [
      { lastName: 'Lin', firstName: 'Ada', initials: 'A' },
      { lastName: 'Ng', firstName: 'Pat B', initials: 'PB' },
    ],
    journalInfo: {
      title: 'Critical care medicine',
      isoAbbreviation: 'Crit Care Med',
      issn: '0090-3493',
      volume: '53',
      issue: '2',
      pages: '1639-41',
      publicationDate: { year: '2025', month: 'Feb', day: '09' },
    },
    doi: '10.1000/x',
    pmcId: 'PMC12086443',
    pubmedUrl: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
    publicationTypes: ['Journal Article'],
    keywords: ['lactate', 'sepsis'],
    ...fields,
  };
}

/** Names that bend exporters: a particle with a suffix, a group, letters beyond ASCII, no given name. */
export const HARD_NAMES: PubmedRecord['authors'] = [
  { lastName: 'van der Berg', firstName: 'A B', initials: 'AB', suffix: 'Jr' },
  { collectiveName: 'Centers for Disease Control and Prevention' },
  { lastName: 'O’Brien-Ñíguez', firstName: 'Jörg', initials: 'J' },
  { lastName: '王', firstName: '小明', initials: 'X' },
  { lastName: 'Sukarno' },
];
