/** Panels of which one shows at a time. */

import { h } from './dom.js';

let count = 0;

/**
 * @param {[title: string, panel: HTMLElement][]} panels
 * @param {string} label
 * @param {() => void} [opened] another panel shows
 * @returns {{element: HTMLElement, open: (at: number) => void, call: (at: number) => void, shown: () => number}} `call` marks a
 *   tab that has news, `shown` says which is open
 */
export function tabs(panels, label, opened = () => {}) {
  const group = `tabs-${++count}`;
  const heads = panels.map(([title], at) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${group}-${at}`,
        'aria-controls': `${group}-panel-${at}`,
        onclick: () => open(at),
      },
      title,
    ),
  );
  const bodies = panels.map(([, panel], at) =>
    h(
      'div',
      { role: 'tabpanel', id: `${group}-panel-${at}`, 'aria-labelledby': `${group}-${at}`, hidden: at > 0 },
      panel,
    ),
  );
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const at = (heads.findIndex((head) => head === document.activeElement) + step + heads.length) % heads.length;
    event.stopPropagation();
    open(at);
    heads[at].focus();
  };
  const open = (/** @type {number} */ chosen) => {
    bodies.forEach((body, at) => (body.hidden = at !== chosen));
    heads.forEach((head, at) => {
      head.setAttribute('aria-selected', String(at === chosen));
      head.tabIndex = at === chosen ? 0 : -1;
    });
    heads[chosen].classList.remove('news');
    opened();
  };
  const list = h('div', { role: 'tablist', 'aria-label': label, onkeydown }, heads);
  const call = (/** @type {number} */ at) => heads[at].classList.toggle('news', bodies[at].hidden);
  const shown = () => bodies.findIndex((body) => !body.hidden);
  return { element: h('section', { class: 'tabs' }, list, bodies), open, call, shown };
}
