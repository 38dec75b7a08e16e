import { noticesOf, noticeText } from '../citations/notices.ts';
import { bodyText as escaped, link, paragraphs } from './escape.ts';
import type { Entry, FrontRules } from './front-matter.ts';
import type { Retrieved } from './own-lines.ts';
import { aliasesOf, type NoteFormat, type Paper, shortCitation } from './paper.ts';

/** A note before it meets the one that may be there. */
export interface FreshNote {
  front: Entry[];
  body: string;
  /** The whole of a note made from a template, which has a form of its own. */
  text?: string;
  rules: FrontRules;
  retrieved: (heading: string) => Retrieved | undefined;
}

const RETRIEVED: Record<string, Retrieved> = {
  '## Metadata': 'labelled',
  '## Citation': 'first',
  '## Links': 'labelled',
  '## Abstract': 'text',
};
/** Of the person, empty at first: contracts/literature-notes.md §6.1. */
const OWN = ['Summary', 'Key Findings', 'Methods And Population', 'Limitations', 'Follow Up Questions'];

/** The note of one paper as wiki, foam and markdown have it: contracts/literature-notes.md §6.1. */
export function paperNote(paper: Paper, format: NoteFormat, created: string): FreshNote {
  const { record, title, pmid, doi, pmcId, journal, year, key } = paper;
  const original = record.titleIsTranslated ? (record.vernacularTitle ?? '') : '';
  const language = record.languages?.join(', ') ?? '';
  const foreign = language !== '' && language !== 'eng';
  return {
    front: [
      ['title', title],
      ['pmid', pmid],
      ['doi', doi],
      ['pmc_id', pmcId],
      ['journal', journal],
      ['year', year],
      ['citation_key', key],
      ['source', 'PubMed'],
      ['note_format', format],
      ['created', created],
      ['tags', ['literature', 'pubmed']],
      ['aliases', aliasesOf(paper)],
      ...(original ? [['original_title', original] as Entry] : []),
      ...(foreign ? [['language', language] as Entry] : []),
      ...(record.retracted ? [['retracted', true] as Entry] : []),
    ],
    body: bodyOf(paper, { original, language: foreign ? language : '' }),
    rules: { keep: new Set(['created', 'tags']), unite: new Set(['aliases']) },
    retrieved: (heading) => (Object.hasOwn(RETRIEVED, heading) ? RETRIEVED[heading] : undefined),
  };
}

function bodyOf(paper: Paper, foreign: { original: string; language: string }): string {
  const { record, title, journal, year, authors, abstract } = paper;
  const [pmid, doi, pmc] = idLinks(paper);
  const notices = noticesOf(record).map((notice) => noticeText(notice));
  const links = [pmid && `- PubMed: ${pmid}`, doi && `- DOI: ${doi}`, pmc && `- PMC: ${pmc}`].filter(Boolean);
  return [
    `# ${escaped(title)}`,
    [
      '## Metadata',
      bullet('PMID', pmid),
      bullet('DOI', doi),
      bullet('PMC', pmc),
      bullet('Journal', escaped(journal)),
      bullet('Year', year),
      bullet('Authors', escaped(authors.join('; '))),
      ...(foreign.original ? [bullet('Original title', escaped(foreign.original))] : []),
      ...(foreign.language ? [bullet('Language', escaped(foreign.language))] : []),
      ...notices.map((notice) => `- ${escaped(notice)}`),
    ].join('\n'),
    '## Triage\n- Status:\n- Relevance:\n- Decision:',
    ...OWN.map((heading) => `## ${heading}\n-`),
    `## Citation\n- ${escaped(shortCitation(paper))}`,
    ['## Links', ...(links.length > 0 ? links : ['- PubMed:'])].join('\n'),
    ...(abstract ? [`## Abstract\n\n${paragraphs(abstract)}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Linked PMID, DOI and PMCID; '' for one that the paper has not. */
export function idLinks({ pmid, doi, doiUrl, pmcId }: Paper): [pmid: string, doi: string, pmc: string] {
  return [
    pmid && link(pmid, `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`),
    doi && link(doi, doiUrl),
    pmcId && link(pmcId, `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcId}/`),
  ];
}

function bullet(name: string, value: string): string {
  return `- ${name}: ${value}`.trimEnd();
}
