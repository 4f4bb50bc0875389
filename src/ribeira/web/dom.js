/** Making elements. */

import { hrefOf } from './host.js';
import { say } from './texts.js';

const SVG = 'http://www.w3.org/2000/svg';
const MARKS = [
  'M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0z',
  'M8 2 15 14H1z',
  'M2.5 2.5h11v11h-11z',
  'M8 .8 15.2 8 8 15.2.8 8z',
  'm8 .8 2.1 4.9 5.3.5-4 3.5 1.2 5.2L8 12.1l-4.6 2.8 1.2-5.2-4-3.5 5.3-.5z',
];

/** @typedef {Node | string | null | false | undefined} Inside */

/**
 * An HTML element. Functions are listeners (`onclick`), names the element knows are set, all others are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Inside | Inside[])} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (name in made && name !== 'list') Reflect.set(made, name, value);
    else if (value !== false) made.setAttribute(name, String(value));
  }
  made.append(...present(inside.flat()));
  return made;
}

/**
 * An SVG element, in the namespace without which it would not be drawn.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} inside
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** The outline of a seat's mark, in a box of 16. @param {number} seat */
export function markPath(seat) {
  return MARKS[seat % MARKS.length];
}

/**
 * A seat's mark, which says by its shape what its colour says.
 * @param {number} seat
 */
export function mark(seat) {
  const shape = s('path', { d: markPath(seat), fill: 'currentColor' });
  return s('svg', { class: `mark seat-${seat}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, shape);
}

/**
 * Put these in the place of all an element holds.
 * @param {Element} element
 * @param {...(Inside | Inside[])} inside
 */
export function fill(element, ...inside) {
  element.replaceChildren(...present(inside.flat()));
}

/**
 * @param {Inside[]} inside
 * @returns {(Node | string)[]}
 */
function present(inside) {
  return inside.filter((one) => one !== null && one !== undefined && one !== false);
}

/**
 * A button.
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {string} [style]
 * @param {Record<string, unknown>} [more]
 */
export function button(label, onclick, style = '', more = {}) {
  return h('button', { type: 'button', class: style, onclick, ...more }, label);
}

/**
 * A button that shows a sign and says what it means.
 * @param {string} sign
 * @param {string} label
 * @param {() => unknown} onclick
 */
export function signed(sign, label, onclick) {
  return button(sign, onclick, 'quiet', { 'aria-label': label, title: label });
}

/**
 * A form; what it is for happens here, nothing is sent by the browser.
 * @param {() => unknown} deed
 * @param {...(Inside | Inside[])} inside
 */
export function form(deed, ...inside) {
  const made = h('form', {}, ...inside);
  made.addEventListener('submit', (event) => (event.preventDefault(), deed()));
  return made;
}

/** @param {string} label */
export function submit(label) {
  return h('button', { class: 'primary' }, label);
}

/**
 * A dialog, open, that is gone when it is closed.
 * @param {string} title
 * @param {...(Inside | Inside[])} inside
 */
export function dialog(title, ...inside) {
  const made = h('dialog', { 'aria-label': title, onclose: () => made.remove() }, h('h2', {}, title), ...inside);
  document.body.append(made);
  made.showModal();
  return made;
}

/**
 * A choice among values, under a label.
 * @param {string} label
 * @param {[value: string, label: string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
export function choice(label, values, chosen, changed) {
  const options = values.map(([value, words]) => h('option', { value, selected: value === chosen }, words));
  const select = h('select', { onchange: () => changed?.(select.value) }, options);
  return { field: h('label', { class: 'field' }, h('span', {}, label), select), select };
}

/**
 * A box to tick, under a label.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} [changed]
 */
export function tick(label, checked, changed) {
  const box = h('input', { type: 'checkbox', checked, onchange: () => changed?.(box.checked) });
  return { field: h('label', { class: 'tick' }, box, h('span', {}, label)), box };
}

/**
 * Let a box that scrolls end below a whole row of its list, whatever room it has.
 * @param {HTMLElement} box
 * @param {HTMLElement} list
 */
export function endAtRows(box, list) {
  const fit = () => {
    box.style.height = box.style.minHeight = '';
    if (box.scrollHeight <= box.clientHeight) return;
    const { top, bottom } = box.getBoundingClientRect();
    const rows = [...list.querySelectorAll('button,summary')].filter((row) => row.checkVisibility());
    const ends = rows.map((row) => row.getBoundingClientRect().bottom - top + box.scrollTop + 4);
    box.style.height = box.style.minHeight = `${Math.max(...ends.filter((end) => end <= bottom - top))}px`;
  };
  /** @type {Element | null} */
  let room = null;
  const sizes = new ResizeObserver(() => {
    if (!room && (room = box.parentElement)) sizes.observe(room);
    fit();
  });
  sizes.observe(list);
}

/**
 * A page for what did not work.
 * @param {Element} main
 * @param {string} title
 * @param {string} sentence
 */
export function failure(main, title, sentence) {
  fill(
    main,
    h(
      'section',
      { class: 'panel page' },
      h('h1', {}, title),
      h('p', {}, sentence),
      h('a', { class: 'button', href: hrefOf('/') }, say('web.home')),
    ),
  );
}

/**
 * Say something in passing at the edge of the page.
 * @param {string} sentence
 */
export function toast(sentence) {
  const shown = h('p', { class: 'toast' }, sentence);
  document.getElementById('toasts')?.append(shown);
  setTimeout(() => shown.remove(), 3000 + 60 * sentence.length);
}

/** Let the browser keep something as a file. @param {Blob} content @param {string} name */
export function saveFile(content, name) {
  const address = URL.createObjectURL(content);
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
