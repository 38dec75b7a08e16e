import { cslItem } from '../citations/csl.ts';
import { primaryId } from '../citations/key.ts';
import { fenced } from '../citations/markdown.ts';
import { noticesOf, noticeText } from '../citations/notices.ts';
import { bodyText as escaped, paragraphs } from './escape.ts';
import type { Entry } from './front-matter.ts';
import { type FreshNote, idLinks } from './note.ts';
import type { Retrieved } from './own-lines.ts';
import { aliasesOf, type Paper, shortCitation } from './paper.ts';

const EXCERPT_CHARACTERS = 500;
const RETRIEVED: Record<string, Retrieved> = {
  '## Abstract': 'text',
  '## Abstract Excerpt': 'text',
  '## Citation Formats': 'code',
};
/** What an agent, a person or a later step of theirs may have set. */
const KEEP = new Set([
  'verified',
  'trust_level',
  'trust_state',
  'analysis_state',
  'fulltext_state',
  'saved_at',
  'tags',
  'agent_notes',
  'agent_summary',
  'agent_relevance',
  'user_notes',
  'user_tags',
  'user_rating',
  'user_read_status',
]);

/** The note of one paper for medpaper: contracts/literature-notes.md §6.2. */
export function medpaperNote(paper: Paper, savedAt: string): FreshNote {
  const { record, title, key, pmid, year, doi, pmcId, journal } = paper;
  return {
    front: [
      'RETRIEVED METADATA',
      ['source', 'pubmed'],
      ['verified', false],
      ['data_source', 'pubmed-search-mcp'],
      ['reference_id', primaryId(record)],
      ['trust_level', 'unverified'],
      ['title', title],
      ['citation_key', key],
      ['aliases', aliasesOf(paper)],
      ['type', 'reference'],
      ['tags', ['reference', 'literature', 'pubmed']],
      ['note_class', 'reference'],
      ['note_domain', 'literature'],
      ['source_kind', 'pubmed'],
      ['trust_state', 'unverified'],
      ['analysis_state', 'pending'],
      ['fulltext_state', 'missing'],
      ['pmid', pmid],
      ['year', year],
      ['doi', doi],
      ['pmc', pmcId],
      ['journal', journal],
      ...(record.retracted ? [['retracted', true] as Entry] : []),
      ['saved_at', savedAt],
      'AGENT DATA',
      ['agent_notes', ''],
      ['agent_summary', ''],
      ['agent_relevance', null],
      'USER DATA',
      ['user_notes', ''],
      ['user_tags', []],
      ['user_rating', null],
      ['user_read_status', 'unread'],
    ],
    body: bodyOf(paper),
    rules: { keep: KEEP, unite: new Set(['aliases']) },
    retrieved: (heading) => (Object.hasOwn(RETRIEVED, heading) ? RETRIEVED[heading] : undefined),
  };
}

function bodyOf(paper: Paper): string {
  const { record, title, authors, abstract } = paper;
  const [pmid, doi, pmc] = idLinks(paper);
  const facts = [
    ['Authors', escaped(authors.join('; '))],
    ['Journal', escaped(journalText(paper))],
    ['Reference ID', escaped(primaryId(record))],
    ['PMID', pmid],
    ['DOI', doi],
    ['PMC', pmc],
    ['Notices', escaped(noticesOf(record).map(noticeText).join(' '))],
  ].flatMap(([name, value]) => (value ? `**${name}:** ${value}` : []));
  const excerpt = abstract.replace(/\s+/g, ' ').trim();
  return [
    `# ${escaped(title)}`,
    facts.join('\n'),
    ...(abstract
      ? [
          `## Abstract\n\n${paragraphs(abstract)}`,
          `## Abstract Excerpt\n\n${escaped(cut(excerpt))}\n\n^key-findings`,
        ]
      : []),
    '## Evidence Notes',
    ...['Methods', 'Results', 'Limitations'].map(
      (heading) => `### ${heading}\n\n-\n\n^evidence-${heading.toLowerCase()}`,
    ),
    `## Citation Formats\n\n**Reference:** ${escaped(shortCitation(paper))}\n\n${fenced(cslText(paper), 'json')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The whole record with its key and its CSL-JSON, for programs: contracts/literature-notes.md §6.2. */
export function metadataText(paper: Paper): string {
  const { abstractText, otherAbstracts, abstractCopyright, ...record } = paper.record;
  const abstracts = paper.abstract ? { abstractText, otherAbstracts, abstractCopyright } : {};
  const metadata = {
    ...record,
    ...abstracts,
    unique_id: primaryId(record),
    citation_key: paper.key,
    source: 'pubmed',
    data_source: 'pubmed-search-mcp',
    csl_json: csl(paper),
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

export function cslText(paper: Paper): string {
  return JSON.stringify(csl(paper), null, 2);
}

function csl(paper: Paper) {
  return cslItem(paper.record, { includeAbstract: paper.abstract !== '' });
}

/** `J (year); vol(issue): pages`, without what is missing. */
function journalText({ record: { journalInfo = {} }, journal, year }: Paper): string {
  const { volume = '', issue, pages, elocationId } = journalInfo;
  const issueText = `${volume}${issue ? `(${issue})` : ''}`;
  const place = [issueText, pages ?? elocationId].filter(Boolean).join(': ');
  return [`${journal}${year && ` (${year})`}`, place].filter(Boolean).join('; ');
}

function cut(text: string): string {
  return Array.from(text).slice(0, EXCERPT_CHARACTERS).join('');
}
