import { describe, expect, it } from 'vitest';
import { ParseError } from '../../src/jats/parse-error.ts';
import { type JatsItem, parseJats, readJats } from '../../src/jats/read.ts';
import { createJatsReader } from '../../src/jats/reader.ts';
import { bomb } from '../entity-bomb.ts';
import { article, articleXml, line } from './support.ts';

/** One article with most constructs, letters of one to four bytes, entities and CDATA. */
const SAMPLE = articleXml({
  journal: '<journal-title>Ünï</journal-title>',
  meta:
    '<article-id pub-id-type="pmcid">PMC1</article-id><title-group><article-title>Größe 𝛼 &amp; β</article-title></title-group>' +
    '<contrib-group><contrib><name><surname>王</surname></name></contrib></contrib-group><abstract><p>Ab &#x1F600; ct</p></abstract>',
  body:
    '<!-- note --><sec><title>T&eacute;st</title><p>m<sup>2</sup> and <xref ref-type="fig" rid="f">Fig. 1</xref>.<![CDATA[ <raw> ]]></p>' +
    '<list list-type="order"><list-item><p>é</p></list-item></list><fig id="f"><label>Fig. 1</label></fig>' +
    '<table-wrap><table><tr><td colspan="2">☃</td></tr></table></table-wrap>' +
    '<disp-formula><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula></sec>',
  back: '<ref-list><ref id="r"><mixed-citation>A <pub-id pub-id-type="doi">10.1/é</pub-id></mixed-citation></ref></ref-list>',
});

function inChunks(chunks: Iterable<string>): JatsItem[] {
  const items: JatsItem[] = [];
  const reader = createJatsReader((item) => items.push(item));
  for (const chunk of chunks) reader.write(chunk);
  reader.end();
  return items;
}

