import { all, collapse, type Element, elements, escapeXml, first, leaf, textOf, wrap } from './tree.ts';

const MARKUP: Record<string, string> = { italic: 'i', bold: 'b', underline: 'u', sub: 'sub', sup: 'sup' };
/** What has no place in a title or an abstract. */
const SKIPPED = new Set(
  'fn fn-group fig graphic inline-graphic media table-wrap label tex-math annotation object-id'.split(' '),
);
/** Abstracts of these kinds are not in PubMed. */
const NOT_ABSTRACTS = /graphic|toc|highlight|key-?points|teaser|web|executive|summary|video/i;
const CATEGORIES: [RegExp, string][] = [
  [/^(background|introduction|context|rationale|hintergrund)/i, 'BACKGROUND'],
  [/^(objective|aim|purpose)/i, 'OBJECTIVE'],
  [/^(method|material|design|patients|participants|methode)/i, 'METHODS'],
  [/^(result|finding|ergebnis)/i, 'RESULTS'],
  [/^(conclusion|interpretation|discussion|significance)/i, 'CONCLUSIONS'],
];
/** ISO 639-1 → the code of the library world, which PubMed uses. */
const LANGUAGES: Record<string, string> = {
  ...{ en: 'eng', de: 'ger', fr: 'fre', es: 'spa', pt: 'por', it: 'ita', ru: 'rus', ja: 'jpn', zh: 'chi' },
  ...{ ko: 'kor', pl: 'pol', nl: 'dut', tr: 'tur', hu: 'hun', cs: 'cze', sv: 'swe', da: 'dan', no: 'nor' },
};

/** PubMed's three-letter code of an `xml:lang`. */
export function languageOf(code: string | undefined): string {
  return LANGUAGES[(code ?? 'en').slice(0, 2).toLowerCase()] ?? 'und';
}

/** Mixed content as PubMed writes it: i, b, u, sub and sup stay, all else is its text. */
export function inline(element: Element | undefined, skip?: string): string {
  const xml = (element?.children ?? [])
    .map((child) => {
      if (typeof child === 'string') return escapeXml(child);
      if (SKIPPED.has(child.name) || child.name === skip) return '';
      const name = MARKUP[child.name];
      const inner = inline(child, skip);
      if (name) return wrap(name, inner);
      return child.name === 'break' ? ' ' : inner;
    })
    .join('');
  return xml.replace(/[ \t\r\n]+/g, ' ');
}

/** `ArticleTitle` and `VernacularTitle`: PubMed joins title and subtitle, closes with a full stop and brackets translations. */
export function titles(meta: Element, language: string): { article: string; vernacular: string } {
  const group = first(meta, 'title-group');
  const own = titleOf(group, 'article-title', 'subtitle');
  if (language === 'eng') return { article: wrap('ArticleTitle', ended(own)), vernacular: '' };
  const english = all(group, 'trans-title-group').find((trans) => languageOf(lang(trans)) === 'eng');
  const translated = english && titleOf(english, 'trans-title', 'trans-subtitle');
  return {
    article: wrap('ArticleTitle', translated ? ended(`[${translated}]`) : ended(own)),
    vernacular: translated ? wrap('VernacularTitle', ended(own)) : '',
  };
}

/** `Abstract` (English first) and every `OtherAbstract`, with the labels of their sections. */
export function abstracts(meta: Element, language: string): { main: string; others: string } {
  const own = elements(meta, 'abstract');
  const kinds = own.map((abstract) => abstract.attributes['abstract-type'] ?? '');
  const plain =
    own.find((_, i) => !kinds[i]) ?? own.find((_, i) => !NOT_ABSTRACTS.test(kinds[i] ?? '')) ?? undefined;
  const english = elements(meta, 'trans-abstract').find((trans) => languageOf(lang(trans)) === 'eng');
  const main = language === 'eng' ? plain : (english ?? plain);
  const copyright = leaf('CopyrightInformation', textOf(first(meta, 'permissions/copyright-statement')));
  const others = own
    .filter((_, i) => kinds[i] === 'plain-language-summary')
    .map((abstract) => other(abstract, 'plain-language-summary', language));
  if (plain && plain !== main) others.push(other(plain, 'Publisher', language));
  const parts = main ? sections(main) : '';
  return { main: parts && wrap('Abstract', parts + copyright), others: others.join('') };
}

function other(abstract: Element, type: string, language: string): string {
  const code = lang(abstract) ? languageOf(lang(abstract)) : language;
  return wrap('OtherAbstract', sections(abstract), ` Type="${type}" Language="${code}"`);
}

/** Loose paragraphs between sections are one `AbstractText` without a label. */
function sections(abstract: Element): string {
  const parts: { label: string; xml: string[] }[] = [];
  for (const child of elements(abstract)) {
    if (child.name === 'title' || SKIPPED.has(child.name)) continue;
    const label = child.name === 'sec' ? textOf(first(child, 'title')) : '';
    const last = parts.at(-1);
    if (!label && last && !last.label) last.xml.push(block(child));
    else parts.push({ label, xml: [block(child, label ? 'title' : undefined)] });
  }
  return parts
    .map(({ label, xml }) => wrap('AbstractText', xml.filter(Boolean).join(' '), labelOf(label)))
    .join('');
}

function labelOf(title: string): string {
  const label = title.replace(/[\s:.]+$/, '');
  if (!label) return '';
  const category = CATEGORIES.find(([pattern]) => pattern.test(label))?.[1] ?? 'UNASSIGNED';
  return ` Label="${escapeXml(label.toUpperCase())}" NlmCategory="${category}"`;
}

const CONTAINERS = new Set(['sec', 'list', 'list-item', 'disp-quote', 'boxed-text', 'def-list']);

function block(element: Element, without?: string): string {
  if (!CONTAINERS.has(element.name)) return inline(element).trim();
  const inner = elements(element).filter(({ name }) => name !== without && !SKIPPED.has(name));
  return inner
    .map((child) => (child.name === 'title' ? `${block(child)}:` : block(child)))
    .filter(Boolean)
    .join(' ');
}

function titleOf(group: Element | undefined, title: string, subtitle: string): string {
  const parts = [first(group, title), ...elements(group, subtitle)];
  return parts
    .map((part) => inline(part, 'xref').trim())
    .filter(Boolean)
    .reduce((all, part) => (/[:?!]$/.test(all) ? `${all} ${part}` : `${all}: ${part}`), '')
    .replace(/^: /, '');
}

function ended(title: string): string {
  return !title || /[.?!]["'”’]?$/.test(title) ? title : `${title}.`;
}

function lang(element: Element): string | undefined {
  return element.attributes['xml:lang'];
}

/** Keywords of every group, each once. */
export function keywords(meta: Element): string {
  const parts = all(meta, 'kwd-group').flatMap((group) => keywordsIn(group));
  const list = [...new Set(parts)].map((xml) => wrap('Keyword', xml, ' MajorTopicYN="N"'));
  return wrap('KeywordList', list, ' Owner="NOTNLM"');
}

function keywordsIn(group: Element): string[] {
  return elements(group).flatMap((child) => {
    if (child.name === 'kwd') return [inline(child).trim()];
    if (child.name === 'nested-kwd') return keywordsIn(child);
    if (child.name !== 'compound-kwd') return [];
    return [
      collapse(
        elements(child)
          .map((part) => inline(part))
          .join(' '),
      ),
    ];
  });
}
