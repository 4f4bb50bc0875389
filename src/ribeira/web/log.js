/** What happened, in words, the newest in sight. */

/** @import {Frame, LogLine} from './types' */
import { h } from './dom.js';
import { grow } from './frames.js';

export class Log {
  /** @type {LogLine[]} */
  #lines = [];
  element = h('div', { class: 'log', role: 'log', 'aria-live': 'polite', tabIndex: 0 });

  /** @param {Frame} frame */
  add(frame) {
    const before = this.#lines;
    this.#lines = grow(before, frame);
    const differs = before.findIndex(([, sentence], at) => sentence !== this.#lines[at]?.[1]);
    const kept = differs < 0 ? before.length : differs;
    while (this.element.children.length > kept) this.element.lastChild?.remove();
    for (const [, sentence] of this.#lines.slice(kept)) this.element.append(h('p', {}, sentence));
    if (this.#lines.length !== before.length) this.element.scrollTop = this.element.scrollHeight;
  }
}
