// The tool tester: lists the tools, makes a form of one, calls it and shows the answer.

import { showAnswer, showFailure } from './answer.js';
import { element } from './element.js';
import { objectField } from './fields.js';
import { request } from './mcp.js';

/** @typedef {{ name: string, title?: string, description?: string, inputSchema: import('./fields.js').Schema }} Tool */

const place = /** @type {HTMLElement} */ (document.getElementById('tester'));
const endpoint = place.dataset.endpoint ?? '';
const status = element('p', { role: 'status' }, 'Asking the server for its tools …');
place.append(status);

try {
  const { result } = await request(endpoint, 'tools/list', {});
  status.textContent = '';
  choose(result.tools);
} catch (error) {
  showFailure(status, error);
}

/** @param {Tool[]} tools */
function choose(tools) {
  const select = element('select', { id: 'tool' }, ...tools.map(({ name }) => element('option', {}, name)));
  const panel = element('div');
  const wanted = new URLSearchParams(location.search).get('tool');
  if (tools.some(({ name }) => name === wanted)) select.value = wanted ?? '';
  const show = () => {
    const tool = tools[select.selectedIndex];
    if (tool) panel.replaceChildren(...formOf(tool));
  };
  select.addEventListener('change', show);
  place.append(element('label', { for: select.id }, 'Tool'), select, panel);
  show();
}

/**
 * @param {Tool} tool
 * @returns {Node[]}
 */
function formOf(tool) {
  const { node, value } = objectField(tool.inputSchema);
  const send = element('button', { type: 'submit', class: 'main' }, 'Call');
  const stop = element('button', { type: 'button', hidden: true }, 'Stop');
  const copy = element('button', { type: 'button' }, 'Copy the call as JSON');
  const state = element('p', { role: 'status' });
  const answer = element('div');
  const call = () => ({ name: tool.name, arguments: value() ?? {} });
  const form = element('form', {}, node, element('div', { class: 'row' }, send, stop, copy), state);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    answer.replaceChildren();
    const aborter = new AbortController();
    stop.onclick = () => aborter.abort();
    stop.hidden = false;
    send.disabled = true;
    await run(call(), aborter.signal, state, answer);
    stop.hidden = true;
    send.disabled = false;
  });
  copy.addEventListener('click', async () => {
    const text = JSON.stringify(call(), null, 2);
    await navigator.clipboard.writeText(text).then(
      () => {
        copy.textContent = 'Copied';
      },
      () => answer.replaceChildren(element('pre', {}, text)),
    );
  });
  const about = element('details', {}, element('summary', {}, 'What a model is told of it'));
  about.append(element('pre', {}, tool.description ?? ''));
  return [element('h2', {}, tool.title ?? tool.name), about, form, answer];
}

/** @type {(call: { name: string, arguments: unknown }, signal: AbortSignal, state: HTMLElement, answer: HTMLElement) => Promise<void>} */
async function run(call, signal, state, answer) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  state.textContent = 'Calling …';
  /** @param {import('./mcp.js').Progress} progress */
  const onProgress = ({ progress, total, message }) => {
    state.textContent = [`${progress}${total ? ` of ${total}` : ''}`, message].filter(Boolean).join(': ');
  };
  try {
    const { result, bytes } = await request(endpoint, 'tools/call', call, { signal, onProgress });
    state.textContent = `${result.isError ? 'Refused or failed' : 'Answered'} in ${seconds()}, ${(bytes / 1024).toFixed(1)} KiB.`;
    await showAnswer(answer, result);
  } catch (error) {
    state.textContent = signal.aborted ? `Stopped after ${seconds()}.` : `Failed after ${seconds()}.`;
    if (!signal.aborted) showFailure(answer, error);
  }
}
