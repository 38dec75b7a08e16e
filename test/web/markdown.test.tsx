import { describe, expect, it } from 'vitest';
import { Markdown } from '../../src/web/markdown.tsx';

const shown = (text: string, linkTo?: (target: string) => string | undefined) =>
  String(<Markdown text={text} {...(linkTo && { linkTo })} />);

describe('Markdown on a page', () => {
  it('becomes headings below the page’s own, lists, tables, quotes and code', () => {
    expect(shown('# One\n\nTwo **three** *four* `five`')).toBe(
      '<h3>One</h3><p>Two <strong>three</strong> <em>four</em> <code>five</code></p>',
    );
    expect(shown('- a\n- b')).toBe('<ul><li>a</li><li>b</li></ul>');
    expect(shown('3. a')).toBe('<ol start="3"><li>a</li></ol>');
    expect(shown('> q')).toBe('<blockquote><p>q</p></blockquote>');
    expect(shown('|a|\n|-|\n|b|')).toContain('<th scope="col">a</th></tr></thead><tbody><tr><td>b</td>');
    expect(shown('```\n<b>\n```')).toBe('<pre>&lt;b&gt;</pre>');
  });

  it('shows HTML as the text it is, and what is escaped as the character it means', () => {
    expect(shown('a <img src=x onerror=alert(1)> b')).toBe('<p>a &lt;img src=x onerror=alert(1)&gt; b</p>');
    expect(shown('<script>alert(1)</script>')).not.toContain('<script');
    expect(shown('\\<b\\> \\[x\\] P&#60;0.05 & c')).toBe('<p>&lt;b&gt; [x] P&lt;0.05 &amp; c</p>');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,hi)',
    '[x](//evil.example)',
    '[x](/account)',
    '<javascript:alert(1)>',
    '![x](https://evil.example/pixel.png)',
  ])('makes no link and loads no picture of %s', (text) => {
    expect(shown(text, () => '/library/note')).not.toMatch(/<a|<img/);
  });

  it('links to the web, and to notes that exist', () => {
    expect(shown('[x](https://doi.org/10.1/a?b=1&c=2)')).toBe(
      '<p><a href="https://doi.org/10.1/a?b=1&amp;c=2">x</a></p>',
    );
    const linkTo = (target: string) => (target === 'lin2025' ? '/there' : undefined);
    expect(shown('[[lin2025|Lin &#91;2025&#93;]] [[gone|Gone]]', linkTo)).toBe(
      '<p><a href="/there">Lin [2025]</a> Gone</p>',
    );
    expect(shown('[Lin](lin2025) [Gone](gone.md)', linkTo)).toBe('<p><a href="/there">Lin</a> Gone</p>');
  });

  it('drops marks that would turn what stands beside them', () => {
    expect(shown('a \u202egpj.exe\u2066 b')).toBe('<p>a gpj.exe b</p>');
  });
});
