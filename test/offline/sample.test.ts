import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { ELEMENTS, SOURCE } from './sample-holds.ts';

const FOLDER = join(import.meta.dirname, '../../offline/sample');
/** The only file that leans on entities which no DTD of ours defines, as real files do. */
const ENTITY_FILE = '90000009-case-report-vitamin-d.xml';
const HTML_ENTITIES: Record<string, string> = {
  ...{ nbsp: '\u00a0', thinsp: '\u2009', aelig: 'æ', eacute: 'é', copy: '©', bull: '•', ge: '≥', micro: 'µ' },
  ...{ alpha: 'α', beta: 'β', ndash: '–', mdash: '—', deg: '°', times: '×', rarr: '→', plusmn: '±' },
  ...{ Dagger: '‡', hellip: '…' },
};

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
  parent?: Node;
}

interface Sample {
  file: string;
  xml: string;
  root: Node;
  errors: string[];
}

function parse(file: string, xml: string): Sample {
  const parser = new SaxesParser({ xmlns: true, fileName: file });
  const top: Node = { name: '#document', attributes: {}, children: [] };
  const errors: string[] = [];
  let open = top;
  if (file === ENTITY_FILE) Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const onText = (text: string) => open.children.push(text);
  parser.on('error', (error) => errors.push(error.message));
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('opentag', (tag) => {
    const attributes = Object.fromEntries(Object.values(tag.attributes).map((a) => [a.name, a.value]));
    const node: Node = { name: tag.name, attributes, children: [], parent: open };
    open.children.push(node);
    open = node;
  });
  parser.on('closetag', () => {
    open = open.parent ?? top;
  });
  parser.write(xml).close();
  const root = top.children.find((child) => typeof child !== 'string') ?? top;
  return { file, xml, root, errors };
}

function descendants(node: Node): Node[] {
  return [node, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : descendants(child)))];
}

function textOf(node: Node): string {
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

function fits(node: Node, step: string): boolean {
  const name = step.replace(/\[.*$/, '');
  if (name !== '*' && name !== node.name) return false;
  return [...step.matchAll(/\[([^\]=]+)(?:=([^\]]*))?\]/g)].every(([, key = '', value]) =>
    value === undefined ? key in node.attributes : node.attributes[key] === value,
  );
}

/** `a b` is a descendant, `a > b` a child; a step is `name[attribute][attribute=value]`, the name may be `*`. */
function matches(node: Node, steps: string[]): boolean {
  const [last = '*', ...before] = steps.toReversed();
  if (!fits(node, last)) return false;
  if (before.length === 0) return true;
  const child = before[0] === '>';
  const rest = (child ? before.slice(1) : before).toReversed();
  for (let above = node.parent; above; above = child ? undefined : above.parent) {
    if (matches(above, rest)) return true;
  }
  return false;
}

function select(root: Node, pattern: string): Node[] {
  const steps = pattern.trim().split(/\s+/);
  return descendants(root).filter((node) => matches(node, steps));
}

const SAMPLES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.xml'))
  .map((file) => parse(file, readFileSync(join(FOLDER, file), 'utf8')));

function sample(file: string): Sample {
  const found = SAMPLES.find((one) => one.file.includes(file));
  if (!found) throw new Error(`There is no sample file named ${file}.`);
  return found;
}

function articleId(root: Node, type: string): string | undefined {
  const [id] = select(root, `article > front > article-meta > article-id[pub-id-type=${type}]`);
  return id && textOf(id);
}

function pmcidOf(root: Node): string | undefined {
  const id = articleId(root, 'pmcid') ?? articleId(root, 'pmc-uid') ?? articleId(root, 'pmc');
  return id?.replace(/^(?:PMC)?/, 'PMC');
}

