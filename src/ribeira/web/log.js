/** What happened, in words, the newest in sight. */

/** @import {Frame, LogLine} from './types' */
import { h } from './dom.js';
import { grow } from './frames.js';

export class Log {
  /** @type {LogLine[]} */
  #lines = [];
  #said = h('div');
  element = h('div', { class: 'log', role: 'log', 'aria-live': 'polite', tabIndex: 0 }, this.#said);

  /** @param {Frame} frame */
  add(frame) {
    const before = this.#lines;
    this.#lines = grow(before, frame);
    const differs = before.findIndex(([, sentence], at) => sentence !== this.#lines[at]?.[1]);
    const kept = differs < 0 ? before.length : differs;
    while (this.#said.children.length > kept) this.#said.lastChild?.remove();
    for (const [, sentence] of this.#lines.slice(kept)) this.#said.append(h('p', {}, sentence));
  }
}