function byteStream(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

async function collect(source: Parameters<typeof readJats>[0], signal?: AbortSignal): Promise<JatsItem[]> {
  const items: JatsItem[] = [];
  for await (const item of readJats(source, signal && { signal })) items.push(item);
  return items;
}

function failure(run: () => unknown): ParseError {
  try {
    run();
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
  throw new Error('It was read without an error');
}

describe('chunks', () => {
  const whole = parseJats(SAMPLE);

  it('may be cut anywhere', () => {
    for (let cut = 1; cut < SAMPLE.length; cut++) {
      expect(inChunks([SAMPLE.slice(0, cut), SAMPLE.slice(cut)]), `cut at ${cut}`).toEqual(whole);
    }
  });

  it('may be single characters', () => {
    expect(inChunks(SAMPLE.split(''))).toEqual(whole);
  });

  it('may be bytes cut inside a letter', async () => {
    const bytes = new TextEncoder().encode(SAMPLE);
    for (let cut = 1; cut < bytes.length; cut++) {
      if (((bytes[cut] ?? 0) & 0xc0) !== 0x80 && cut % 7 !== 0) continue;
      expect(await collect(byteStream([bytes.slice(0, cut), bytes.slice(cut)])), `cut at ${cut}`).toEqual(
        whole,
      );
    }
    expect(await collect(byteStream(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(whole);
  });

  it('may come from any iterable', async () => {
    expect(await collect([SAMPLE])).toEqual(whole);
    expect(
      await collect(
        (async function* () {
          yield SAMPLE;
        })(),
      ),
    ).toEqual(whole);
  });

  it('may begin with a byte order mark', async () => {
    expect(await collect(byteStream([new TextEncoder().encode(`\ufeff${SAMPLE}`)]))).toEqual(whole);
  });
});

describe('documents', () => {
  const one = (id: string) =>
    articleXml({ meta: `<article-id pub-id-type="pmcid">PMC${id}</article-id>`, body: '<p>x</p>' });
  const ids = (items: JatsItem[]) =>
    items.map((item) => (item.kind === 'article' ? item.article.pmcid : item.id));

  it('yield each article of a set, and the ids it lacks, as they close', async () => {
    const set = [
      '<pmc-articleset>',
      one('1'),
      '<error id="77">not found</error>',
      one('2'),
      '<Reply Id="9" error="The following PMCID is not available: 9"/>',
      '</pmc-articleset>',
    ];
    const items = parseJats(set.join('\n'));
    expect(ids(items)).toEqual(['PMC1', '77', 'PMC2', '9']);
    expect(items[1]).toEqual({ kind: 'missing', id: '77', message: 'not found' });
    expect(items[3]).toEqual({
      kind: 'missing',
      id: '9',
      message: 'The following PMCID is not available: 9',
    });
    const reading = readJats(set);
    expect((await reading.next()).value).toMatchObject({ kind: 'article', article: { pmcid: 'PMC1' } });
    await reading.return(undefined);
  });

  it('may be an empty set', () => {
    expect(parseJats('<pmc-articleset/>')).toEqual([]);
  });

  it('may wrap an article in OAI-PMH or in anything else', () => {
    expect(
      ids(
        parseJats(
          `<OAI-PMH><GetRecord><record><metadata>${one('3')}</metadata></record></GetRecord></OAI-PMH>`,
        ),
      ),
    ).toEqual(['PMC3']);
    expect(ids(parseJats(`<x:any xmlns:x="x">${one('4')}</x:any>`))).toEqual(['PMC4']);
  });

  it('may have a prefix on every element', () => {
    const xml =
      '<j:article xmlns:j="j"><j:body><j:sec><j:title>T</j:title><j:p>a<j:sup>2</j:sup></j:p></j:sec></j:body></j:article>';
    expect(parseJats(xml)).toMatchObject([{ article: { sections: [{ title: 'T', text: 'a²' }] } }]);
  });

  it('tell that a publisher bars the text', () => {
    const remark = 'The publisher of this article does not allow downloading of the full text in XML form.';
    const xml = `<pmc-articleset><article><!--${remark}--><front><article-meta/></front></article></pmc-articleset>`;
    expect(parseJats(xml)).toMatchObject([{ article: { barred: remark, bodySectionCount: 0 } }]);
    expect(article({ body: '<!-- allowed --><p>x</p>' }).barred).toBeUndefined();
  });
});

describe('broken documents', () => {
  it('are truncated wherever they are cut, never a short article', () => {
    for (let cut = 0; cut < SAMPLE.length; cut++) {
      const items: JatsItem[] = [];
      const reader = createJatsReader((item) => items.push(item));
      const error = failure(() => {
        reader.write(SAMPLE.slice(0, cut));
        reader.end();
      });
      expect(error.fault, `cut at ${cut}`).toBe('truncated');
      expect(items, `cut at ${cut}`).toEqual([]);
    }
  });

  it('are truncated when empty', async () => {
    const error = failure(() => parseJats(''));
    expect([error.fault, error.root]).toEqual(['truncated', undefined]);
    await expect(collect(byteStream([]))).rejects.toMatchObject({ fault: 'truncated' });
  });

  it('name the place of a fault', () => {
    const error = failure(() => parseJats('<article>\n<body><p>x</q></body></article>'));
    expect(error).toMatchObject({ fault: 'malformed', line: 2, column: 14, root: 'article' });
    expect(error.message).toContain('line 2, column 14');
  });

  it.each([
    ['1 < 2', '<article><body><p>1 < 2</p></body></article>'],
    ['a bare ampersand', '<article><body><p>a & b; c</p></body></article>'],
    ['text after the end', `${SAMPLE}<article/>more`],
    ['plain text', 'Service unavailable'],
  ])('are malformed: %s', (_, xml) => {
    expect(failure(() => parseJats(xml)).fault).toBe('malformed');
  });

  it.each(['html', 'eFetchResult', 'PubmedArticleSet', 'OAI-PMH'])(
    'are no JATS when <%s> holds no article',
    (root) => {
      expect(failure(() => parseJats(`<${root}><x/></${root}>`))).toMatchObject({ fault: 'not-jats', root });
    },
  );

  it('tell HTML by its root, well-formed or not', () => {
    expect(
      failure(() => parseJats('<!DOCTYPE html><html><head><meta charset="utf-8"></head></html>')),
    ).toMatchObject({
      fault: 'malformed',
      root: 'html',
    });
    expect(failure(() => parseJats('<html><body><article><p>x</p></article></body></html>'))).toMatchObject({
      fault: 'not-jats',
      root: 'html',
    });
  });

  it('may nest 500 elements, and not 100,000', () => {
    const nested = (depth: number) =>
      `<article><body><p>${'<italic>'.repeat(depth)}x${'</italic>'.repeat(depth)}</p></body></article>`;
    expect(parseJats(nested(490))).toMatchObject([{ article: { sections: [{ text: 'x' }] } }]);
    const started = performance.now();
    expect(failure(() => parseJats(nested(100_000)))).toMatchObject({ fault: 'too-deep', root: 'article' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it.each(['sec', 'list><list-item', 'disp-quote', 'boxed-text', 'mml:mrow', 'sub-article', 'fig'])(
    'nest %s to the limit without harm',
    (name) => {
      const names = name.split('><');
      const depth = Math.floor(480 / names.length);
      const open = `<${name}>`.repeat(depth);
      const close = names
        .reverse()
        .map((part) => `</${part}>`)
        .join('')
        .repeat(depth);
      const inside =
        name === 'mml:mrow'
          ? `<p><mml:math>${open}<mml:mi>x</mml:mi>${close}</mml:math></p>`
          : `${open}<p>x</p>${close}`;
      const xml = name === 'sub-article' ? articleXml({ rest: inside }) : articleXml({ body: inside });
      expect(parseJats(xml)).toHaveLength(1);
    },
  );
});

describe('aborting', () => {
  it('ends the reading with its reason and cancels the stream', async () => {
    let cancelled: unknown;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('<article><body>')),
      cancel: (reason) => {
        cancelled = reason;
      },
    });
    const abort = new AbortController();
    const reading = collect(stream, abort.signal);
    setTimeout(() => abort.abort(new Error('enough')), 5);
    await expect(reading).rejects.toThrow('enough');
    expect(cancelled).toMatchObject({ message: 'enough' });
  });

  it('cancels the stream when the document is refused', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"error":1}')),
      cancel: () => {
        cancelled = true;
      },
    });
    await expect(collect(stream)).rejects.toMatchObject({ fault: 'malformed' });
    expect(cancelled).toBe(true);
  });

  it('happens before anything when the signal has fired', async () => {
    await expect(collect([SAMPLE], AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });
});

describe('entities', () => {
  it.each([
    ['&nbsp;&alpha;&ndash;&hellip;', 'α–…'],
    ['&lt;p&gt; &amp;', '<p> &'],
    ['Mart. &amp;amp; Zucc., P &amp;lt; 1', 'Mart. & Zucc., P < 1'],
    ['&#945;&#x3b2;&#x1D6FC;', 'αβ𝛼'],
    ['&NotEqualTilde;', '\u2242\u0338'],
    ['P &lt; 0.05 &plusmn; 1', 'P < 0.05 ± 1'],
  ])('%s → %s', (xml, expected) => {
    expect(line(xml)).toBe(expected);
  });

  it('of the DTD are never expanded', () => {
    const xml = `${bomb('article')}<article><body><p>a &l9; &x; b</p></body></article>`;
    expect(parseJats(xml)).toMatchObject([{ article: { sections: [{ text: 'a &l9; &x; b' }] } }]);
  });

  it.each(['constructor', '__proto__', 'toString'])('have no member %s of an object', (name) => {
    expect(line(`a &${name}; b`)).toBe(`a &${name}; b`);
  });

  it('resolve in attributes', () => {
    expect(article({ body: '<fig id="f"><graphic xlink:href="a&amp;b.jpg"/></fig>' }).assets[0]?.href).toBe(
      'a&b.jpg',
    );
  });
});
