import type { Child } from 'hono/jsx';
import { Marked, type Token, type Tokens } from 'marked';
import { withoutOverrides } from '../text/overrides.ts';

interface WikiLink {
  type: 'wikilink';
  raw: string;
  target: string;
  text: string;
}

const marked = new Marked({
  breaks: true, // a line is a line, in notes as Obsidian shows them and in the texts of tools
  extensions: [
    {
      name: 'wikilink',
      level: 'inline',
      start: (text) => text.indexOf('[['),
      tokenizer(text): WikiLink | undefined {
        const [raw, target, label] =
          /^\[\[([^[\]|#\n]+)(?:#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/.exec(text) ?? [];
        return raw && target ? { type: 'wikilink', raw, target, text: label || target } : undefined;
      },
    },
  ],
});

interface Props {
  text: string;
  /** Where a link within the library leads; undefined for one that leads nowhere. */
  linkTo?: (target: string) => string | undefined;
  /** Level of a `#` heading: the page has a title of its own. */
  level?: number;
}

/**
 * Markdown of tools and notes as elements of our own choice, with texts escaped by the JSX: HTML in it is shown as
 * text, pictures as their description, and links lead to the web alone. So nothing in it acts, whatever it holds.
 */
export function Markdown({ text, linkTo = () => undefined, level = 3 }: Props) {
  return <>{blocks(marked.lexer(withoutOverrides(text)), { linkTo, level })}</>;
}

type How = Required<Omit<Props, 'text'>>;

function blocks(tokens: Token[], how: How): Child[] {
  return tokens.map((token) => block(token, how));
}

function block(token: Token, how: How): Child {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, how);
    case 'paragraph':
      return <p>{inlines(token.tokens, how)}</p>;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], how)}</blockquote>;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const rows = items.map((item) => <li>{blocks(item.tokens, how)}</li>);
      return ordered ? <ol start={start || 1}>{rows}</ol> : <ul>{rows}</ul>;
    }
    case 'table':
      return table(token as Tokens.Table, how);
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default: // text of a list item, and inline tokens that stand alone
      return inline(token, how);
  }
}

function heading({ depth, tokens }: Tokens.Heading, how: How): Child {
  const Tag = `h${Math.min(6, depth + how.level - 1)}` as 'h3';
  return <Tag>{inlines(tokens, how)}</Tag>;
}

function table({ header, rows }: Tokens.Table, how: How): Child {
  return (
    <section class="scroll" tabindex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }) => (
              <th scope="col">{inlines(tokens, how)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map(({ tokens }) => (
                <td>{inlines(tokens, how)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function inlines(tokens: Token[] | undefined, how: How): Child[] {
  return (tokens ?? []).map((token) => inline(token, how));
}

function inline(token: Token, how: How): Child {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens, how)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens, how)}</em>;
    case 'del':
      return <del>{inlines(token.tokens, how)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'link': {
      const href = addressOf(token.href, how);
      const text = inlines(token.tokens, how);
      return href ? <a href={href}>{text}</a> : text;
    }
    case 'image':
      return `[${token.text || 'picture'}]`;
    case 'wikilink': {
      const { target, text } = token as unknown as WikiLink;
      const href = how.linkTo(target);
      const shown = entities(text);
      return href ? <a href={href}>{shown}</a> : shown;
    }
    case 'text':
      return 'tokens' in token && token.tokens ? inlines(token.tokens, how) : entities(token.text);
    case 'escape':
      return token.text;
    default: // html, and whatever a later version brings: as it was written
      return token.raw;
  }
}

/** An address of the web, or of the library; nothing else is a link. */
function addressOf(href: string, { linkTo }: How): string | undefined {
  if (/^(?:https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href) ? href : undefined;
  return /^[a-z][a-z\d+.-]*:|^[/\\]/i.test(href) ? undefined : linkTo(href);
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** What stands escaped as an entity in the Markdown of a note (src/notes/escape.ts), as the character it means. */
function entities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|(\w{2,4}));/g,
    (raw, code: string | undefined, name: string | undefined) =>
      name ? (NAMED[name] ?? raw) : String.fromCodePoint(Number(code)),
  );
}
