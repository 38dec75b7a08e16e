const NAMES: Record<string, string> = { i: 'italic', b: 'bold', u: 'underline', sup: 'sup', sub: 'sub' };

/** An abstract as the publisher deposited it: JATS with a prefix on every element. */
export function jatsAbstract(html: string): string {
  const [loose = '', ...parts] = html.split('<h4>');
  const sections = parts.map((part) => {
    const [title = '', text = ''] = part.split('</h4>');
    return `<jats:sec><jats:title>${markup(title)}</jats:title>${paragraph(text)}</jats:sec>`;
  });
  return `<jats:title>Abstract</jats:title>${paragraph(loose)}${sections.join('')}`;
}

function paragraph(html: string): string {
  return html.trim() && `<jats:p>${markup(html.trim())}</jats:p>`;
}

function markup(html: string): string {
  return html
    .split(/(<\/?(?:i|b|u|sup|sub)>)/)
    .map((piece, i) => {
      if (i % 2 === 0) return piece.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
      return piece.replace(/[a-z]+/, (name) => `jats:${NAMES[name]}`);
    })
    .join('');
}
