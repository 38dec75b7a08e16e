import { namedEntities } from './entities.ts';

/**
 * Marks that a run of text carries until it is finished. XML 1.0 forbids these characters, so no source can hold
 * them, and a run of Latin-1 text stays a one-byte string.
 */
export const BREAK = '\u0001';
export const CITE = '\u0002';
export const CITE_END = '\u0003';
export const MENTION = '\u0004';
export const MENTION_END = '\u0005';
export const LABEL_GAP = '\u0006';
export const ITEM_GAP = '\u0007';
export const ET_AL = '\u0008';
/** White space at the inner edge of an element: a blank, but none beside a bracket or before a stop. */
export const SOFT = '\u000b';

const ANY_MARK = new RegExp(`[${BREAK}-${ET_AL}]`);
const ANY_MARKS = new RegExp(`[${BREAK}-${ET_AL}]`, 'g');
const GAP = new RegExp(`[${LABEL_GAP}${ITEM_GAP}][\\s${BREAK}]*`, 'g');
const ITEM_LABEL = new RegExp(`([\\p{L}\\p{N}])${ITEM_GAP}[\\s${BREAK}]*`, 'gu');
const MENTIONED = new RegExp(`${MENTION}[^${MENTION_END}]*${MENTION_END}`, 'g');
const ET_AL_STOP = new RegExp(`${ET_AL}\\s*\\.`, 'g');
const CITE_JOINT = new RegExp(`${CITE_END}([\\s,;–—⁻-]*)${CITE}`, 'g');
const BRACKET_CITE = new RegExp(`([[(])\\s+(?=${CITE})`, 'g');
const CITE_BRACKET = new RegExp(`${CITE_END}\\s+(?=[\\])])`, 'g');
const SOFT_EDGE = new RegExp(`(?<=[[(])${SOFT}|${SOFT}(?=[.,;:)\\]])`, 'g');
const CITE_RUN = new RegExp(`${CITE}([^${CITE}${CITE_END}]*)${CITE_END}`, 'g');

const ESCAPED = /&(amp|lt|gt|quot|apos|nbsp);/g;

/** Control characters that XML lets pass, most of them what is left of another encoding; each parts two words. */
const CONTROLS = '\\u007f-\\u009f';
const ANY_CONTROLS = new RegExp(`[${CONTROLS}]`, 'g');

/** What needs a second look: marks and other control characters, white space but the blank, `&`, and what goes. */
const UNTIDY = new RegExp(
  `[&${BREAK}-\\u001f${CONTROLS}\\u00a0\\u00ad\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202a-\\u202f\\u205f\\u2066-\\u2069\\u3000\\ufeff]`,
);

/** White space that is anything but one blank, control characters among it. */
const LOOSE = new RegExp(`(?:[^\\S ]|[${CONTROLS}])[\\s${CONTROLS}]*| [\\s${CONTROLS}]+`, 'g');
/** Soft hyphens, and characters that turn the direction of what is shown behind them: a text looks like another by them. */
const GOES = /[\u00ad\u202a-\u202e\u2066-\u2069]/g;

