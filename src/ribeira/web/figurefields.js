/** A form over a component file, made of nothing but its structure: tables, lists, numbers and words. */

/** @import {Entry} from './types' */
import { h } from './dom.js';
import { say } from './texts.js';

const ORIGIN = 'origin'; // says where a table's figures come from; it is no figure

/**
 * The figures of one part of an edition.
 * @param {Entry} value
 * @param {string} path such as `orders.level_1.2.0`
 * @param {(path: string, value: string | number) => HTMLElement} leaf how a single figure is shown
 * @returns {HTMLElement}
 */
export function figureFields(value, path, leaf) {
  if (Array.isArray(value)) return list(value, path, leaf);
  if (typeof value !== 'object') return leaf(path, value);
  const rows = Object.entries(value)
    .filter(([key]) => key !== ORIGIN)
    .map(([key, inner]) =>
      h('div', { class: 'named' }, h('code', {}, key), figureFields(inner, `${path}.${key}`, leaf)),
    );
  const flat = Object.values(value).every((inner) => typeof inner !== 'object' || isRow(inner));
  return h('div', { class: flat && path.includes('.') ? 'figure-record' : 'figures' }, rows);
}

/** Whether this is a list of nothing but figures. @param {Entry} value */
function isRow(value) {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

/** A list of figures in one line, of anything else line by line. @param {Entry[]} items @param {string} path @param {(path: string, value: string | number) => HTMLElement} leaf */
function list(items, path, leaf) {
  const nested = items.some((item) => typeof item === 'object');
  const made = items.map((item, at) => figureFields(item, `${path}.${at}`, leaf));
  return h('div', { class: nested ? 'figure-rows' : 'figure-row' }, made);
}

/**
 * A field for a figure. What looks like a whole number is one, and anything else a word: the engine says which it wants.
 * @param {string} path
 * @param {string | number} value
 * @param {string} origin in words
 * @param {(value: string | number) => void} changed
 */
export function figureInput(path, value, origin, changed) {
  const numeric = typeof value === 'number';
  const input = h('input', {
    value: String(value),
    maxLength: 40,
    size: numeric ? 4 : 10,
    inputMode: numeric ? 'numeric' : 'text',
    list: numeric ? null : 'edition-words',
    autocomplete: 'off',
    spellcheck: false,
    'data-path': path,
    'aria-label': say('web.edition.field', { path, origin }),
    onchange: () => {
      const text = input.value.trim();
      changed(/^-?\d{1,12}$/.test(text) ? Number(text) : text);
    },
  });
  return input;
}

/** The figure at a place changed, in a copy of the data. @template {Entry} T @param {T} data @param {string} path @param {string | number} value @returns {T} */
export function withFigure(data, path, value) {
  const copy = structuredClone(data);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  /** @type {any} */
  let holder = copy;
  for (const key of keys) holder = holder[key];
  holder[last] = value;
  return copy;
}
