import type { Verdict } from '../../src/references/schema.ts';

/** One entry of the draft of journey U8, over the sample library (offline/sample), and what a reader has to learn. */
export interface Entry {
  text: string;
  verdict: Verdict;
  /** The PMID of the paper meant; undefined where there is none. */
  pmid?: string;
  /** Fields that differ. */
  wrong?: string[];
  retracted?: true;
}

const FLUIDS =
  'Sample: Restrictive or liberal intravenous fluids in adults with sepsis and low blood pressure';
const RADIOGRAPHS =
  'Sample: Deep learning finds pneumothorax on chest radiographs as well as radiologists do';
const KIDNEY = 'Sample: Once-weekly samplutide and the decline of kidney function in type 2 diabetes';

/** Forty references in the styles that people use, right and wrong. */
export const DRAFT: Entry[] = [
  // Right ones, style by style.
  {
    text: `Quillfeather AM, van der Brindlewick T Jr, Okonjo-Marrow I, et al. ${FLUIDS}. J Sample Artic. 2024 Mar 4;12(3):e0001. doi:10.5555/sample.0001`,
    verdict: 'found',
    pmid: '90000001',
  },
  {
    text: `Nightjar, P., & Ó Samplaigh, F. (2023). ${KIDNEY}. J Sample Artic, 11(6), 201–215. https://doi.org/10.5555/sample.0002`,
    verdict: 'found',
    pmid: '90000002',
  },
  {
    text: 'Larkspur, Odile, et al. “Sample: Antibody dilutions for p16INK4a and Na+/K+-ATPase in mouse kidney: a bench protocol.” Sample Methods, vol. 8, no. 11, Nov. 2022, pp. 411–20.',
    verdict: 'found',
    pmid: '90000003',
  },
  {
    text: 'M. Ravelstone and J. Abernethy-Sample, "Sample: Tau PET with [18F]sampletau separates stages of Alzheimer disease," Sample Neurol., vol. 3, Art. no. e20542, 2025.',
    verdict: 'found',
    pmid: '90000004',
  },
  {
    text: 'Tansy U, Fennimore B. Sample: Vaccine hesitancy among parents in two towns. J Sample Artic 2020;9(Suppl 1):S10–12.',
    verdict: 'found',
    pmid: '90000005',
  },
  {
    text: `Grobelny-Mock, D. & Sallow, T. ${RADIOGRAPHS}. Sample Radiol. 5, 1–12 (2021).`,
    verdict: 'found',
    pmid: '90000006',
    retracted: true,
  },
  {
    text: 'Thistlewood, I., Penumbra, L., and Sedgewick, A. (2025). Sample: Restrictive fluids in adults with sepsis: a systematic review and meta-analysis. J Sample Rev 2, 8.',
    verdict: 'found',
    pmid: '90000008',
  },
  {
    text: 'Maletable R. Sample: severe hypercalcaemia from mislabelled vitamin D3 drops. Sample Case Rep. 2019;1(1):7.',
    verdict: 'found',
    pmid: '90000009',
  },
  {
    text: 'Müssiggang-Probe Ä, von und zu Beispiel G. Sample: „Nachts bist du allein“: Belastungen von Pflegenden im Nachtdienst. Z Musterartikel 2018; 31: 511–9',
    verdict: 'found',
    pmid: '90000012',
  },
  {
    text: 'Pettigrain HO. Sample: A milk-borne outbreak of fever in a seaside school. Sample Med Rec. 1931;17(9):341-2.',
    verdict: 'found',
    pmid: '90000014',
  },
  {
    text: "Slumberley, V. and Dozeman-Sample, I. (2022) 'Sample: Sleep and memory in old age: what is known and what is not', Closed Sample Rev, 77(4), pp. 900–931.",
    verdict: 'found',
    pmid: '90000015',
  },
  {
    text: 'Cromlech S, Helixworth P. Sample: Structure of the invented transporter SMPT1 with Mg2+ at 2.4 Å and a model of its transport cycle. Sample Struct. 2024;6:300-12. PMID: 90000016',
    verdict: 'found',
    pmid: '90000016',
  },
  // Identifiers alone.
  { text: '90000008', verdict: 'found', pmid: '90000008' },
  { text: 'PMCID: PMC90000009', verdict: 'found', pmid: '90000009' },
  { text: 'https://doi.org/10.5555/SAMPLE.0006', verdict: 'found', pmid: '90000006', retracted: true },
  { text: 'doi:10.5555/sample.0006', verdict: 'found', pmid: '90000006', retracted: true },
  // Papers that PubMed does not have, but Crossref.
  {
    text: 'Rillwater M, Ó Samplaigh F. Sample: Samplutide and albuminuria in adults without diabetes: a randomised trial. Ann Sample Kidneys. 2024;7(2):101-12. doi: 10.5555/src.0001',
    verdict: 'found',
  },
  // One field wrong each.
  {
    text: `Quillfeather AM, van der Brindlewick T Jr. ${FLUIDS}. J Sample Artic. 2021;12(3):e0001.`,
    verdict: 'differs',
    pmid: '90000001',
    wrong: ['year'],
  },
  {
    text: `Nightjar P, Smith Q. ${KIDNEY}. J Sample Artic. 2023;11(6):201-15.`,
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['authors'],
  },
  {
    text: `Ó Samplaigh F, Nightjar P. ${KIDNEY}. J Sample Artic. 2023;11(6):201-15.`,
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['authors'],
  },
  {
    text: `Nightjar P. ${KIDNEY}. J Sample Artic. 2023;14(6):201-15.`,
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['volume'],
  },
  {
    text: `Nightjar P. ${KIDNEY}. J Sample Artic. 2023;11(6):301-15.`,
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['pages'],
  },
  {
    text: `Nightjar P. ${KIDNEY}. Sample Neurol. 2023;11(6):201-15.`,
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['journal'],
  },
  {
    text: 'Nightjar P. Sample: Once-daily samplutide and the decline of kidney function in type 2 diabetes. J Sample Artic. 2023;11(6):201-15.',
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['title'],
  },
  // A right DOI does not excuse the rest.
  {
    text: `Nobody X. ${KIDNEY}. J Sample Artic. 1999;11(6):201-15. doi:10.5555/sample.0002`,
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['authors', 'year'],
  },
  {
    text: 'Lopez A. A wholly different matter of moths and lamps. Lancet. 2001;1:1. doi:10.5555/sample.0002',
    verdict: 'differs',
    pmid: '90000002',
    wrong: ['title', 'authors', 'year', 'journal', 'volume', 'pages'],
  },
  // Wrong identifiers of right papers.
  {
    text: 'Tansy U, Fennimore B. Sample: Vaccine hesitancy among parents in two towns: a survey with interviews. J Sample Artic. 2020;9(Suppl 1):S10-S12. PMID: 90000004',
    verdict: 'differs',
    pmid: '90000005',
    wrong: ['pmid'],
  },
  {
    text: 'Tansy U. Sample: Vaccine hesitancy among parents in two towns: a survey with interviews. J Sample Artic. 2020;9(Suppl 1):S10-S12. doi:10.5555/sample.0003',
    verdict: 'differs',
    pmid: '90000005',
    wrong: ['doi'],
  },
  {
    text: 'Tansy U. Sample: Vaccine hesitancy among parents in two towns: a survey with interviews. J Sample Artic. 2020;9(Suppl 1):S10-S12. PMID: 99999999',
    verdict: 'differs',
    pmid: '90000005',
    wrong: ['pmid'],
  },
  // The correction and the retraction are not the paper, and the paper is not the correction.
  {
    text: `Quillfeather AM. ${FLUIDS}. J Sample Artic. 2024;12(6):e0010. doi:10.5555/sample.0010`,
    verdict: 'differs',
    pmid: '90000001',
    wrong: ['doi', 'issue', 'pages'],
  },
  {
    text: 'Quillfeather AM. Sample: Correction: Restrictive or liberal intravenous fluids in adults with sepsis and low blood pressure. J Sample Artic. 2024;12(6):e0010.',
    verdict: 'found',
    pmid: '90000010',
  },
  {
    text: `Grobelny-Mock D, Sallow T. ${RADIOGRAPHS}. Sample Radiol. 2022;6(12):88.`,
    verdict: 'differs',
    pmid: '90000006',
    wrong: ['year', 'volume', 'issue', 'pages'],
    retracted: true,
  },
  // What does not exist.
  {
    text: 'Featherstonehaugh C, Marchbanks T. Sample: Amber lozenges for hiccups in lighthouse keepers: a crossover trial. J Sample Artic. 2022;10(2):77-84.',
    verdict: 'not_found',
  },
  {
    text: 'Ghostwriter A. Invented effects of moonlight on the growth of teacups. N Engl J Med. 2019;380:1-9. doi:10.5555/no.such',
    verdict: 'not_found',
  },
  { text: '10.5555/not.registered', verdict: 'not_found' },
  { text: 'PMID: 99999999', verdict: 'not_found' },
  // What nobody can read.
  { text: 'Personal communication, 2021.', verdict: 'could_not_check' },
  // Equal entries, each with a row of its own.
  {
    text: 'Pettigrain HO. Sample: A milk-borne outbreak of fever in a seaside school. Sample Med Rec. 1931;17(9):341-2.',
    verdict: 'found',
    pmid: '90000014',
  },
  { text: '90000008', verdict: 'found', pmid: '90000008' },
  { text: 'doi:10.5555/sample.0006', verdict: 'found', pmid: '90000006', retracted: true },
];