describe('the bundled sample library', () => {
  it('has about a dozen files, each named in the README', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(SAMPLES.length).toBeGreaterThanOrEqual(12);
    for (const { file } of SAMPLES) expect(readme).toContain(`\`${file}\``);
  });

  it.each(SAMPLES)('$file is well-formed and marked as a sample', ({ root, errors, xml }) => {
    expect(errors).toEqual([]);
    expect(root.name).toBe('article');
    expect(xml.length).toBeLessThan(25_000);
    const titles = select(root, 'title-group > article-title').map(textOf);
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(title).toMatch(/^Sample: /);
    const [journal] = select(root, 'journal-meta journal-title').map(textOf);
    expect(journal).toMatch(/\((?:not real|nicht echt)\)$/);
    for (const kind of ['abstract', 'trans-abstract']) {
      for (const abstract of select(root, `article-meta > ${kind}`)) {
        const content = abstract.children.filter(
          (child) => typeof child === 'string' || child.name !== 'title',
        );
        const text = textOf({ ...abstract, children: content }).trim();
        expect(text).toMatch(/^This is an invented sample article\./);
      }
    }
  });

  it.each(SAMPLES)('$file resolves every rid to one id of its own', ({ root }) => {
    const withId = descendants(root).filter((node) => node.attributes.id !== undefined);
    const ids = withId.map((node) => node.attributes.id);
    const rids = descendants(root).flatMap((node) => node.attributes.rid?.split(/\s+/) ?? []);
    expect(rids.filter((rid) => !ids.includes(rid))).toEqual([]);
    // A reference may stand twice, in body and back: readers must show it once.
    const others = withId.filter((node) => node.name !== 'ref').map((node) => node.attributes.id);
    expect(new Set(others).size).toBe(others.length);
  });

  it.each(SAMPLES)('$file names no identifier outside the test ranges', ({ root, xml }) => {
    const isSample: Record<string, RegExp> = {
      pmid: /^900000\d\d$|^900009\d\d$/,
      pmcid: /^PMC9000\d{4}$/,
      doi: /^10\.5555\//,
    };
    for (const [type, range] of Object.entries(isSample)) {
      const ids = select(root, `*[pub-id-type=${type}]`).map(textOf);
      expect(ids.filter((id) => !range.test(id))).toEqual([]);
    }
    const links = [...xml.matchAll(/https?:\/\/([^/"<\s]+)/g)].map(([, host]) => host);
    const hosts = [
      'creativecommons.org',
      'example.org',
      'orcid.org',
      'ror.org',
      'www.w3.org',
      'www.niso.org',
    ];
    expect(links.filter((host = '') => ![...hosts, 'credit.niso.org'].includes(host))).toEqual([]);
    for (const [, doi] of xml.matchAll(/\b(10\.\d{4,9}\/)/g)) expect(doi).toBe('10.5555/');
    for (const [, orcid] of xml.matchAll(/orcid\.org\/([\dX-]+)/g)) expect(orcid).toMatch(/^0000-0090-0000-/);
    for (const issn of select(root, 'issn').map(textOf)) expect(issn).toMatch(/^9999-/);
  });

  it('gives each article ids of one number, and no number twice', () => {
    const all = SAMPLES.map(({ root }) => [articleId(root, 'pmid'), pmcidOf(root), articleId(root, 'doi')]);
    for (const [pmid, pmcid, doi] of all) {
      const numbers = new Set([pmid?.slice(-4), pmcid?.slice(-4), doi?.slice(-4)].filter(Boolean));
      expect(numbers.size).toBe(1);
      expect(Number(pmid ?? 90_000_001)).toBeGreaterThan(90_000_000);
      if (pmid) expect(pmcid).toBe(`PMC${pmid}`);
    }
    const flat = all.flat().filter((id) => id !== undefined);
    expect(new Set(flat.map((id) => id.toLowerCase())).size).toBe(flat.length);
  });

  it('has one article with a DOI only, one without body, one scanned, one in German', () => {
    const doiOnly = SAMPLES.filter(({ root }) => !articleId(root, 'pmid') && !pmcidOf(root));
    expect(doiOnly.map(({ root }) => articleId(root, 'doi'))).toEqual(['10.5555/sample.0013']);
    const withoutBody = SAMPLES.filter(({ root }) => select(root, 'article > body').length === 0);
    expect(withoutBody.map(({ file }) => file)).toEqual(['90000015-front-only.xml']);
    expect(withoutBody[0]?.xml).toContain('does not allow downloading of the full text in XML form.');
    expect(select(sample('scanned').root, 'body > preformat[preformat-type=pmc-ocr-text]')).toHaveLength(2);
    const german = sample('nachtdienst').root;
    expect(german.attributes['xml:lang']).toBe('de');
    expect(select(german, 'trans-title-group[xml:lang=en] > trans-title').length).toBeGreaterThan(0);
    expect(select(german, 'trans-abstract[xml:lang=en]')).toHaveLength(1);
  });

  it.each([
    ['radiology-deep-learning', 'retraction-forward', 'radiology-retraction'],
    ['radiology-retraction', 'retracted-article', 'radiology-deep-learning'],
    ['sepsis-fluids.xml', 'correction-forward', 'sepsis-fluids-correction'],
    ['sepsis-fluids-correction', 'corrected-article', 'sepsis-fluids.xml'],
    ['samplutide-kidney', 'preprint', 'samplutide-preprint'],
    ['samplutide-preprint', 'version-of-record', 'samplutide-kidney'],
  ])('%s points by %s to %s', (from, type, to) => {
    const [link] = select(sample(from).root, `article-meta > related-article[related-article-type=${type}]`);
    expect(link?.attributes['xlink:href']).toBe(articleId(sample(to).root, 'doi'));
  });

  it('mentions every labelled figure and table of the body in its text', () => {
    for (const { root, file } of SAMPLES) {
      const rids = select(root, 'xref').flatMap((node) => node.attributes.rid?.split(/\s+/) ?? []);
      const nodes = [
        ...select(root, 'article > body fig[id]'),
        ...select(root, 'article > body table-wrap[id]'),
      ];
      const silent = nodes.filter(({ parent, attributes }) => {
        return parent?.name !== 'fig-group' && !rids.includes(attributes.id ?? '');
      });
      expect(silent.map(({ attributes }) => `${file} ${attributes.id}`)).toEqual([]);
    }
  });

  describe.each(Object.entries(ELEMENTS))('holds of %s', (_part, patterns) => {
    it.each(patterns.split(/;\s+/))('%s', (pattern) => {
      expect(SAMPLES.some(({ root }) => select(root, pattern).length > 0)).toBe(true);
    });
  });

  it.each(SOURCE)('holds %s', (_what, pattern) => {
    expect(SAMPLES.some(({ xml }) => pattern.test(xml))).toBe(true);
  });
});
