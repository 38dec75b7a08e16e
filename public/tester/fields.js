// A form made from a JSON Schema, as far as the tools of this server use it.
import { element } from './element.js';

/**
 * @typedef {{
 *   type?: string, description?: string, default?: unknown, const?: string, enum?: string[], required?: string[],
 *   properties?: Record<string, Schema>, items?: Schema, anyOf?: Schema[], oneOf?: Schema[],
 *   minimum?: number, maximum?: number
 * }} Schema
 * @typedef {{ node: HTMLElement, value: () => unknown }} Field `value` is undefined for what was left empty
 */

let fields = 0;

/**
 * The fields of an object: those that are required or come first, then the others, folded.
 *
 * @param {Schema} schema
 * @returns {Field}
 */
export function objectField({ properties = {}, required = [] }) {
  const all = Object.entries(properties).filter(([, one]) => one.const === undefined);
  const made = all.map(([name, one]) => ({ name, ...fieldOf(name, one, required.includes(name)) }));
  const first = made.filter(({ name }, at) => required.includes(name) || (required.length === 0 && at === 0));
  const others = made.filter((field) => !first.includes(field));
  const node = element('div', {}, ...first.map((field) => field.node));
  if (others.length > 0) {
    const summary = element(
      'summary',
      {},
      `${others.length} optional ${others.length === 1 ? 'field' : 'fields'}`,
    );
    node.append(element('details', {}, summary, ...others.map((field) => field.node)));
  }
  return {
    node,
    value() {
      const given = made.map(({ name, value }) => [name, value()]).filter(([, value]) => value !== undefined);
      return given.length > 0 ? Object.fromEntries(given) : undefined;
    },
  };
}

/** @type {(name: string, schema: Schema, required: boolean) => Field} */
function fieldOf(name, schema, required) {
  const kinds = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (kinds.length === 1)
    return fieldOf(
      name,
      { ...schema, anyOf: undefined, ...kinds[0], description: schema.description },
      required,
    );
  if (kinds.length > 1) return union(name, schema, kinds, required);
  if (schema.type === 'object') {
    const inner = objectField(schema);
    return { node: group(name, schema, required, inner.node), value: inner.value };
  }
  if (schema.type === 'array' && schema.items?.enum) return ticks(name, schema, schema.items.enum, required);
  if (schema.type === 'array') return list(name, schema, required);
  if (schema.type === 'boolean')
    return choice(name, schema, ['true', 'false'], required, (text) => text === 'true');
  if (schema.enum) return choice(name, schema, schema.enum, required, (text) => text);
  return plain(name, schema, required);
}

/**
 * One of several kinds: a choice, and the fields of what is chosen.
 *
 * @type {(name: string, schema: Schema, kinds: Schema[], required: boolean) => Field}
 */
function union(name, schema, kinds, required) {
  const tag = Object.entries(kinds[0]?.properties ?? {}).find(([, one]) => one.const !== undefined)?.[0];
  const names = kinds.map(
    (kind) => (tag ? kind.properties?.[tag]?.const : kind.type === 'array' ? 'list' : kind.type) ?? '',
  );
  const select = element(
    'select',
    { id: `field-${++fields}` },
    ...names.map((one) => element('option', {}, one)),
  );
  const hint = element('p', { class: 'hint' });
  const place = element('div');
  /** @type {Field} */
  let chosen;
  const show = () => {
    const kind = kinds[select.selectedIndex] ?? {};
    // What all kinds require stands beside them.
    const all = [...(schema.required ?? []), ...(kind.required ?? [])];
    const inner = tag
      ? objectField({ ...kind, required: all })
      : fieldOf('value', { ...kind, default: schema.default }, false);
    hint.textContent = (tag && kind.properties?.[tag]?.description) ?? '';
    place.replaceChildren(inner.node);
    chosen = inner;
  };
  select.addEventListener('change', show);
  show();
  const node = group(
    name,
    schema,
    required,
    element('label', { for: select.id }, tag ?? 'kind'),
    select,
    hint,
    place,
  );
  const value = () => {
    const inner = chosen.value();
    return tag ? { [tag]: select.value, .../** @type {object | undefined} */ (inner) } : inner;
  };
  return { node, value };
}

/** @type {(name: string, schema: Schema, options: string[], required: boolean, read: (text: string) => unknown) => Field} */
function choice(name, schema, options, required, read) {
  const usual = schema.default === undefined ? 'not set' : `default: ${schema.default}`;
  const select = element('select', { required });
  select.append(element('option', { value: '' }, required ? 'choose' : usual));
  select.append(...options.map((one) => element('option', { value: one }, one)));
  const value = () => (select.value === '' ? undefined : read(select.value));
  return { node: labelled(name, schema, required, select), value };
}

/** @type {(name: string, schema: Schema, options: string[], required: boolean) => Field} */
function ticks(name, schema, options, required) {
  const boxes = options.map((one) => element('input', { type: 'checkbox', value: one }));
  const labels = boxes.map((box) => element('label', { class: 'tick' }, box, ` ${box.value}`));
  const value = () => {
    const ticked = boxes.filter(({ checked }) => checked).map((box) => box.value);
    return ticked.length > 0 ? ticked : undefined;
  };
  return { node: group(name, schema, required, element('div', { class: 'row' }, ...labels)), value };
}

/** @type {(name: string, schema: Schema, required: boolean) => Field} */
function list(name, schema, required) {
  const area = element('textarea', { rows: 3, required, placeholder: 'one a line' });
  const value = () => {
    const lines = area.value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    return lines.length > 0 ? lines : undefined;
  };
  return { node: labelled(name, schema, required, area), value };
}

/** @type {(name: string, schema: Schema, required: boolean) => Field} */
function plain(name, schema, required) {
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const placeholder = schema.default === undefined || schema.default === null ? '' : String(schema.default);
  const { minimum: min, maximum: max } = schema;
  const input = isNumber
    ? element('input', { type: 'number', required, placeholder, min, max })
    : element('textarea', { rows: 1, required, placeholder });
  const value = () => (input.value === '' ? undefined : isNumber ? Number(input.value) : input.value);
  return { node: labelled(name, schema, required, input), value };
}

/** @type {(name: string, schema: Schema, required: boolean, input: HTMLElement) => HTMLElement} */
function labelled(name, { description }, required, input) {
  input.id = `field-${++fields}`;
  const label = element('label', { for: input.id }, ...titleOf(name, required));
  const node = element('div', {}, label);
  if (description) {
    node.append(element('p', { class: 'hint', id: `${input.id}-hint` }, description));
    input.setAttribute('aria-describedby', `${input.id}-hint`);
  }
  node.append(input);
  return node;
}

/** @type {(name: string, schema: Schema, required: boolean, ...inner: HTMLElement[]) => HTMLElement} */
function group(name, { description }, required, ...inner) {
  const hint = description ? [element('p', { class: 'hint' }, description)] : [];
  return element('fieldset', {}, element('legend', {}, ...titleOf(name, required)), ...hint, ...inner);
}

/** @type {(name: string, required: boolean) => (Node | string)[]} */
function titleOf(name, required) {
  return [element('code', {}, name), required ? ' (required)' : ''];
}
