// Shows the answer of a tool: error, pictures, text, files, structure.
import { element } from './element.js';

const PICTURES = /^image\/(?:png|jpeg|gif|webp)$/;
/** Marks that turn the order of what follows: shown as escapes. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Rows of a list that are shown at once. */
const ROWS = 100;

/**
 * @param {HTMLElement} place
 * @param {{ content?: any[], structuredContent?: any, isError?: boolean }} result
 */
export async function showAnswer(place, { content = [], structuredContent, isError }) {
  const text = content.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');
  const pictures = content.filter(({ type, mimeType }) => type === 'image' && PICTURES.test(mimeType));
  const files = content.filter(({ type }) => type === 'resource_link');
  const parts = [];
  if (isError && structuredContent?.error) parts.push(errorOf(structuredContent.error));
  if (pictures.length > 0) parts.push(element('h3', {}, 'Pictures'), ...pictures.map(pictureOf));
  if (!isError) parts.push(element('h3', {}, 'Text'), await textOf(text));
  if (files.length > 0) parts.push(element('h3', {}, 'Files'), filesOf(files));
  if (structuredContent) {
    const copy = element('button', { type: 'button' }, 'Copy the answer as JSON');
    copy.onclick = async () => {
      await navigator.clipboard.writeText(JSON.stringify(structuredContent, null, 2));
      copy.textContent = 'Copied';
    };
    parts.push(
      element('h3', {}, 'Structure'),
      element('div', { class: 'structure' }, ...entriesOf(structuredContent)),
      copy,
    );
  }
  place.replaceChildren(...parts);
}

/**
 * @param {HTMLElement} place
 * @param {unknown} error
 */
export function showFailure(place, error) {
  const message = error instanceof Error ? error.message : String(error);
  place.replaceChildren(element('p', { role: 'alert' }, message));
}

/** @param {{ message: string, data?: { reason?: string, retryAfter?: number, recovery?: { hint?: string }, errors?: { path?: string, message?: string, code?: string }[] } }} error */
function errorOf({ message, data = {} }) {
  const box = element('div', { role: 'alert' });
  box.append(element('p', {}, element('strong', {}, message), ' ', element('code', {}, data.reason ?? '')));
  if (data.recovery?.hint) box.append(element('p', {}, data.recovery.hint));
  if (data.retryAfter !== undefined) box.append(element('p', {}, `Try again in ${data.retryAfter} s.`));
  const faults = (data.errors ?? []).map(({ path, message, code }) =>
    element('li', {}, element('code', {}, path ?? ''), ` ${message ?? code ?? ''}`),
  );
  if (faults.length > 0) box.append(element('ul', {}, ...faults));
  return box;
}

/** @param {{ data: string, mimeType: string }} picture */
function pictureOf({ data, mimeType }) {
  const alt = 'The figure that was asked for; its caption stands in the text';
  return element('p', { class: 'figures' }, element('img', { src: `data:${mimeType};base64,${data}`, alt }));
}

/** @param {{ name: string, uri: string, description?: string }[]} files */
function filesOf(files) {
  const rows = files.map(({ name, uri, description = '' }) =>
    element('li', {}, element('code', {}, name), ` ${description} `, element('code', {}, uri)),
  );
  return element('ul', {}, ...rows);
}

/**
 * JSON is shown as it is. Other text is Markdown, made HTML by the server, which lets nothing in it act.
 *
 * @param {string} text
 */
async function textOf(text) {
  if (/^\s*[[{]/.test(text)) return element('pre', {}, pretty(text));
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/try/markdown', { method: 'POST', headers, body: JSON.stringify({ text }) });
  if (!response.ok) return element('pre', {}, escaped(text));
  const { body } = new DOMParser().parseFromString(await response.text(), 'text/html');
  return element('div', { class: 'prose' }, ...body.childNodes);
}

/** @param {string} text */
function pretty(text) {
  try {
    return escaped(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return escaped(text);
  }
}

/** @param {string} text */
function escaped(text) {
  return text.replace(OVERRIDES, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
}

/**
 * A value, folded; its inside is made when it is first opened.
 *
 * @param {string} name
 * @param {any} value
 * @returns {HTMLElement}
 */
function treeOf(name, value) {
  if (typeof value !== 'object' || value === null) {
    const shown = escaped(JSON.stringify(value) ?? '');
    return element('div', {}, element('code', {}, `${escaped(name)}:`), ` ${shown}`);
  }
  const count = Array.isArray(value) ? `list of ${value.length}` : `${Object.keys(value).length} fields`;
  const node = element(
    'details',
    {},
    element('summary', {}, element('code', {}, escaped(name)), ` ${count}`),
  );
  node.addEventListener('toggle', () => node.append(...entriesOf(value)), { once: true });
  return node;
}

/** @param {object} value */
function entriesOf(value) {
  const entries = Object.entries(value);
  const shown = entries.slice(0, ROWS).map(([key, inner]) => treeOf(key, inner));
  if (entries.length > ROWS)
    shown.push(element('p', { class: 'hint' }, `${entries.length - ROWS} more: copy the answer.`));
  return shown;
}
