/** Everything that can be done now, in words, as buttons. */

/** @import {Action} from './types' */
import { button, endAtRows, fill, h } from './dom.js';
import { remember, settings } from './settings.js';
import { say } from './texts.js';
import { grouped } from './touches.js';

/** Whether the list leaves room for the log beside the board. */
function hasRoom() {
  return !matchMedia('(max-width: 1023px), (max-height: 799px)').matches;
}

export class Choices {
  #shown = '';
  #list = h('div', { class: 'choices' });
  element = h(
    'details',
    { class: 'panel', open: settings().list ?? hasRoom(), hidden: true },
    h('summary', { onclick: () => remember({ list: !this.element.open }) }, say('web.choices.title')),
    this.#list,
  );

  /** @param {(action: Action) => void} chosen */
  constructor(chosen) {
    this.chosen = chosen;
    endAtRows(this.element, this.#list);
  }

  /**
   * @param {readonly Action[]} actions
   * @param {(id: string) => string} label
   */
  update(actions, label) {
    const now = actions.map((one) => one.action).join('\n');
    if (now === this.#shown) return; // the focus may be in here, and a group be open
    this.#shown = now;
    this.element.hidden = actions.length === 0;
    const buttons = (/** @type {Action[]} */ some) =>
      h(
        'div',
        { class: 'buttons' },
        some.map((one) => button(one.words, () => this.chosen(one), 'quiet')),
      );
    fill(
      this.#list,
      grouped(actions, label).map(([title, some]) =>
        title ? h('details', {}, h('summary', {}, title), buttons(some)) : buttons(some),
      ),
    );
  }
}
