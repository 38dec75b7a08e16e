import { primaryId } from '../citations/key.ts';
import { noticesOf, noticeText } from '../citations/notices.ts';
import { AppError, ERROR_CODE } from '../errors.ts';
import { bodyText as escaped, paragraphs } from './escape.ts';
import { readFront, scalar, splitNote } from './front-matter.ts';
import { TEMPLATES } from './library.ts';
import { cslText } from './medpaper.ts';
import { type NoteFormat, type Paper, shortCitation } from './paper.ts';

const MAX_TEMPLATE_CHARACTERS = 64_000;
const MAX_NOTE_CHARACTERS = 1_000_000;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** A doubled brace, a placeholder, or a brace that is neither. */
const PIECE = /\{\{|\}\}|\{([A-Za-z_]{1,40})\}|[{}]/g;
/** In front matter quotes of the template around a placeholder are taken with it: the value brings its own. */
const QUOTED = /"\{([A-Za-z_]{1,40})\}"/g;

/** The path of a template by its name. @throws AppError for a name that leads elsewhere */
export function templatePath(name: string): string {
  const bare = name.trim().replace(/\.md$/i, '');
  if (!NAME.test(bare) || bare.includes('..'))
    throw failed('the name of a template is letters, digits, "-", "_" and "."');
  return `${TEMPLATES}${bare}.md`;
}

/** @throws AppError for a text that is too long or has single braces */
export function checkTemplate(text: string): void {
  if (text.length > MAX_TEMPLATE_CHARACTERS)
    throw failed(`it is longer than ${MAX_TEMPLATE_CHARACTERS} characters`);
  for (const [piece, name] of text.matchAll(PIECE)) {
    if (piece.length === 1 && name === undefined)
      throw failed('a single brace is no placeholder; write {{ or }}');
  }
}

/**
 * A note made from the person's own template: plain look-up of names, nothing is evaluated
 * (contracts/literature-notes.md §6.6). Values are escaped for Markdown, in front matter quoted for YAML.
 *
 * @throws AppError "Template rendering failed"
 */
export function renderTemplate(template: string, paper: Paper, format: NoteFormat, created: string): string {
  const values = valuesOf(paper, format, created);
  const { front, body } = splitNote(template);
  const text = fill(body, (key) => values[key]?.shown ?? '');
  if (front === undefined) return bounded(text);
  const filled = fill(front.replace(QUOTED, '{$1}'), (key, before, after) =>
    inYaml(values[key] ?? NOTHING, before, after),
  );
  if (!readFront(filled)) throw failed('its front matter is no YAML with the values of a paper');
  return bounded(`---\n${filled}---\n${text}`);
}

/** `lookUp` is told what stands before and behind a placeholder on its line. */
function fill(text: string, lookUp: (key: string, before: string, after: string) => string): string {
  return text.replace(PIECE, (piece, key: string | undefined, at: number) => {
    if (key === undefined) return piece.slice(0, 1);
    const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    const [after = ''] = text.slice(at + piece.length).split('\n', 1);
    return lookUp(key, before, after);
  });
}

/**
 * Alone it is quoted, as an item of a list it is its items, within quotes escaped; elsewhere only what is no YAML of its
 * own may stand.
 */
function inYaml({ plain: value, items }: Shown, before: string, after: string): string {
  const quoted = scalar(value);
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1) return quoted.slice(1, -1);
  if (items && /:[ \t]*\[(?:[^\]]*,)?[ \t]*$/.test(before) && /^[ \t]*[,\]]/.test(after))
    return (
      items.map(scalar).join(', ') || (/\[[ \t]*$/.test(before) && /^[ \t]*\]/.test(after) ? '' : quoted)
    );
  if (/(?:^|[:[,]|^\s*-)[ \t]*$/.test(before) && /^[ \t]*(?:$|[\],])/.test(after)) return quoted;
  if (/^[\w./:-]*$/.test(value) && !value.endsWith(':')) return value;
  throw failed('in front matter a placeholder with text around it needs double quotes around the whole');
}

interface Shown {
  plain: string;
  shown: string;
  /** Of a list. */
  items?: string[];
}

const NOTHING: Shown = { plain: '', shown: '' };

function valuesOf(paper: Paper, format: NoteFormat, created: string): Record<string, Shown> {
  const { record, title, pmid, doi, pmcId, journal, year, authors, abstract, key } = paper;
  const { journalInfo = {}, keywords = [], meshTerms = [] } = record;
  const texts: [name: string, value: string | undefined][] = [
    ['title', title],
    ['original_title', record.titleIsTranslated ? record.vernacularTitle : undefined],
    ['pmid', pmid],
    ['doi', doi],
    ['pmc_id', pmcId],
    ['journal', journalInfo.title ?? journal],
    ['journal_abbrev', journalInfo.isoAbbreviation],
    ['year', year],
    ['volume', journalInfo.volume],
    ['issue', journalInfo.issue],
    ['pages', journalInfo.pages ?? journalInfo.elocationId],
    ['citation_key', key],
    ['reference_id', primaryId(record)],
    ['note_format', format],
    ['created', created],
    ['citation', shortCitation(paper)],
    ['notices', noticesOf(record).map(noticeText).join(' ')],
  ];
  const list = (items: string[], joint: string): Shown => {
    const plain = items.join(joint);
    return { plain, shown: escaped(plain), items };
  };
  const own = (plain: string, shown = plain): Shown => ({ plain, shown });
  // A backtick could end the code block that a template puts around it; in JSON its number is the same.
  const csl = cslText(paper).replaceAll('`', '\\u0060');
  const found: [string, Shown][] = [
    ...texts.map(([name, value = '']): [string, Shown] => [name, own(value, escaped(value))]),
    ['authors', list(authors, '; ')],
    ['keywords', list(keywords, ', ')],
    [
      'mesh_terms',
      list(
        meshTerms.map(({ descriptorName }) => descriptorName),
        ', ',
      ),
    ],
    ['abstract', own(abstract, paragraphs(abstract))],
    ['pubmed_url', own(`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`)],
    ['doi_url', own(paper.doiUrl)],
    ['csl_json', own(csl)],
  ];
  return Object.assign(Object.create(null), Object.fromEntries(found));
}

function bounded(text: string): string {
  if (text.length > MAX_NOTE_CHARACTERS)
    throw failed(`a note would be longer than ${MAX_NOTE_CHARACTERS} characters`);
  return `${text.replace(/\n+$/, '')}\n`;
}

function failed(why: string): AppError {
  return new AppError({
    reason: 'template_failed',
    message: `Template rendering failed: ${why}. Nothing was written`,
    hint: 'Correct the template in references/templates, or leave "template" out.',
    code: ERROR_CODE.invalidParams,
    retryable: false,
  });
}