/** A copy that holds on to nothing: a slice of a chunk keeps the whole chunk alive in V8. */
export function flat(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/** White space of any kind becomes one blank, none at the ends. */
export function squeeze(text: string): string {
  return isTight(text) ? text : tidy(text);
}

/** One line of prose: every mark resolved, breaks as blanks (contracts/fetch-fulltext.md §7.1). */
export function prose(run: string): string {
  return isTight(run) ? run : untidyProse(run);
}

/** As `prose`, for a run that is known not to be tight. */
export function untidyProse(run: string): string {
  return ANY_MARK.test(run) ? squeeze(withoutMarks(withoutMentions(run)).replaceAll(BREAK, ' ')) : tidy(run);
}

/** As `prose`, but a mention keeps its marks, so that its place in the finished text can be told. */
export function proseWithMentions(run: string): string {
  return squeeze(withoutMarks(run).replaceAll(BREAK, ' '));
}

/** Breaks become newlines, empty lines go: table cells and table footnotes. */
export function lines(run: string): string {
  if (!ANY_MARK.test(run)) return squeeze(run);
  const kept = withoutMarks(withoutMentions(run)).split(BREAK).map(squeeze);
  return kept.filter((line) => line !== '').join('\n');
}

/** As `prose`, with a colon between the label of a list item and its text (field-cases.md E9). */
export function proseWithItemColons(run: string): string {
  return prose(run.includes(ITEM_GAP) ? run.replace(ITEM_LABEL, '$1: ') : run);
}

/** White space and line ends as they are, marks gone: preformatted text. */
export function verbatim(run: string): string {
  const text = run.replace(GOES, '').replace(ANY_CONTROLS, ' ').replaceAll(SOFT, ' ');
  if (!ANY_MARK.test(text)) return text;
  return text.replace(MENTIONED, '').replaceAll(BREAK, '\n').replace(ANY_MARKS, '');
}

/** True when text between two points is nothing or white space. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

/** Nothing to tidy: no mark, no white space but single blanks inside. Most runs are so, and this tells it fast. */
export function isTight(text: string): boolean {
  return !UNTIDY.test(text) && !text.includes('  ') && !text.startsWith(' ') && !text.endsWith(' ');
}

/** Some sources escape twice: `&amp;amp;` is meant as `&`. */
function unescapeTwice(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ESCAPED, (_, name: string) => namedEntities()[name] ?? '');
}

function tidy(text: string): string {
  return unescapeTwice(withoutSoftEdges(text.replace(GOES, '')))
    .replace(LOOSE, ' ')
    .trim();
}

function withoutMentions(run: string): string {
  return run.includes(MENTION) ? run.replace(MENTIONED, '') : run;
}

/** Resolves what stands for gaps, `et al.` and citations; breaks and mentions stay. */
function withoutMarks(run: string): string {
  let text = withoutSoftEdges(run);
  if (text.includes(LABEL_GAP) || text.includes(ITEM_GAP)) text = text.replace(GAP, ' ');
  if (text.includes(ET_AL)) text = text.replace(ET_AL_STOP, '').replaceAll(ET_AL, '');
  return text.includes(CITE) ? bracketCitations(text) : text;
}

function withoutSoftEdges(text: string): string {
  if (!text.includes(SOFT)) return text;
  const tight = text.replace(/\s+/g, (gap) => (gap.includes(SOFT) ? SOFT : ' '));
  return tight.replace(SOFT_EDGE, '');
}

/** Superscript citations become one bracket; one that stands in brackets already stays as it is (design.md §8). */
function bracketCitations(text: string): string {
  const joined = text
    .replace(CITE_JOINT, (_, joint: string) => closeUp(joint))
    .replace(BRACKET_CITE, '$1')
    .replace(CITE_BRACKET, CITE_END);
  return joined.replace(CITE_RUN, (run, cited: string, at: number) => {
    const text = cited.trim();
    const [from, to] = core(text);
    const before = joined.slice(Math.max(0, at - 3), at).trimEnd();
    const behind = joined.slice(at + run.length, at + run.length + 3).trimStart();
    const enclosed = /[[(]$/.test(before) && /^[\])]/.test(behind);
    if (/^[\s,;–—⁻-]*$/.test(text) || enclosed || /[[(]/.test(text[from] ?? '')) return text;
    return `[${text.slice(from, to)}]${text.slice(to)}`;
  });
}

/** What stands between two citations: a dash touches both. */
function closeUp(joint: string): string {
  const text = joint.replaceAll('⁻', '–').replace(/\s+/g, ' ');
  return text.length < 2 ? text : text.replace(/ ?([–—-]) ?/g, '$1');
}

/** Where text without the separators around it begins and ends. */
function core(text: string): [from: number, to: number] {
  let from = 0;
  let to = text.length;
  while (from < to && /[\s,;]/.test(text[from] as string)) from++;
  while (to > from && /[\s,;.:]/.test(text[to - 1] as string)) to--;
  return [from, to];
}
